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
  /**
   * The text a reader sees, white space folded; empty for a heading. Items of a list and rows of a table are lines: a tab
   * begins an item, two tabs one with a number, and tabs stand between the cells of a row.
   */
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
  /** Plain text, never HTML: marked words stand between `markStart` and `markEnd`. */
  readonly snippet: string
}

/** Private-use characters around marked words: no text of a page holds them, and none of it is read as HTML. */
export const markStart = '\uE000'
export const markEnd = '\uE001'

/** Private-use character behind a sentence of an answer that rests on none of its sources. */
export const unsupportedMark = '\uE002'

/** The specification's Search hit: what was found, and where in it. */
export interface SearchHit {
  readonly document: Pick<SearchDocument, 'id' | 'url'> & Partial<Pick<SearchDocument, 'content'>> & Hierarchy
  readonly highlights: readonly Highlight[]
}

/** What is searched for. */
export interface SearchQuery {
  /** As the reader typed it; the last word may be unfinished. */
  readonly q: string
  /** Page of the results, from 1. */
  readonly page?: number
  readonly filters?: SearchFilters
}

/** Which documents count; without a filter, all of the site's. */
export interface SearchFilters {
  /** `language` of the documents. */
  readonly language?: string
  /** `docusaurus_tag` of the documents: any of these. */
  readonly tags?: readonly string[]
}

/** Hits that belong together: of one page, or of one section, as the engine groups them. */
export interface SearchGroup {
  /** Address that the hits share. */
  readonly url: string
  /** Title of the page. */
  readonly title: string
  /** Best first, at most `hitsPerGroup`. */
  readonly hits: readonly SearchHit[]
}

/** One page of what was found. */
export interface SearchResults {
  /** Groups in all, not only on this page. */
  readonly found: number
  readonly page: number
  /** Best first, at most `groupsPerPage`. */
  readonly groups: readonly SearchGroup[]
  /** A query in other words of this site, when this one found nothing: "did you mean". */
  readonly suggestion?: string
  /** What comes nearest when nothing was found: parts of the query, or words like them. */
  readonly nearest?: readonly SearchGroup[]
  /** What of the index could not be read; the groups are what the rest found. For the reader: one sentence. */
  readonly failure?: string
}

/** Sizes of what is found (specification §9). */
export const groupsPerPage = 10
export const hitsPerGroup = 3

/** A search engine, as the interface sees it. Its quirks stop here. */
export interface SearchClient {
  /** Rejects with the signal's reason when it is aborted, and with an error when nothing could be searched. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchResults>
  /** Fetches ahead what every search needs. */
  warmUp?(): Promise<void>
}

/** A section of the documentation that may answer a question. */
export interface Passage {
  /** Address of the section. */
  readonly url: string
  /** Title of the section. */
  readonly title: string
  /** Titles above it, from the top of the site. */
  readonly trail: readonly string[]
  /** All of its text. */
  readonly text: string
  /** What was asked for, the same for all passages of an answer; without it, an assistant reads the question itself. */
  readonly asked?: readonly AskedWord[]
}

/** A word of a question, and what an index knows that answers it. */
export interface AskedWord {
  /** How much it counts beside the others: more for rare words. */
  readonly weight: number
  /** Folded, as the index holds them: the word itself counts 1, forms, synonyms and typing errors less. None for a word that no page has. */
  readonly words: readonly { readonly text: string; readonly weight: number }[]
}

/** Finds what an assistant answers from. */
export interface Retriever {
  /** Best first. `context` is what was asked before in the same conversation. */
  passages(
    question: string,
    options: { readonly limit: number; readonly context?: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly Passage[]>
}

/** A section that an answer rests on. */
export interface AnswerSource {
  /** What the answer cites it by: `[1]`. */
  readonly number: number
  readonly title: string
  readonly url: string
  readonly trail: readonly string[]
}

/** What happens while a question is answered, in this order; sources may also come late. Nothing follows `done` or `error`. */
export type AnswerEvent =
  | { readonly kind: 'sources'; readonly sources: readonly AnswerSource[] }
  /** The next piece of the answer, as Markdown. */
  | { readonly kind: 'text'; readonly text: string }
  /** All of the answer in place of its pieces, where its citations could only be checked at its end. */
  | { readonly kind: 'checked'; readonly text: string }
  /** What was said so far, this turn included, and the id that goes on with it. */
  | { readonly kind: 'conversation'; readonly id: string; readonly history: readonly ConversationTurn[] }
  /** Progress of what has to be fetched once, from 0 to 1. */
  | { readonly kind: 'download'; readonly share: number }
  | { readonly kind: 'done' }
  /** For the owner's console: the reader is shown the specification's text. */
  | { readonly kind: 'error'; readonly message: string }

/** Answers questions from the documentation. */
export interface Assistant {
  /** Never rejects: failure is an event. An aborted answer just ends. */
  ask(question: string, options: AskOptions): AsyncIterable<AnswerEvent>
}

export interface AskOptions {
  /** From the last answer's `conversation` event; without it, a new conversation begins. */
  readonly conversationId?: string
  readonly signal?: AbortSignal
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
    /** The next piece, in servers that put it here. */
    readonly message?: string
    readonly conversation_id?: string
    /** All of the answer, in the last message. */
    readonly answer?: string
    readonly conversation_history?: {
      readonly conversation: readonly ({ readonly user: string } | { readonly assistant: string })[]
    }
  }
  /** What the answer was made from, in the last message. */
  readonly results?: readonly unknown[]
}
