import type { IndexReader, Postings, StoredSection } from '../shared/search-engine/index-reader.ts'

const none: Postings = {
  page: new Uint32Array(),
  section: new Uint16Array(),
  level: new Uint8Array(),
  below: new Uint16Array(),
  inHeading: new Uint8Array(),
  inContent: new Uint8Array(),
  headingLength: new Uint8Array(),
  contentLength: new Uint16Array(),
  start: new Uint32Array(1),
  places: new Uint16Array(),
}

export interface Watch {
  /** Nothing more is fetched once it is aborted. */
  readonly signal: AbortSignal | undefined
  readonly onFailure: (error: unknown) => void
}

/** The same index, in which a file that cannot be had holds nothing: what is there is still found. */
export function tolerantReader(reader: IndexReader, { signal, onFailure }: Watch): IndexReader {
  async function or<Value>(instead: Value, make: () => Promise<Value>): Promise<Value> {
    signal?.throwIfAborted()
    try {
      return await make()
    } catch (error) {
      onFailure(error)
      return instead
    }
  }

  return {
    ...reader,
    word: (text) => or(undefined, () => reader.word(text)),
    withPrefix: (start, limit) => or([], () => reader.withPrefix(start, limit)),
    similar: (text, typos) => or([], () => reader.similar(text, typos)),
    postings: (word) => or(none, () => reader.postings(word)),
    async stored(places) {
      const found = await Promise.all(places.map((place) => or([missing(place)], () => reader.stored([place]))))
      return found.flat()
    },
  }
}

/** Stands for a section that cannot be shown: it has no address, and is left out of what is found. */
const missing = ({ page, section }: { page: number; section: number }): StoredSection => ({
  page,
  section,
  url: '',
  pageUrl: '',
  level: 1,
  hierarchy: [],
  content: '',
  code: '',
  priority: 0,
})
