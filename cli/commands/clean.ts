import { existsSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import type { Console } from '../io/console.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import { withOutputFailures } from '../io/output-failure.ts'
import { outputFolder, removeFolder } from '../io/output-siblings.ts'
import { recoverOutput } from '../io/output-store.ts'
import { fail } from '../problem-kind.ts'
import { outputNotWritable } from '../problems.ts'

/** `helpgen clean`: removes the finished site, and what helpgen keeps between runs. */
export async function clean(choice: ProjectChoice, out: Console): Promise<void> {
  const { outDir, workDir, root } = await loadProject(choice)
  await recoverOutput(outDir)
  const site = outputFolder(outDir)
  // Renamed before it is deleted: whoever serves it never has half a site.
  removeFolder(site, site)
  if (existsSync(site)) fail(outputNotWritable, { path: outDir, reason: 'it cannot be moved away' })
  withOutputFailures(workDir, () => rmSync(workDir, { recursive: true, force: true }))
  out.line(`Removed ${relative(root, outDir)}/ and ${relative(root, workDir)}/`)
}
