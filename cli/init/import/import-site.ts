import { existsSync } from 'node:fs'
import { fail } from '../../problem-kind.ts'
import { importSource } from '../../problems.ts'
import { docusaurusFiles, importDocusaurus } from './docusaurus.ts'
import { firstThere, type Imported } from './imported.ts'
import { importMkdocs, mkdocsFiles } from './mkdocs.ts'
import type { Importable } from './tools.ts'
import { importVitepress, vitepressFiles } from './vitepress.ts'

const tools: Readonly<
  Record<
    Importable,
    {
      readonly files: readonly string[]
      readonly read: (folder: string, configFile: string) => Imported | Promise<Imported>
    }
  >
> = {
  docusaurus: { files: docusaurusFiles, read: importDocusaurus },
  vitepress: { files: vitepressFiles, read: importVitepress },
  mkdocs: { files: mkdocsFiles, read: importMkdocs },
}

/** Reads an existing site, from its configuration on. */
export async function importSite(tool: Importable, folder: string): Promise<Imported> {
  const { files, read } = tools[tool]
  const configFile = firstThere(folder, files)
  if (configFile === undefined) return fail(importSource, { folder, lacks: existsSync(folder) ? files : [], tool })
  const imported = await read(folder, configFile)
  if (![...imported.content.keys()].some((path) => /\.mdx?$/.test(path)))
    fail(importSource, { folder, lacks: ['a page'], tool })
  return imported
}
