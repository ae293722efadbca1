import type { PageFacts } from '../../schema/page.ts'
import { pageKindOf } from '../shared/page-kind.ts'
import type { MarkdownSource } from './markdown/processor.ts'
import type { Variables } from './markdown/variables.ts'
import { readFrontMatter, titleFromPath } from './scan-page.ts'

/** What a page's text tells without parsing it: front matter and title, the same that `scanPage` finds. */
export type PageOutline = Omit<PageFacts, 'digest'>

/** Undefined when only the whole page tells its title. */
export function outlinePage(source: MarkdownSource, variables: Variables): PageOutline | undefined {
  const { front, body } = splitFrontMatter(source.text)
  const { frontMatter, problems } = readFrontMatter(source, { children: front ? [front] : [] }, variables)
  const title = frontMatter.title ?? titleOf(body, source.path)
  if (title === undefined) return undefined
  return {
    path: source.path,
    kind: pageKindOf(source.path) ?? 'markdown',
    frontMatter,
    title,
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    problems,
  }
}

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??\1[ \t]*(?:\r?\n|$)/
const START = { line: 1, column: 1, offset: 0 }

/** As the parsers see it: a fence in the first line, up to the next one. */
function splitFrontMatter(text: string) {
  const [written, fence, value = ''] = FRONT_MATTER.exec(text) ?? []
  if (written === undefined) return { front: undefined, body: text }
  const type = fence === '---' ? 'yaml' : 'toml'
  const front = { type: type as 'yaml', value, position: { start: START, end: START } }
  return { front, body: text.slice(written.length) }
}

/** A heading in the first line, of characters that mean nothing in Markdown. */
const PLAIN_HEADING = /^\s*?(?:^|\n)# +([\p{L}\p{N}][\p{L}\p{N} ,.;?!'’“”()/%+-]*?)[ \t]*(?:\r?\n|$)/u
/** Whatever could become a heading of level 1 further down. */
const MAYBE_HEADING = /(?:^|[^#])#(?:\s|$)|^[ \t>]*=+[ \t]*$|<h1|@include/im

function titleOf(body: string, path: string): string | undefined {
  const [, plain] = PLAIN_HEADING.exec(body) ?? []
  if (plain !== undefined) return plain.replace(/\s+/g, ' ').trim()
  return MAYBE_HEADING.test(body) ? undefined : titleFromPath(path)
}
