import { describe, expect, test } from 'vitest'
import type { ParserName } from '../../../cli/stages/markdown/parser.ts'
import { createMarkdownReader, type MarkdownTree } from '../../../cli/stages/markdown/processor.ts'
import { type Corpus, type CorpusPage, corpusNames, noCorpora, readCorpus } from '../../support/corpora.ts'
import { markdownOptions } from '../../support/read-markdown.ts'
import { textOfPage, wordsMissing, wordsOfSource } from '../../support/words-of.ts'

describe('real documentation', () => {
  test.skipIf(noCorpora).for(corpusNames)(
    'is the same tree with either parser: %s',
    { timeout: 300_000 },
    async (folder) => {
      const corpus = readCorpus(folder)
      const satteri = await pageReader('satteri', corpus)
      const remark = await pageReader('remark', corpus)
      const different: string[] = []
      for (const page of corpus.pages) {
        if (fingerprint(await satteri(page)) !== fingerprint(await remark(page))) different.push(page.path)
      }
      expect(different).toEqual([])
    },
  )

  test.skipIf(noCorpora).for(corpusNames)(
    'keeps every word of text and code, in order: %s',
    { timeout: 300_000 },
    async (folder) => {
      const corpus = readCorpus(folder)
      const read = await pageReader('satteri', corpus)
      const lost: Record<string, string[]> = {}
      // MDX is another language: its reference is not Markdown.
      for (const page of corpus.pages.filter(({ path }) => path.endsWith('.md'))) {
        const missing = wordsMissing(wordsOfSource(page.text), textOfPage((await read(page)).hast))
        if (missing.length > 0) lost[page.path] = missing
      }
      expect(lost).toEqual({})
    },
  )
})

async function pageReader(parser: ParserName, { pages }: Corpus): Promise<(page: CorpusPage) => Promise<MarkdownTree>> {
  const read = await createMarkdownReader({ ...markdownOptions, parser })
  const texts = new Map(pages.map(({ path, text }) => [path, text]))
  return ({ path, text }) => read({ path, file: path, text }, (file) => texts.get(file))
}

/** All that HTML, search and checks are made from. Places of problems and links count, those of nodes do not. */
const fingerprint = ({ hast, headings, links, anchors, problems }: MarkdownTree): string =>
  JSON.stringify([hast, headings, links, anchors, problems], (key, value) => (key === 'position' ? undefined : value))
