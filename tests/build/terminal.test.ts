import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanEnvironment, makeSite, type TestSite } from '../support/site.ts'

const cli = join(import.meta.dirname, '../../cli/dist/main.js')
const pages = (number: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: number }, (_, index) => [
      `page-${index}.md`,
      `# Page ${index}\n\n\`\`\`js\nrun(${index})\n\`\`\`\n`,
    ]),
  )

let site: TestSite

beforeAll(() => {
  site = makeSite({ ...pages(12), 'broken.md': '# Broken\n\n{{none}}\n' })
})

describe('Ctrl+C', () => {
  let large: TestSite

  // So many that threads share the work.
  beforeAll(() => {
    large = makeSite(pages(160))
  })

  /** Starts a command, and interrupts it when it has said something. */
  async function interrupted(args: readonly string[], when: string): Promise<number | null> {
    const child: ChildProcess = spawn(process.execPath, [cli, ...args], { cwd: large.dir, env: cleanEnvironment() })
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes(when)) child.kill('SIGINT')
    })
    const [code] = (await once(child, 'close')) as [number | null]
    return code
  }

  test.each([
    ['build', 'Reading'],
    ['build', 'Rendering'],
    ['check', 'Rendering'],
  ])('ends %s with exit code 130 and leaves nothing behind (while %s)', async (command, when) => {
    expect(await interrupted([command], when)).toBe(130)
    expect(readdirSync(large.dir).sort()).toEqual(['.helpgen', 'content', 'site.config.json'])
    expect(readdirSync(join(large.dir, '.helpgen')).filter((name) => !name.startsWith('config-'))).toEqual([])
  })
})

test('a build tells what it came to; --verbose tells how long its steps took, --quiet only what is wrong', async () => {
  const normal = await site.run(['build'])
  const verbose = await site.run(['build', '--verbose', '--no-cache'])
  const quiet = await site.run(['build', '--quiet'])
  expect([normal.exit, verbose.exit, quiet.exit]).toEqual([0, 0, 0])
  expect(normal.stdout).toMatch(
    /^17 pages and \d+ search documents in dist\/ \([\d.]+ s, build \w{16}\)\nSearch index: \d+ kB\n(Slowest pages: .*\n)?1 warning\. To look at it: npx helpgen preview\n$/,
  )
  expect(verbose.stdout).toMatch(/^Slowest pages: (\/[\w-]+ \(\d+ ms\)(, |\n)){10}/m)
  expect(verbose.stderr).toMatch(/^Reading 13 pages: [\d.]+ s\nRendering 17 pages: [\d.]+ s\nPublishing: [\d.]+ s\n/m)
  // The same is said of the site when nothing has changed.
  expect((await site.run(['build'])).stdout).toMatch(
    /^Nothing has changed: 17 pages .*\nSearch index: .*\n1 warning\. /,
  )
  expect(quiet.stdout).toBe('')
  expect(quiet.stderr).toMatch(/^content\/broken\.md:3:1 warning UNKNOWN_VARIABLE/)
})

test('help shows examples of every command', async () => {
  const help = await site.run(['--help'])
  const commands = [...help.stdout.split('Commands:')[1]!.matchAll(/^ {2}([a-z]+) \[/gm)].map(([, name = '']) => name)
  expect(commands).toEqual(expect.arrayContaining(['init', 'dev', 'build', 'check', 'preview']))
  const helps = await Promise.all(commands.map((name) => site.run([name, '--help'])))
  for (const [index, { exit, stdout }] of helps.entries()) {
    expect(exit).toBe(0)
    expect(stdout).toMatch(new RegExp(`\n\nExamples:\n {2}helpgen ${commands[index]}`))
  }
})

test.each([
  [['build', '--strct'], "Unknown option '--strct' (Did you mean --strict?)"],
  [['preview', '--prot', '1'], "Unknown option '--prot' (Did you mean --port?)"],
  [['init'], "Missing required argument 'folder'"],
])('%s is a mistake that ends with exit code 2', async (args, message) => {
  const { exit, stderr } = await site.run(args)
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)])
})
