import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../../../../template/shared/search-engine/engine.ts'
import { createPagePacker } from '../../../../template/shared/search-engine/format/pack-pages.ts'
import { createIndexWriter, writeIndex } from '../../../../template/shared/search-engine/format/write-index.ts'
import type { IndexPage, IndexReader } from '../../../../template/shared/search-engine/index-reader.ts'
import { wordsOf } from '../../../../template/shared/search-engine/words.ts'
import { arbitraryPages, openWritten, plainPage } from '../../../support/index-pages.ts'
import { createMemoryIndex } from '../../../support/memory-index.ts'

const RUNS = { numRuns: 40 }

const vocabularyOf = (pages: readonly IndexPage[]): string[] => [
  ...new Set(
    pages
      .flatMap(({ sections }) => sections.flatMap(({ title, content, code }) => [title, content, code]))
      .flatMap((text) => wordsOf(text).map((word) => word.text)),
  ),
]

/** All that an index says about some words. */
async function answers(index: IndexReader, words: readonly string[]): Promise<unknown> {
  return Promise.all(
    words.map(async (text) => {
      const word = await index.word(text)
      return {
        word,
        rows: word && (await index.postings(word)),
        prefix: await index.withPrefix(text.slice(0, 2), 10),
        one: await index.similar(text, 1),
        two: await index.similar(text, 2),
      }
    }),
  )
}

describe('a written index', () => {
  test('answers as the one in memory does, whatever the pages hold', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPages, async (pages) => {
        const [memory, written] = [createMemoryIndex(pages), openWritten(writeIndex(pages))]
        const words = [...vocabularyOf(pages).slice(0, 12), 'instal', 'dmoain', 'nowhere', '日']
        expect(await answers(written, words)).toEqual(await answers(memory, words))
        const places = pages.flatMap(({ sections }, page) => sections.map((_, section) => ({ page, section })))
        expect(await written.stored(places)).toEqual(await memory.stored(places))
        for (const key of ['pages', 'sections', 'headingLength', 'contentLength'] as const)
          expect(written[key]).toBe(memory[key])
        for (const [number] of pages.entries()) {
          expect(written.boost(number)).toBe(memory.boost(number))
          for (const filters of [{ language: 'de' }, { tags: ['default'] }, { language: 'en', tags: ['x'] }])
            expect(written.accepts(filters)?.(number)).toBe(memory.accepts(filters)?.(number))
        }
      }),
      RUNS,
    )
  })

  test('finds what the one in memory finds, in the same order', async () => {
    const queries = [
      'install guide',
      'sharing domians',
      'entity ada',
      'how do I install the guides',
      '日本語 検索',
      'über',
    ]
    await fc.assert(
      fc.asyncProperty(arbitraryPages, fc.constantFrom(...queries), async (pages, q) => {
        const [memory, written] = [createMemoryIndex(pages), openWritten(writeIndex(pages))].map((index) =>
          createEngine(index, { language: 'en' }),
        )
        expect(await written?.search({ q })).toEqual(await memory?.search({ q }))
      }),
      RUNS,
    )
  })

  test('is the same bytes for the same pages, however they come in pieces', () => {
    fc.assert(
      fc.property(arbitraryPages, fc.integer({ min: 1, max: 5 }), (pages, size) => {
        const writer = createIndexWriter()
        for (let from = 0; from < pages.length; from += size)
          writer.add(pages.slice(from, from + size).map(createPagePacker()))
        expect(writer.finish()).toEqual(writeIndex(pages))
      }),
      RUNS,
    )
  })

  test('travels with the site’s settings', () => {
    const settings = { typoTolerance: 2, synonyms: [{ root: 'kb', synonyms: ['knowledge base'] }] } as const
    expect(openWritten(writeIndex([], settings)).settings).toEqual(settings)
  })
})

const number = (index: number, length: number): string => String(index).padStart(length, '0')

describe('a large index', () => {
  const pages = Array.from({ length: 3_000 }, (_, index) =>
    plainPage(index, `common w${number(index % 2_500, 4)} ${'filling words '.repeat(40)} ${'x'.repeat(400)}`),
  )
  const written = writeIndex(pages)
  const memory = createMemoryIndex(pages)

  test('costs a search a handful of small files', async () => {
    const index = openWritten(written)
    const word = await index.word('w0123')
    const rows = word && (await index.postings(word))
    expect(rows?.page).toEqual(Uint32Array.from([123, 2_623]))
    await index.stored([{ page: 123, section: 0 }])
    const sizes = index.asked.map((name) => written.files.find((file) => file.name === name)?.bytes.length ?? 0)
    expect(sizes.length).toBeLessThanOrEqual(4)
    expect(Math.max(...sizes)).toBeLessThan(6_000)
    expect(written.manifest.length).toBeLessThan(2_000)
  })

  test('lists the most frequent words of a beginning that many share', async () => {
    const index = openWritten(written)
    const words = await index.withPrefix('w', 10)
    expect(words).toEqual(await memory.withPrefix('w', 10))
    expect(index.asked).toHaveLength(1)
  })

  test('finds words with a typing error in a few pieces of the dictionary, wherever the error is', async () => {
    for (const typed of ['1w234', 'x1234', 'w12345', 'w1243']) {
      const index = openWritten(written)
      const found = await index.similar(typed, 1)
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(await memory.similar(typed, 1))
      expect(index.asked.length, typed).toBeLessThanOrEqual(6)
    }
  })

  test('keeps the places of those rows of a very frequent word that weigh most', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      plainPage(index, `common ${index < 50 ? 'common common' : ''} word`),
    )
    const index = openWritten(writeIndex(many))
    const word = await index.word('common')
    const rows = word && (await index.postings(word))
    expect(rows?.page).toHaveLength(5_000)
    const kept = Array.from({ length: 5_000 }, (_, row) => (rows?.start[row + 1] ?? 0) - (rows?.start[row] ?? 0))
    expect(kept.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 3))
    expect(kept.filter((count) => count > 0).length).toBeLessThanOrEqual(4_096)
  })
})
