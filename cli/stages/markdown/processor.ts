import type { Element, Root as HastRoot } from 'hast'
import type { Code, Root } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import remarkRehype from 'remark-rehype'
import { type PluggableList, unified } from 'unified'
import type { Node } from 'unist'
import { VFile } from 'vfile'
import type { Heading, LinkUse } from '../../../schema/page.ts'
import type { Problem } from '../../../schema/problem.ts'
import { mdxSyntax, pluginMessage } from '../../problems.ts'
import type { FindMisspellings } from '../../shared/terms.ts'
import { remarkAlerts } from './alerts.ts'
import { remarkCodeBlocks } from './code-blocks.ts'
import { remarkDirectives } from './directives.ts'
import { rehypeHeadings } from './headings.ts'
import { remarkIncludes } from './includes.ts'
import { rehypeLinks } from './links.ts'
import { type PageContext, placeOf, type ReadText } from './page-context.ts'
import { openParser, type ParserName, type Syntax } from './parser.ts'
import { rehypeRawHtml } from './raw-html.ts'
import { readTree } from './read-tree.ts'
import { unmarked } from './source-text.ts'
import { remarkUnknownDirectives } from './unknown-directives.ts'
import { rehypeVariables, type Variables } from './variables.ts'
import { rehypeWording } from './wording.ts'

/** All that decides how Markdown is read, besides the text itself. */
export interface MarkdownOptions {
  readonly parser: ParserName
  /** Whether nodes know where they stand, as problems need it. `false` saves a third of the parsing. */
  readonly positions?: boolean
  readonly variables: Variables
  /** Names of the components registered for Markdown. */
  readonly components: readonly string[]
  readonly embedHosts: readonly string[]
  readonly trustHtml: boolean
  readonly languages: ReadonlySet<string>
  readonly footnotes: string
  /** Finds terms that are spelled another way; absent where nobody asks. */
  readonly findMisspellings?: FindMisspellings
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
}

export interface MarkdownSource {
  /** Path in the content folder. */
  readonly path: string
  /** Path from the project's root, for problems. */
  readonly file: string
  readonly text: string
}

/** A page after its whole way through unified: what facts, search documents and HTML are all made from. */
export interface MarkdownTree {
  readonly mdast: Root
  readonly hast: HastRoot
  readonly headings: readonly Heading[]
  readonly links: readonly LinkUse[]
  readonly anchors: readonly string[]
  readonly problems: readonly Problem[]
}

export type ReadMarkdown = (source: MarkdownSource, read: ReadText) => Promise<MarkdownTree>

/** Sets up the pipeline once; the function it returns reads one page. */
export async function createMarkdownReader(options: MarkdownOptions): Promise<ReadMarkdown> {
  const markdown = await createReader('markdown', options)
  let mdx: Reader | undefined
  return async ({ path, file: name, text }, read) => {
    const problems: Problem[] = []
    const wantsMdx = path.endsWith('.mdx')
    if (wantsMdx) mdx ??= await createReader('mdx', options)
    const readers = { markdown, mdx: mdx ?? markdown }
    await Promise.all([markdown.prepare(text), wantsMdx && mdx?.prepare(text)])
    const parseAs = (syntax: Syntax, part: string): Root =>
      readTree((each) => readers[syntax].processor.parse(each) as Root, part, syntax)
    // A file with broken MDX is still content: it is read as Markdown, where `{` and `<` break nothing.
    const parse = (wanted: Syntax, part: string, at?: Node): { mdast: Root; syntax: Syntax } => {
      try {
        return { mdast: parseAs(wanted, part), syntax: wanted }
      } catch (error) {
        const { reason, line, column } = mdxFault(error)
        problems.push(
          mdxSyntax(
            { reason },
            at ? placeOf({ file: name }, at) : { path: name, ...(line && { line }), ...(column && { column }) },
          ),
        )
        return { mdast: parseAs('markdown', part), syntax: 'markdown' }
      }
    }
    const { mdast, syntax } = parse(wantsMdx ? 'mdx' : 'markdown', text)
    const page: PageContext = {
      path,
      file: name,
      text,
      read,
      parse: (part, at) => parse(syntax, part, at).mdast,
      problems,
    }
    const file = new VFile({ value: text, path: name, data: { page } })
    const hast = (await readers[syntax].processor.run(mdast, file)) as HastRoot
    const { headings = [], links = [], anchors = [] } = file.data
    return { mdast, hast, headings, links, anchors, problems: inPageOrder([...problems, ...pluginProblems(file)]) }
  }
}

type Reader = Awaited<ReturnType<typeof createReader>>

async function createReader(syntax: Syntax, options: MarkdownOptions) {
  const dialect = { extended: true, positions: options.positions ?? true }
  const { plugins, prepare } = await openParser(options.parser, syntax, dialect)
  const processor = unified()
    .use(plugins)
    .use(remarkIncludes)
    .use(syntax === 'mdx' ? await mdxPlugins(options) : [])
    .use(options.remarkPlugins)
    .use(remarkUnknownDirectives, options)
    .use(remarkAlerts)
    .use(remarkDirectives, options)
    .use(remarkCodeBlocks, options)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      footnoteLabel: options.footnotes,
      handlers: { code: codeElement },
    })
    .use(rehypeRawHtml, { trust: options.trustHtml, embedHosts: options.embedHosts })
    .use(options.findMisspellings ? [[rehypeWording, options.findMisspellings]] : [])
    .use(rehypeVariables, options.variables)
    .use(rehypeHeadings)
    .use(options.rehypePlugins)
    .use(rehypeLinks)
    .freeze()
  return { processor, prepare }
}

/** Most sites have no MDX, and do without the JavaScript parser that it takes. */
async function mdxPlugins(options: MarkdownOptions): Promise<PluggableList> {
  const { remarkMdxComponents } = await import('./mdx.ts')
  return [[remarkMdxComponents, options]]
}

const inPageOrder = (problems: Problem[]): Problem[] =>
  problems.sort(({ place: a }, { place: b }) => (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0))

/** Everything about a code block is in its data by now (`code-blocks.ts`). */
function codeElement(state: State, node: Code): Element {
  const element: Element = { type: 'element', tagName: 'hg-code', properties: {}, children: [] }
  state.patch(node, element)
  return state.applyData(node, element) as Element
}

/** What a parser says of MDX that it cannot read, if only that it stumbled over it. */
function mdxFault(error: unknown): { reason: string; line?: number; column?: number } {
  if (!(error instanceof Error) || error instanceof RangeError) throw error
  const {
    message,
    reason = message,
    ...place
  } = error as Error & Partial<{ reason: string; line: number; column: number }>
  // Of tags that are not closed, it says where only in words: `<b>` (3:15-3:18).
  const [, inWords, columnInWords] = /\((\d+):(\d+)/.exec(reason) ?? []
  const line = place.line ?? Number(inWords)
  const column = place.column ?? Number(columnInWords)
  return { reason: unmarked(reason).replace(/\.$/, ''), ...(line > 0 && { line }), ...(column > 0 && { column }) }
}

const pluginProblems = (file: VFile): Problem[] =>
  file.messages.map(({ source, ruleId, reason, line, column, fatal }) => ({
    ...pluginMessage(
      { source: source ?? ruleId ?? 'plugin', reason },
      { path: file.path, ...(line && { line }), ...(column && { column }) },
    ),
    ...(fatal && { severity: 'error' as const }),
  }))
