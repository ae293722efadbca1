import type { SiteConfig } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { CategoryPage, OwnPage, PageModel, StaticFile } from '../../schema/site.ts'
import { duplicateUrl } from '../problems.ts'
import { outputFor } from './routes.ts'

/** Who writes a file of the output folder: a source, or helpgen itself. */
export interface Owner {
  readonly url: string
  /** The source's path from the project's root, or what helpgen makes there. */
  readonly name: string
  readonly isSource: boolean
}

/** Owners by the file they write. Letter case does not tell files apart on many machines and hosts. */
export type Owners = ReadonlyMap<string, readonly Owner[]>

export interface OwnersInput {
  readonly config: SiteConfig
  readonly pages: readonly PageModel[]
  readonly categoryPages: readonly CategoryPage[]
  readonly publicFiles: readonly StaticFile[]
  readonly ownPages: readonly OwnPage[]
  readonly fileOf: (path: string) => string
}

export function ownersOf({ config, pages, categoryPages, publicFiles, ownPages, fileOf }: OwnersInput): Owners {
  const owners = new Map<string, Owner[]>()
  const add = (output: string, owner: Owner): void => {
    owners.set(output.toLowerCase(), [...(owners.get(output.toLowerCase()) ?? []), owner])
  }
  const addPage = (owner: Owner): void => add(outputFor(owner.url, config.pageFiles), owner)
  for (const { url, path } of pages) addPage({ url, name: fileOf(path), isSource: true })
  for (const { url } of categoryPages) addPage({ url, name: `the index of ${url}`, isSource: false })
  for (const { kind, url } of ownPages) addPage({ url, name: `the ${kind} page`, isSource: false })
  for (const { source, output } of publicFiles) add(output, { url: `/${output}`, name: source, isSource: true })
  return owners
}

/** Two sources of one file of the site: one of them would be missing. */
export function checkOwners(owners: Owners): Problem[] {
  return [...owners.values()].flatMap((same) => {
    const [first] = same
    if (!first || same.length < 2) return []
    const place = same.filter(({ isSource }) => isSource).at(-1)
    return duplicateUrl({ url: first.url, paths: same.map(({ name }) => name) }, place && { path: place.name, line: 1 })
  })
}
