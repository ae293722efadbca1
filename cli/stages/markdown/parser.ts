import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { type Pluggable, type PluggableList, type Processor, unified } from 'unified'
import { unravelMdx } from './mdx-tree.ts'
import { isQuirky } from './satteri-quirks.ts'

export type ParserName = 'satteri' | 'remark'
export type Syntax = 'markdown' | 'mdx'

/** What is read beyond CommonMark. helpgen reads all of it; the CommonMark tests none. */
export interface Dialect {
  readonly extended: boolean
  /** Positions may be left out by a parser that is faster without them. */
  readonly positions?: boolean
}

/** Plugins that give a processor its parser: the same mdast from either implementation (positions too). */
export async function parserPlugins(name: ParserName, syntax: Syntax, dialect: Dialect): Promise<PluggableList> {
  const reference = referencePlugins(syntax, dialect)
  const satteri = name === 'satteri' ? await loadSatteri() : undefined
  if (!satteri) return reference
  const processor = unified().use(reference).freeze()
  const parseReference = (text: string): Root => processor.parse(text) as Root
  return [[satteriParser, { satteri, syntax, dialect, parseReference } satisfies SatteriSetup] as Pluggable]
}

function referencePlugins(syntax: Syntax, { extended }: Dialect): PluggableList {
  const extensions: PluggableList = extended ? [remarkGfm, [remarkFrontmatter, ['yaml', 'toml']]] : []
  return [remarkParse, ...extensions, ...(syntax === 'mdx' ? [remarkMdx, unraveled] : [])]
}

/** MDX that stands alone on a line is a block. remark leaves that to later plugins, satteri does it itself. */
function unraveled(this: Processor): void {
  const parse = this.parser
  if (parse) this.parser = (text, file) => unravelMdx(parse(text, file) as Root)
}

type Satteri = typeof import('satteri')

/** The native binary does not exist for every platform; remark reads the same language everywhere. */
const loadSatteri = (): Promise<Satteri | undefined> => import('satteri').catch(() => undefined)

/** Which parser really runs here, for cache keys and the build report. */
export async function activeParser(wanted: ParserName, remarkPlugins: number): Promise<ParserName> {
  if (wanted === 'remark' || remarkPlugins > 0) return 'remark'
  return (await loadSatteri()) ? 'satteri' : 'remark'
}

interface SatteriSetup {
  readonly satteri: Satteri
  readonly syntax: Syntax
  readonly dialect: Dialect
  readonly parseReference: (text: string) => Root
}

function satteriParser(
  this: Processor,
  { satteri, syntax, dialect: { extended, positions = true }, parseReference }: SatteriSetup,
): void {
  const features = { gfm: extended, frontmatter: extended }
  const parse = syntax === 'mdx' ? satteri.mdxToMdast : satteri.markdownToMdast
  this.parser = (text) => {
    if (isQuirky(text)) return parseReference(text)
    try {
      return parse(text, { features, position: positions }) as Root
    } catch (error) {
      if (error instanceof RangeError) throw error
      // Broken MDX: the reference says what is wrong with it, and stops here too.
      return parseReference(text)
    }
  }
}
