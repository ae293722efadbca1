import type { SiteConfig } from '../../schema/config.ts'
import type { Problem } from '../../schema/problem.ts'
import type { PageModel, SidebarItem, SiteModel } from '../../schema/site.ts'
import { hrefFor, splitAddress } from '../../template/shared/url.ts'
import { duplicateDescription, duplicateTitle, orphanPage, termSpelling } from '../check-problems.ts'
import { misspellingFinder } from '../shared/terms.ts'
import { type ResolvedLinks, shellLinks } from './check-links.ts'

export interface QualityInput {
  readonly config: SiteConfig
  readonly site: SiteModel
  readonly links: ResolvedLinks
  /** Path of a page's source from the project's root. */
  readonly fileOf: (path: string) => string
}

/** What is wrong with pages only when they are seen beside each other. */
export function checkQuality(input: QualityInput): Problem[] {
  const listed = input.site.pages.filter(({ frontMatter }) => !frontMatter.unlisted)
  return [...findOrphans(listed, input), ...findDuplicates(listed, input), ...checkFrontMatterWording(input)]
}

function findOrphans(pages: readonly PageModel[], { config, site, links, fileOf }: QualityInput): Problem[] {
  const reached = new Set([site.home.href, ...site.nav.flatMap(hrefsOf)])
  for (const { href } of shellLinks(config)) reached.add(hrefFor(splitAddress(href).path, config))
  for (const [path, targets] of links) {
    const own = site.pages.find((page) => page.path === path)
    for (const { href } of targets.values()) {
      const to = href === undefined ? '' : splitAddress(href).path
      // A page that links to itself is no easier to find.
      if (!own || to !== hrefFor(own.url, config)) reached.add(to)
    }
  }
  return pages
    .filter(({ url }) => !STATUS_PAGES.has(url) && !reached.has(hrefFor(url, config)))
    .map(({ url, path }) => orphanPage({ url }, { path: fileOf(path), line: 1 }))
}

/** Hosts find these by themselves. */
const STATUS_PAGES = new Set(['/', '/404', '/500', '/search'])

const hrefsOf = ({ href, items }: SidebarItem): string[] => [
  ...(href === undefined ? [] : [href]),
  ...items.flatMap(hrefsOf),
]

function findDuplicates(pages: readonly PageModel[], { fileOf }: QualityInput): Problem[] {
  const seen = { title: new Map<string, string>(), description: new Map<string, string>() }
  /** The page that had it first. */
  const earlier = (of: Map<string, string>, text: string, file: string): string | undefined => {
    const key = text.trim().toLowerCase()
    const first = of.get(key)
    if (first === undefined && key !== '') of.set(key, file)
    return first
  }
  return pages.flatMap(({ path, title, description }) => {
    const file = fileOf(path)
    const place = { path: file, line: 1 }
    const sameTitle = earlier(seen.title, title, file)
    const sameDescription = earlier(seen.description, description, file)
    return [
      ...(sameTitle === undefined ? [] : [duplicateTitle({ title, other: sameTitle }, place)]),
      ...(sameDescription === undefined ? [] : [duplicateDescription({ description, other: sameDescription }, place)]),
    ]
  })
}

/** Titles and descriptions are read too, in search results before all. */
function checkFrontMatterWording({ config, site, fileOf }: QualityInput): Problem[] {
  const find = misspellingFinder(config.checks.terms)
  if (!find) return []
  return site.pages.flatMap(({ path, frontMatter }) =>
    [frontMatter.title, frontMatter.description, frontMatter.sidebar_label]
      .flatMap((text) => find(text ?? ''))
      .map(({ written, term }) => termSpelling({ written, term }, { path: fileOf(path), line: 1 })),
  )
}
