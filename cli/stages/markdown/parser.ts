import type { Root } from 'mdast'
import { type Pluggable, type PluggableList, type Processor, unified } from 'unified'
import { isQuirky } from './satteri-quirks.ts'

export type ParserName = 'satteri' | 'remark'
export type Syntax = 'markdown' | 'mdx'

/** What is read beyond CommonMark. helpgen reads all of it; the CommonMark tests none. */
export interface Dialect {
  readonly extended: boolean
  /** Positions may be left out by a parser that is faster without them. */
  readonly positions?: boolean
}

/** A parser as plugins of a processor. Texts have to be announced before they are parsed. */
export interface Parser {
  readonly plugins: PluggableList
  /** Loads what a text needs: half of the code is there for the few that only the reference reads rightly. */
  prepare(text: string): Promise<void>
}

/** The same mdast from either implementation (positions too). */
export async function openParser(name: ParserName, syntax: Syntax, dialect: Dialect): Promise<Parser> {
  const satteri = name === 'satteri' ? await loadSatteri() : undefined
  if (!satteri) {
    const { referencePlugins } = await import('./reference-parser.ts')
    return { plugins: referencePlugins(syntax, dialect), prepare: async () => {} }
  }
  const setup: SatteriSetup = { satteri, syntax, dialect, reference: {} }
  return {
    plugins: [[satteriParser, setup] as Pluggable],
    async prepare(text) {
      // Included files are parsed on the way, and may need it too; what is wrong with MDX, only the reference says.
      if (syntax === 'mdx' || text.includes('@include:') || isQuirky(text))
        setup.reference.parse ??= await loadReference(setup)
    },
  }
}

/** The plugins alone, ready for any text. */
export async function parserPlugins(name: ParserName, syntax: Syntax, dialect: Dialect): Promise<PluggableList> {
  const { plugins, prepare } = await openParser(name, syntax, dialect)
  await prepare('<!-- @include: -->')
  return plugins
}

type Satteri = typeof import('satteri')

/** The native binary does not exist for every platform; remark reads the same language everywhere. */
const loadSatteri = (): Promise<Satteri | undefined> => import('satteri').catch(() => undefined)

async function loadReference({ syntax, dialect }: SatteriSetup): Promise<(text: string) => Root> {
  const { referencePlugins } = await import('./reference-parser.ts')
  const processor = unified().use(referencePlugins(syntax, dialect)).freeze()
  return (text) => processor.parse(text) as Root
}

/** Which parser really runs here, for cache keys and the build report. */
export async function activeParser(wanted: ParserName, remarkPlugins: number): Promise<ParserName> {
  if (wanted === 'remark' || remarkPlugins > 0) return 'remark'
  return (await loadSatteri()) ? 'satteri' : 'remark'
}

interface SatteriSetup {
  readonly satteri: Satteri
  readonly syntax: Syntax
  readonly dialect: Dialect
  readonly reference: { parse?: (text: string) => Root }
}

function satteriParser(this: Processor, { satteri, syntax, dialect, reference }: SatteriSetup): void {
  const features = { gfm: dialect.extended, frontmatter: dialect.extended }
  const options = { features, position: dialect.positions ?? true }
  const parse = syntax === 'mdx' ? satteri.mdxToMdast : satteri.markdownToMdast
  this.parser = (text) => {
    if (reference.parse && isQuirky(text)) return reference.parse(text)
    try {
      return parse(text, options) as Root
    } catch (error) {
      if (error instanceof RangeError || !reference.parse) throw error
      // Broken MDX: the reference says what is wrong with it, and stops here too.
      return reference.parse(text)
    }
  }
}
