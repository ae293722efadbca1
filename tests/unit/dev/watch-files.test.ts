import fs, { mkdirSync, mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { watchFiles } from '../../../cli/dev/watch-files.ts'
import type { Problem } from '../../../schema/problem.ts'

const makeFolder = () => mkdtempSync(join(inject('sitesFolder'), 'watched-'))

async function watchIn(root: string, sources: readonly string[]) {
  const seen = { changes: 0, problems: [] as Problem[] }
  const watcher = await watchFiles({
    root,
    sources,
    onChange: () => {
      seen.changes++
    },
    onProblem: (problem) => seen.problems.push(problem),
  })
  onTestFinished(watcher.close)
  return { watcher, seen }
}

test('changes without an end are not waited out', async () => {
  const root = makeFolder()
  const { seen } = await watchIn(root, [root])
  for (let count = 0; seen.changes === 0; count++) await writeFile(join(root, `page-${count % 20}.md`), String(count))
  expect(seen.changes).toBeGreaterThan(0)
})

test('what lies beside the sources is no change', async () => {
  const root = makeFolder()
  const { seen } = await watchIn(root, [join(root, 'site.config.ts')])
  for (const name of ['dev.log', 'site.config.ts', 'dev.log']) await writeFile(join(root, name), name)
  await expect.poll(() => seen.changes).toBe(1)
})

test('running out of watches is said once, and what can be watched still is', async () => {
  const root = makeFolder()
  for (const name of ['a', 'b', 'c']) mkdirSync(join(root, name))
  const allow = refuseWatches()
  const { seen, watcher } = await watchIn(root, [join(root, 'a'), join(root, 'b')])
  allow()
  const said = seen.problems.map(({ code, severity, message }) => `${severity} ${code} ${message}`)
  expect(said.map((text) => text.replace(/watch '.*'/, 'watch …'))).toMatchInlineSnapshot(`
    [
      "warning WATCH_FAILED Some changes may go unnoticed: ENOSPC: System limit for number of file watchers reached, watch ….",
    ]
  `)
  expect(seen.problems[0]?.hint).toMatchInlineSnapshot(
    `"The system lets nobody watch more files: raise its limit (\`fs.inotify.max_user_watches\` on Linux, \`ulimit -n\` elsewhere), and start again."`,
  )
  watcher.add([join(root, 'c')])
  for (let count = 0; seen.changes === 0; count++) await writeFile(join(root, 'c/page.md'), String(count))
})

/** The system's limit, reached. Returns how to raise it. */
function refuseWatches(): () => void {
  const { watch } = fs
  const set = (value: typeof watch): void => {
    fs.watch = value
    syncBuiltinESMExports()
  }
  set((path) => {
    throw Object.assign(
      new Error(`ENOSPC: System limit for number of file watchers reached, watch '${String(path)}'`),
      {
        code: 'ENOSPC',
      },
    )
  })
  const allow = (): void => set(watch)
  onTestFinished(allow)
  return allow
}
