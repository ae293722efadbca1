import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Place, Problem } from '../schema/problem.ts'
import type { ContentListing, PageModel } from '../schema/site.ts'
import { overBudget, unusedFile } from './check-problems.ts'
import type { Project } from './io/project.ts'
import type { LinkedContent } from './link-content.ts'
import type { LinkTarget } from './stages/resolve-links.ts'

export interface CheckFilesInput {
  readonly project: Project
  readonly listing: ContentListing
  readonly linked: LinkedContent
  /** Style sheets and components that the template was bundled from. */
  readonly sources: readonly string[]
  /** Path of a content file from the project's root. */
  readonly fileOf: (path: string) => string
}

/** Files that no page needs, and pictures that are too large. */
export function checkFiles(input: CheckFilesInput): Problem[] {
  return [...findUnusedFiles(input), ...findLargePictures(input)]
}

/** Only what is shown or downloaded can be told to be unused; partials, data and code are read in other ways. */
const SHOWN = /\.(png|jpe?g|gif|webp|avif|svg|bmp|mp4|webm|mov|mp3|wav|ogg|pdf|zip)$/i
/** Browsers and other programs look for these by their names. */
const FOUND_BY_NAME = /^(favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|\.well-known\/)/i

function findUnusedFiles({ project, listing, linked, sources, fileOf }: CheckFilesInput): Problem[] {
  const used = new Set(
    [...linked.links.values()].flatMap((targets) => [...targets.values()].flatMap((target) => keyOf(target) ?? [])),
  )
  const inPublic = listing.publicFiles.filter(({ output }) => SHOWN.test(output) && !FOUND_BY_NAME.test(output))
  // Configuration, style sheets and components name files in ways that only they understand.
  const named = inPublic.length === 0 ? '' : textsThatNameFiles({ project, linked, sources })
  return [
    ...[...listing.files].filter((path) => SHOWN.test(path) && !used.has(`content ${path}`)).map(fileOf),
    ...inPublic
      .filter(({ output }) => !used.has(`public ${output}`) && !named.includes(output))
      .map(({ source }) => source.replaceAll('\\', '/')),
  ].map((path) => unusedFile({ path }, { path }))
}

const keyOf = ({ source }: LinkTarget): string | undefined => source && `${source.from} ${source.path}`

function textsThatNameFiles({ project, linked, sources }: Pick<CheckFilesInput, 'project' | 'linked' | 'sources'>) {
  const files = [...new Set(sources.filter((path) => !path.includes('node_modules')))]
  return [
    JSON.stringify(project.config),
    ...linked.site.pages.map(({ frontMatter }) => JSON.stringify(frontMatter)),
    ...files.map((path) => readFileSync(path, 'utf8')),
  ].join('\n')
}

/** Each picture once, where a page first shows it. */
function findLargePictures({ project, linked, fileOf }: CheckFilesInput): Problem[] {
  const budget = project.config.checks.budgets.image
  const seen = new Set<string>()
  return linked.site.pages.flatMap((page) =>
    page.links.flatMap((use) => {
      const target = linked.links.get(page.path)?.get(use.target)
      const path = target && fileOnDisk(target, { project, linked })
      if (use.kind !== 'file' || path === undefined || seen.has(path) || !PICTURE.test(path)) return []
      seen.add(path)
      const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (bytes <= budget) return []
      return [overBudget({ what: `\`${use.target}\``, key: 'image', bytes, budget }, placeOf(use, page, fileOf))]
    }),
  )
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i

function fileOnDisk({ source }: LinkTarget, { project, linked }: Pick<CheckFilesInput, 'project' | 'linked'>) {
  if (!source) return undefined
  if (source.from === 'content') return join(project.contentDir, source.path)
  const path = linked.publicFiles.get(source.path)
  return path === undefined ? undefined : join(project.root, path)
}

function placeOf({ line, column }: PageModel['links'][number], { path }: PageModel, fileOf: (path: string) => string) {
  const place: Place = { path: fileOf(path), ...(line && { line }), ...(column && { column }) }
  return place
}
