/** Heading titles above and at a document, keyed flat as Typesense fields are. `hierarchy.lvl0` is the section of the site. */
export type Hierarchy = {
  readonly [Level in 0 | 1 | 2 | 3 | 4 | 5 | 6 as `hierarchy.lvl${Level}`]?: string
}

/** What a document is: a heading of that level, a block of prose, or a block of code. */
export type SearchDocumentType = 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6' | 'content' | 'code'

/**
 * One searchable piece of a page: a heading, or a content block (paragraph, list, table, code) under it.
 *
 * The same list is written to `.helpgen/documents.jsonl` and read by every search engine. Absent levels are left out, never null.
 */
export interface SearchDocument extends Hierarchy {
  /** Stable within a site and safe in a URL: a digest of the page's address and the document's number in it. */
  readonly id: string
  /** Address with the heading's anchor, e.g. `/tours/design#colours`. */
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string
  readonly type: SearchDocumentType
  /** The text a reader sees, white space folded; empty for a heading. */
  readonly content: string
  readonly language: string
  /** `docs-default-<version>`, or `default` for pages outside the documentation. */
  readonly docusaurus_tag: string
  readonly version: readonly string[]
  readonly tags: readonly string[]
  /** Larger is earlier: the page's boost, then the heading level, then the place on the page. */
  readonly item_priority: number
}

/** A field of a hit, with the words that were found marked in it. */
export interface Highlight {
  /** Name of the field, e.g. `content` or `hierarchy.lvl2`. */
  readonly field: string
  readonly snippet: string
}

/** The specification's Search hit: what was found, and where in it. */
export interface SearchHit {
  readonly document: Pick<SearchDocument, 'id' | 'url'> & Partial<Pick<SearchDocument, 'content'>> & Hierarchy
  readonly highlights: readonly Highlight[]
}

/** The specification's Conversation turn: a question and its answer. */
export interface ConversationTurn {
  readonly user: string
  readonly assistant: string
}

/** The specification's AI stream message: one `data:` line of an answer. Every part may be missing. */
export interface AnswerMessage {
  /** The next piece of the answer. */
  readonly message?: string
  /** Names the conversation in follow-up questions. */
  readonly conversation_id?: string
  readonly conversation?: {
    readonly conversation_history: {
      readonly conversation: readonly ({ readonly user: string } | { readonly assistant: string })[]
    }
  }
}
