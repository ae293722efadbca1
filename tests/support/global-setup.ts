import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the sites that tests make. */
    sitesFolder: string
  }
}

/** Bundles the command line when its sources are newer, and gives tests a folder that is gone when they are done. */
export default function setup({ provide }: TestProject): () => void {
  if (isStale())
    execFileSync(process.execPath, ['cli/bundle.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = mkdtempSync(join(tmpdir(), 'helpgen-sites-'))
  provide('sitesFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

function isStale(): boolean {
  const bundled = ['main.js', 'template.mjs'].map((name) =>
    statSync(join(root, 'cli/dist', name), { throwIfNoEntry: false }),
  )
  const built = Math.min(...bundled.map((file) => file?.mtimeMs ?? 0))
  const sources = ['cli', 'schema', 'template'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  const own = sources.filter((path) => !path.startsWith(join(root, 'cli/dist')))
  return [...own, join(root, 'package-lock.json')].some((path) => statSync(path).mtimeMs > built)
}
