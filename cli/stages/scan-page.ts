import type { Element, Root as HastRoot } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Root } from 'mdast'
import { type FrontMatter, frontMatterSchema } from '../../schema/front-matter.ts'
import type { LinkUse, PageFacts, PageKind } from '../../schema/page.ts'
import type { Place } from '../../schema/problem.ts'
import { isAllowedFile, isPicture } from '../../template/shared/url.ts'
import { readData } from '../shared/data-file.ts'
import { folderOf, nameOf, withoutExtension, withoutNumber } from '../shared/paths.ts'
import { EXIT, SKIP, visit } from '../shared/visit.ts'
import type { MarkdownSource, MarkdownTree } from './markdown/processor.ts'
import { fillInPlain, undefinedVariable, type Variables } from './markdown/variables.ts'

/** Reads from a page's tree what the rest of the site needs to know of it. */
export function scanPage(source: MarkdownSource, tree: MarkdownTree, variables: Variables): Omit<PageFacts, 'digest'> {
  const { frontMatter, problems } = readFrontMatter(source, tree.mdast, variables)
  const kind: PageKind = source.path.endsWith('.mdx') ? 'mdx' : 'markdown'
  return {
    path: source.path,
    kind,
    frontMatter,
    title: frontMatter.title ?? tree.headings.find(({ depth }) => depth === 1)?.text ?? titleFromPath(source.path),
    description: frontMatter.description ?? textBeforeTruncation(tree) ?? firstParagraph(tree.hast),
    headings: tree.headings,
    anchors: tree.anchors,
    links: [...tree.links, ...iconLink(frontMatter, source)],
    problems: [...problems, ...tree.problems],
  }
}

/** The page's icon, when it is a picture: checked and published like those in the text. */
function iconLink({ icon }: FrontMatter, { text }: MarkdownSource): LinkUse[] {
  if (icon === undefined || !isPicture(icon) || !isAllowedFile(icon)) return []
  const line = text.split('\n').findIndex((each) => /^icon\s*[:=]/.test(each)) + 1
  return [{ target: icon, kind: 'file', line: Math.max(line, 1) }]
}

/** `getting-started/index.md` → `Getting started` */
export function titleFromPath(path: string): string {
  const name = withoutExtension(nameOf(path))
  const telling = /^(_?index|readme)$/i.test(name) ? nameOf(folderOf(path)) || 'Home' : name
  const words = withoutNumber(telling).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function readFrontMatter(source: MarkdownSource, mdast: Pick<Root, 'children'>, variables: Variables) {
  const node = mdast.children.find(({ type }) => type === 'yaml' || (type as string) === 'toml')
  if (node?.type !== 'yaml' && (node?.type as string) !== 'toml')
    return { frontMatter: frontMatterSchema.parse({}), problems: [] }
  const format = node?.type === 'yaml' ? ('YAML' as const) : ('TOML' as const)
  const text = node && 'value' in node ? node.value : ''
  const firstLine = (node?.position?.start.line ?? 1) + 1
  const { data, problems } = readData({ format, text, path: source.file, firstLine }, frontMatterSchema)
  const first = { path: source.file, line: firstLine }
  const onUndefined = (name: string): void => {
    problems.push(undefinedVariable(name, variables, placeOfVariable(name, text, first)))
  }
  return { frontMatter: fillStrings(data, (each) => fillInPlain(each, variables, onUndefined)), problems }
}

function placeOfVariable(name: string, text: string, first: Place & { line: number }): Place {
  const lines = text.split('\n')
  const index = lines.findIndex((line) => line.includes(`{{${name}}}`))
  return index === -1
    ? first
    : { ...first, line: first.line + index, column: (lines[index]?.indexOf(`{{${name}}}`) ?? 0) + 1 }
}

/** Front matter with every string in it filled in. */
function fillStrings(value: FrontMatter, fillIn: (text: string) => string): FrontMatter {
  const fill = (each: unknown): unknown => {
    if (typeof each === 'string') return each.includes('{{') ? fillIn(each) : each
    if (Array.isArray(each)) return each.map(fill)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, fill(inner)]))
  }
  return fill(value) as FrontMatter
}

const DESCRIPTION_LENGTH = 160

/** The first paragraph that says something, cut at a word. */
const firstParagraph = (hast: HastRoot): string => cut(paragraphs(hast, () => true)[0] ?? '')

/** What stands before `<!-- truncate -->`: the author has cut it already. */
function textBeforeTruncation({ mdast, hast }: MarkdownTree): string | undefined {
  let end: number | undefined
  visit(mdast, 'html', (node) => {
    if (!/^<!--\s*truncate\s*-->$/.test(node.value.trim())) return undefined
    end = node.position?.start.offset
    return EXIT
  })
  if (end === undefined) return undefined
  const before = paragraphs(hast, ({ position }) => (position?.start.offset ?? 0) < (end ?? 0))
  return before.join(' ') || undefined
}

const ASIDES = new Set(['hg-admonition', 'hg-code', 'table'])

function paragraphs(hast: HastRoot, wanted: (element: Element) => boolean): string[] {
  const found: string[] = []
  visit(hast, 'element', (element) => {
    if (ASIDES.has(element.tagName)) return SKIP
    if (element.tagName !== 'p' || !wanted(element)) return undefined
    found.push(textOf(element).replace(/\s+/g, ' ').trim())
    return SKIP
  })
  return found.filter((text) => text !== '')
}

function cut(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text
  return `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
