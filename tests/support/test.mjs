// `npm test`: types, lint, dead code, then every test. Each runner prints its own summary; the last line adds them up.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium } from './provide-chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'helpgen-test-'))
const report = join(folder, 'report.json')
const chromium = provideChromium()
const environment = { ...process.env, ...(chromium && { HELPGEN_CHROMIUM: chromium }) }

/** Runs a tool of the project's own; true when it is content. */
function run(title, tool, ...options) {
  console.log(`\n── ${title}`)
  const { status, error } = spawnSync('npx', ['--no-install', tool, ...options], { stdio: 'inherit', env: environment })
  if (error) console.error(error.message)
  return status === 0
}

const checks = [run('Types', 'tsc', '--noEmit'), run('Lint and format', 'biome', 'ci', '.'), run('Dead code', 'knip')]
const passed = run(
  'Tests',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
)
const counts = readCounts()
rmSync(folder, { recursive: true })

const good = checks.filter(Boolean).length + counts.passed
const bad = checks.length - checks.filter(Boolean).length + counts.failed
console.log(`\n${good} passed, ${bad} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = bad === 0 ? 0 : 1

function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    // A file that does not load fails no test of its own; it must not pass either.
    const failed = numFailedTests === 0 && (numFailedTestSuites > 0 || !passed) ? 1 : numFailedTests
    return { passed: numPassedTests, failed, skipped: numPendingTests }
  } catch {
    console.error('vitest left no report.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
