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

const suggestedQuestionsSchema = z.array(z.string().min(1)).max(6).default([])

export const searchSchema = z.discriminatedUnion('engine', [
  z.strictObject({
    /**
     * `embedded` needs no server, `typesense` asks a cluster, `none` leaves search out.
     * @example 'none'
     */
    engine: z.literal('embedded'),
    /**
     * What the dialog offers to ask before anything is asked.
     * @example ['How do I invite a colleague?']
     */
    suggestedQuestions: suggestedQuestionsSchema,
    /**
     * Typing errors that a searched word of four letters or more may have; the second one costs readers more data.
     * @example 2
     */
    typoTolerance: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  }),
  z.strictObject({ engine: z.literal('none') }),
  z.strictObject({
    engine: z.literal('typesense'),
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
     * Name of the collection, or of the alias that leads to it (`typesense`).
     * @example 'help'
     */
    collection: z.string().min(1),
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
    suggestedQuestions: suggestedQuestionsSchema,
  }),
])
