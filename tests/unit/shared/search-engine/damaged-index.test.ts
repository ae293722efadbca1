import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBeginnings } from '../../../../template/shared/search-engine/format/beginnings.ts'
import { createByteReader } from '../../../../template/shared/search-engine/format/byte-reader.ts'
import { createByteWriter } from '../../../../template/shared/search-engine/format/byte-writer.ts'
import { DamagedFile } from '../../../../template/shared/search-engine/format/damaged-file.ts'
import { readDictionary, writeHash } from '../../../../template/shared/search-engine/format/dictionary.ts'
import { hashOf } from '../../../../template/shared/search-engine/format/file-name.ts'
import { FORMAT, readManifest, readStoredList } from '../../../../template/shared/search-engine/format/manifest.ts'
import { readPostings } from '../../../../template/shared/search-engine/format/posting-columns.ts'
import { openIndex } from '../../../../template/shared/search-engine/format/read-index.ts'
import { readStoredFile } from '../../../../template/shared/search-engine/format/stored-files.ts'
import { writeIndex } from '../../../../template/shared/search-engine/format/write-index.ts'
import { openWritten, plainPage } from '../../../support/index-pages.ts'

const pages = Array.from({ length: 40 }, (_, index) =>
  plainPage(index, `words of page ${index}, shared ones too `.repeat(9)),
)
const written = writeIndex(pages)
const noFiles = async (): Promise<Uint8Array> => new Uint8Array()

/** Everything that can be asked for. */
async function askAll(index: ReturnType<typeof openWritten>): Promise<void> {
  const word = await index.word('shared')
  if (word) await index.postings(word)
  await index.similar('shraed', 1)
  await index.withPrefix('p', 5)
  await index.stored([{ page: 39, section: 0 }])
}

const damages: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  'cut short': (bytes) => bytes.subarray(0, bytes.length - 1),
  empty: () => new Uint8Array(),
  altered: (bytes) => bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte)),
  'with something behind it': (bytes) => Uint8Array.from([...bytes, 10]),
  'another file': () => new TextEncoder().encode('<!doctype html><title>Not found</title>'),
}

describe.each(Object.entries(damages))('a file that is %s', (_, damage) => {
  test('is recognised, and named', async () => {
    const asked = openWritten(written)
    await askAll(asked)
    for (const name of new Set(asked.asked)) {
      const index = openWritten(written, (file) => (file.name === name ? damage(file.bytes) : file.bytes))
      const error = await askAll(index).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(DamagedFile)
      expect((error as DamagedFile).file).toBe(name)
      expect((error as DamagedFile).message).toContain(name)
    }
  })

  test('is no manifest', () => {
    expect(() => openIndex({ manifest: damage(written.manifest), fetchFile: noFiles })).toThrow(DamagedFile)
  })
})

test('a file that comes damaged is asked for once more, past every copy of it', async () => {
  const again: boolean[] = []
  const index = openIndex({
    manifest: written.manifest,
    async fetchFile(name, isAgain) {
      again.push(isAgain)
      const bytes = written.files.find((file) => file.name === name)?.bytes ?? new Uint8Array()
      return isAgain ? bytes : bytes.subarray(1)
    },
  })
  expect(await index.word('shared')).toMatchObject({ text: 'shared', sections: 40 })
  expect(again).toEqual([false, true])
})

test('a file that failed is asked for again by the next search', async () => {
  const state = { broken: true }
  const index = openWritten(written, ({ bytes }) => (state.broken ? new Error('offline') : bytes))
  await expect(index.word('shared')).rejects.toThrow('offline')
  state.broken = false
  expect(await index.word('shared')).toBeDefined()
})

test('an unknown format is refused, with both numbers', () => {
  const manifest = Uint8Array.from(written.manifest)
  manifest[0] = FORMAT + 1
  const writer = createByteWriter()
  writeHash(writer, hashOf(manifest.subarray(0, -4)))
  manifest.set(writer.take(), manifest.length - 4)
  expect(() => readManifest(manifest)).toThrowErrorMatchingInlineSnapshot(
    `[DamagedFile: The file manifest.bin of the search index has format 2, and this page reads format 1: reload the page.]`,
  )
})

test('a page instead of the manifest is no format of its own', () => {
  expect(() => readManifest(new TextEncoder().encode('<!doctype html>'))).toThrowErrorMatchingInlineSnapshot(
    `[DamagedFile: The file manifest.bin of the search index is something else.]`,
  )
})

describe('bytes that mean harm', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  const mutated = fc
    .record({
      file: fc.nat(),
      at: fc.nat(),
      value: fc.integer({ min: 0, max: 255 }),
      count: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ file, at, value, count }) => {
      const source = written.files[file % written.files.length]?.bytes ?? new Uint8Array()
      return source.map((byte, index) =>
        index >= at % source.length && index < (at % source.length) + count ? value : byte,
      )
    })
  const readers: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
    dictionary: (given) => readDictionary(1, given),
    beginnings: (given) => readBeginnings(1, given),
    'list of stored sections': (given) => readStoredList(createByteReader('x', given)),
    'stored sections': (given) => readStoredFile({ hash: 1, page: 0, section: 0 }, given)(0, 0),
    rows: (given) => readPostings(createByteReader('x', given), given[0] ?? 0, { file: 'x', pages: 100 }),
    manifest: (given) => readManifest(withHash(given)),
  }

  test.each(Object.entries(readers))('are refused or read as something: %s', (_, read) => {
    fc.assert(
      fc.property(fc.oneof(bytes, mutated), (given) => {
        try {
          read(given)
        } catch (error) {
          if (!(error instanceof DamagedFile)) throw error
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

/** What is no manifest, dressed as one. */
function withHash(bytes: Uint8Array): Uint8Array {
  const body = Uint8Array.from([FORMAT, ...bytes])
  const hash = hashOf(body)
  return Uint8Array.from([...body, hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255])
}
