import { toHtml } from 'hast-util-to-html'
import type { SiteConfig } from '../schema/config.ts'
import { frontMatterSchema } from '../schema/front-matter.ts'
import type { Problem } from '../schema/problem.ts'
import type { PageModel } from '../schema/site.ts'
import { visit } from './shared/visit.ts'
import { resolveAddresses } from './stages/finish-tree.ts'
import { createMarkdownReader } from './stages/markdown/processor.ts'
import { type LinkIndex, resolveLink } from './stages/resolve-links.ts'
import { variablesOf } from './stages/variables-of.ts'

export interface Announcement {
  readonly html?: string
  readonly problems: readonly Problem[]
}

/** The announcement bar's Markdown, read like a page's: sanitised, its links checked. */
export async function renderAnnouncement(
  config: SiteConfig,
  index: LinkIndex,
  configFile: string,
): Promise<Announcement> {
  if (!config.announcementBar) return { problems: [] }
  const read = await createMarkdownReader({
    parser: config.markdown.parser,
    variables: variablesOf(config),
    components: [],
    embedHosts: [],
    trustHtml: config.markdown.trustHtml,
    languages: new Set(),
    footnotes: '',
    remarkPlugins: [],
    rehypePlugins: [],
  })
  const tree = await read({ path: '', file: configFile, text: config.announcementBar.content }, () => undefined)
  const resolved = tree.links.map(
    (use) => [use.target, resolveLink(use, pageAtRoot, { ...index, fileOf: () => configFile })] as const,
  )
  const links = Object.fromEntries(
    resolved.map(([target, { target: found }]) => [target, found.href === undefined ? {} : { href: found.href }]),
  )
  visit(tree.hast, 'element', (element) => resolveAddresses(element, links))
  // Positions inside a string of the configuration would only mislead.
  const problems = [...tree.problems, ...resolved.flatMap(([, { problem }]) => problem ?? [])]
  return {
    html: toHtml(tree.hast).replace(/^\s*<p>([\s\S]*)<\/p>\s*$/, '$1'),
    problems: problems.map((problem) => ({ ...problem, place: { path: configFile } })),
  }
}

const pageAtRoot: PageModel = {
  path: '',
  kind: 'markdown',
  digest: '',
  frontMatter: frontMatterSchema.parse({}),
  title: '',
  description: '',
  headings: [],
  anchors: [],
  links: [],
  problems: [],
  id: '',
  url: '/',
}
