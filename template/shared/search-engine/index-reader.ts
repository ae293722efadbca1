import type { SearchFilters } from '../../../schema/search.ts'

/** One section of a page as it is indexed: a heading and what stands under it, up to the next heading. */
export interface IndexSection {
  /** Address with the heading's anchor. */
  readonly url: string
  /** Level of the heading: 1 for the page's own title. */
  readonly level: number
  readonly title: string
  /** Prose of the section, white space folded, blocks separated by line ends. */
  readonly content: string
  /** Code of the section, likewise. */
  readonly code: string
  readonly priority: number
}

/** One page as it is indexed. Its first section is the page itself. */
export interface IndexPage {
  /** Address without anchor. */
  readonly url: string
  readonly title: string
  /** Section of the site that the page belongs to: `hierarchy.lvl0`. */
  readonly category: string
  readonly language: string
  /** `docusaurus_tag`. */
  readonly tag: string
  /** 0 for most pages; the author's `search.boost`. */
  readonly boost: number
  readonly sections: readonly IndexSection[]
}

/** A word of the index. */
export interface IndexWord {
  readonly text: string
  /** How many pages and sections hold it. */
  readonly pages: number
  readonly sections: number
}

/**
 * Where a word stands: columns of equal length, one row for each section that holds it, in the order of the site. A row
 * says all that ranking needs, so that nothing about the other sections has to be fetched. `collectRows` makes and rounds them.
 */
export interface Postings {
  /** Number of the page. */
  readonly page: Uint32Array
  /** Number of the section in its page. */
  readonly section: Uint16Array
  /** Level of the section's heading. */
  readonly level: Uint8Array
  /** How many sections stand below this one, so that its heading is above them: only where the heading holds the word. */
  readonly below: Uint16Array
  /** Occurrences in the heading (0 to 3), and in the text (0 to 15). Neither: the word is in the section's code only. */
  readonly inHeading: Uint8Array
  readonly inContent: Uint8Array
  /** Words of the heading (0 to 31), and of the text (one of 16 rounded lengths). */
  readonly headingLength: Uint8Array
  readonly contentLength: Uint16Array
  /**
   * Places of the first occurrences, in words from the start of the section, heading first; row `i` has those from
   * `start[i]` to `start[i + 1]`.
   */
  readonly start: Uint32Array
  readonly places: Uint16Array
}

/** What a hit shows. */
export interface StoredSection {
  readonly page: number
  readonly section: number
  readonly url: string
  readonly pageUrl: string
  readonly level: number
  /** Title at each level, from `hierarchy.lvl0` down to the section's own; empty where no heading has that level. */
  readonly hierarchy: readonly string[]
  readonly content: string
  /** For passages that are answered from, not for results. */
  readonly code: string
  readonly priority: number
}

/** An index, in memory or in files that are fetched when they are needed. Every method rejects when a file cannot be read. */
export interface IndexReader {
  readonly pages: number
  readonly sections: number
  /** Mean words of a section's heading, and of its text. */
  readonly headingLength: number
  readonly contentLength: number
  /** The author's boost of a page: 0 for most. */
  boost(page: number): number
  /** Whether a page counts; undefined when all do. */
  accepts(filters: SearchFilters): ((page: number) => boolean) | undefined
  /** The word itself, if the index holds it. */
  word(text: string): Promise<IndexWord | undefined>
  /** Words that begin so, the most frequent first. */
  withPrefix(start: string, limit: number): Promise<readonly IndexWord[]>
  /** Words at most that many typing errors away (a letter wrong, missing, added, or two swapped), nearest first. */
  similar(text: string, typos: 1 | 2): Promise<readonly IndexWord[]>
  postings(word: IndexWord): Promise<Postings>
  /** In the order asked for. */
  stored(places: readonly { readonly page: number; readonly section: number }[]): Promise<readonly StoredSection[]>
}
