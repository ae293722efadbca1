import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteConfig } from '../../schema/config.ts'

/** A site on disk, with its configuration read and checked. Paths are absolute unless said otherwise. */
export interface Project {
  readonly root: string
  readonly config: SiteConfig
  /** The configuration's path from the root, for problems. */
  readonly configFile: string
  /** The configuration as a module that any thread can import. */
  readonly configModule: string
  readonly contentDir: string
  readonly outDir: string
  /** helpgen's own folder in the project, for what it writes between runs. */
  readonly workDir: string
}

/** Folder of helpgen itself: where `template/` and `schema/` are. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
