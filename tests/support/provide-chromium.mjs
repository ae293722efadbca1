import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Chromium without windows, which Playwright takes too when it is headless: a page opens in a third of the time. */
const DEBIANS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = [
  DEBIANS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chromium for the browser tests: the one named by HELPGEN_CHROMIUM, Playwright's, the system's; else one is
 * installed, Playwright's first, then Debian's. Undefined when none is to be had: the browser tests then say so.
 */
export function provideChromium() {
  const found = find()
  const isSlow = found === '/usr/bin/chromium' && process.env.HELPGEN_CHROMIUM === undefined
  if (found === undefined ? install() : isSlow && installFromDebian()) return find()
  return found
}

function find() {
  const named = process.env.HELPGEN_CHROMIUM
  return [named, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path))
}

function install() {
  console.log('No Chromium found: installing one for the browser tests.')
  const options = isRoot() ? ['--with-deps'] : []
  return succeeds('npx', ['--no-install', 'playwright', 'install', ...options, 'chromium']) || installFromDebian()
}

const isRoot = () => process.getuid?.() === 0

function installFromDebian() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false
  return (
    succeeds('apt-get', ['update', '-qq']) &&
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  )
}

function succeeds(command, options) {
  const { status, error } = spawnSync(command, options, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  if (error) console.error(`${command}: ${error.message}`)
  return status === 0
}
