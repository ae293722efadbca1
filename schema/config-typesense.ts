import * as z from 'zod'

const nodeSchema = z.union(
  [
    z.strictObject({
      /**
       * Address of the node, instead of its parts.
       * @example 'https://search.example.com'
       */
      url: z.url({ protocol: /^https?$/ }),
    }),
    z.strictObject({
      /**
       * How the node is spoken to.
       * @example 'https'
       */
      protocol: z.enum(['http', 'https']),
      /**
       * Name of the node.
       * @example 'search.example.com'
       */
      host: z.string().min(1),
      /**
       * Its port. Default: 443 for https, 80 for http.
       * @example 8108
       */
      port: z.int().min(1).max(65_535).optional(),
      /**
       * Path before the service's own.
       * @example '/typesense'
       */
      path: z.string().optional(),
    }),
  ],
  'expected { url } or { protocol, host, port, path }',
)

const conversationSchema = z.strictObject({
  /**
   * Id of the conversation model in the cluster; `helpgen index --provision` creates it.
   * @example 'help-answers'
   */
  model: z.string().regex(/^[\w.-]+$/, 'expected letters, digits, `.`, `_` and `-`'),
  /**
   * The language model behind it, as Typesense names it: `openai/…` (any compatible server), `google/…`, `cloudflare/…`, `vllm/…`. Its key comes from the environment (`TYPESENSE_LLM_KEY`).
   * @example 'openai/gpt-4o-mini'
   */
  llm: z.string().min(1).optional(),
  /**
   * Address of a server that speaks OpenAI's protocol, where it is not OpenAI's own.
   * @example 'https://llm.example.com'
   */
  url: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * What the language model is told to do, instead of helpgen's own words. Answers are checked for citations by number: `[1]`.
   * @example 'Answer from the documentation only. End each sentence with the number of its document: [1].'
   */
  instructions: z.string().min(1).optional(),
  /**
   * Collection that conversations are kept in. Default: `conversations_` and the collection's name.
   * @example 'help_centre_conversations'
   */
  history: z.string().min(1).optional(),
  /**
   * Seconds that a conversation is kept.
   * @example 3600
   */
  ttl: z.int().min(60).default(86_400),
  /**
   * Bytes of documents that the language model reads for an answer.
   * @example 32768
   */
  maxBytes: z.int().min(1_024).default(16_384),
  /**
   * Seconds without a sign of the language model after which a question has failed.
   * @example 60
   */
  timeout: z.int().min(1).max(600).default(30),
})

const embeddingSchema = z.strictObject({
  /**
   * Model that turns texts into vectors: built into Typesense (`ts/…`), or of a server (`openai/…`). Its key comes from the environment (`TYPESENSE_EMBEDDING_KEY`).
   * @example 'ts/all-MiniLM-L12-v2'
   */
  model: z.string().min(1),
  /**
   * Address of a server that speaks OpenAI's protocol, for `openai/…`; Typesense before version 30 asks OpenAI's own all the same.
   * @example 'https://embeddings.example.com'
   */
  url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Keys of `search` with `engine: 'typesense'`. */
export const typesenseShape = {
  /**
   * Nodes of the cluster (`typesense`).
   * @example [{ url: 'https://search.example.com' }]
   */
  nodes: z.array(nodeSchema).min(1),
  /**
   * Node that is asked first (`typesense`).
   * @example { url: 'https://eu.search.example.com' }
   */
  nearestNode: nodeSchema.optional(),
  /**
   * Name of the alias that leads to the collection (`typesense`); `helpgen index` makes both.
   * @example 'help'
   */
  collection: z.string().regex(/^[\w.-]+$/, 'expected letters, digits, `.`, `_` and `-`'),
  /**
   * Key that can only search (`typesense`). Readers see it: never an admin key.
   * @example 'a search-only key'
   */
  searchKey: z.string().min(1),
  /**
   * `relevance` ranks by how well the text matches, `spec` by `item_priority` (`typesense`).
   * @example 'spec'
   */
  preset: z.enum(['relevance', 'spec']).default('relevance'),
  /**
   * Set of words that questions are made of, which `relevance` leaves out of queries (`typesense`); `false` leaves out none. Default: the collection's name and `_stopwords`, which `helpgen index` fills.
   * @example 'english'
   */
  stopWords: z.union([z.string().min(1), z.literal(false)]).optional(),
  /**
   * `embedded` publishes an index with the pages, too, which is searched when the cluster does not answer (`typesense`).
   * @example 'embedded'
   */
  fallback: z.enum(['embedded', 'none']).default('none'),
  /**
   * Lets a language model behind Typesense answer questions (`typesense`). Default: answers are quotes from the pages.
   * @example { model: 'help-answers', llm: 'openai/gpt-4o-mini' }
   */
  conversation: conversationSchema.optional(),
  /**
   * Lets Typesense compare meanings, to find what questions are about (`typesense`): the field `embedding`.
   * @example { model: 'ts/all-MiniLM-L12-v2' }
   */
  embedding: embeddingSchema.optional(),
}
