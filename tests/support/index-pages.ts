import fc from 'fast-check'
import type { IndexFile } from '../../template/shared/search-engine/format/file-set.ts'
import { type OpenedIndex, openIndex } from '../../template/shared/search-engine/format/read-index.ts'
import type { WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import type { IndexPage, IndexSection } from '../../template/shared/search-engine/index-reader.ts'

const VOCABULARY = [
  ...[
    'install',
    'installing',
    'installed',
    'guide',
    'guides',
    'domain',
    'domains',
    'doman',
    'share',
    'sharing',
    'shape',
  ],
  ...[
    'a',
    'the',
    'with',
    'createEntityAdapter',
    'entity',
    'C++',
    'über',
    'ubersicht',
    'naïve',
    '日本語',
    '検索',
    'ภาษาไทย',
  ],
  ...['emoji😀word', '𝒳𝒴', 'v1.2.3', 'foo-bar_baz', "don't", 'straße', 'İstanbul', 'ﬁle', '\u{1F600}', 'z'.repeat(80)],
]

const words = (most: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...VOCABULARY) }, fc.string({ unit: 'binary', maxLength: 12 })),
      {
        maxLength: most,
      },
    )
    .map((list) => list.join(' '))

const section = (url: string, number: number): fc.Arbitrary<IndexSection> =>
  fc.record({
    url: fc.constantFrom(number === 0 ? url : `${url}#s${number}`, 'https://elsewhere.example/x'),
    level: number === 0 ? fc.constant(1) : fc.integer({ min: 2, max: 6 }),
    title: words(6),
    content: words(60),
    code: words(10),
    priority: fc.oneof(fc.integer({ min: -5, max: 100_000 }), fc.constant(2_000_090_001)),
  })

const page = (number: number): fc.Arbitrary<IndexPage> => {
  const url = `/p/${number}`
  return fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => section(url, index))))
    .chain((sections) =>
      fc.record({
        url: fc.constant(url),
        title: fc.oneof(words(4), fc.constant(sections[0]?.title ?? '')),
        category: words(2),
        language: fc.constantFrom('en', 'de'),
        tag: fc.constantFrom('docs-default-current', 'default'),
        boost: fc.constantFrom(0, 0, 0, 1.5, -2),
        sections: fc.constant(sections),
      }),
    )
}

/** Pages as authors write them, and as nobody does. */
export const arbitraryPages: fc.Arbitrary<IndexPage[]> = fc
  .integer({ min: 0, max: 12 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => page(index))))

/** A page of one section. */
export const plainPage = (number: number, content: string): IndexPage => ({
  url: `/${number}`,
  title: `Page ${number}`,
  category: 'Docs',
  language: 'en',
  tag: 'default',
  boost: 0,
  sections: [{ url: `/${number}`, level: 1, title: `Page ${number}`, content, code: '', priority: 90_000 }],
})

/** Opens a written index; `change` may alter files on their way, or refuse them. */
export function openWritten(
  { manifest, files }: WrittenIndex,
  change: (file: IndexFile) => Uint8Array | Error = ({ bytes }) => bytes,
): OpenedIndex & { readonly asked: string[] } {
  const asked: string[] = []
  const index = openIndex({
    manifest,
    async fetchFile(name) {
      asked.push(name)
      const file = files.find((each) => each.name === name)
      const found = file ? change(file) : new Error(`No file ${name}`)
      if (found instanceof Error) throw found
      return found
    },
  })
  return { ...index, asked }
}
