import * as z from 'zod'

const words = z.string().trim().min(1)
const place = z.string().startsWith('/')

/** An entry of `content/_search/synonyms.yml`: words that mean the same, or words that one of them leads to. */
export const synonymSchema = z.union(
  [
    z.array(words).min(2),
    z.strictObject({
      /**
       * What readers write.
       * @example 'kb'
       */
      from: z.union([words, z.array(words).min(1)]),
      /**
       * What the pages say.
       * @example ['knowledge base']
       */
      to: z.array(words).min(1),
    }),
  ],
  'expected a list of two or more words, or { from, to }',
)

/** An entry of `content/_search/curation.yml` (Typesense): what a search shows first, or never. */
export const curationSchema = z
  .strictObject({
    /**
     * What is searched for.
     * @example 'getting started'
     */
    q: z.union([words, z.array(words).min(1)]),
    /**
     * Whether the search must be these words, or only contain them.
     * @example 'contains'
     */
    match: z.enum(['exact', 'contains']).default('exact'),
    /**
     * Addresses of pages or sections that come first, in this order.
     * @example ['/quick-start']
     */
    pin: z.array(place).max(10).default([]),
    /**
     * Addresses of pages or sections that do not come at all.
     * @example ['/changelog']
     */
    hide: z.array(place).default([]),
  })
  .refine(({ pin, hide }) => pin.length + hide.length > 0, 'expected something to `pin` or to `hide`')

/** An entry of `content/_search/stop-words.yml` (Typesense): a word that says nothing here, besides those of the language. */
export const stopWordSchema = words

/** An entry of `content/_search/presets.yml` (Typesense): parameters of searches, under a name. */
export const searchPresetSchema = z.strictObject({
  /**
   * Name that a search gives as `preset`.
   * @example 'help-widget'
   */
  name: z.string().regex(/^[\w.-]+$/, 'expected letters, digits, `.`, `_` and `-`'),
  /**
   * Parameters as Typesense names them.
   * @example { query_by: 'content', per_page: 5 }
   */
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

/** An entry of `content/_search/tests.yml`: what a search must find, or what an answer must rest on. */
export const searchTestSchema = z.union(
  [
    z.strictObject({
      /**
       * What is searched for.
       * @example 'invite a colleague'
       */
      q: words,
      /**
       * Address of the page or section that must be found, or `nothing`.
       * @example '/team/members#invite'
       */
      expect: z.union([z.literal('nothing'), place]),
      /**
       * Among how many results.
       * @example 1
       */
      within: z.int().min(1).max(10).default(3),
    }),
    z.strictObject({
      /**
       * What is asked.
       * @example 'How do I invite a colleague?'
       */
      ask: words,
      /**
       * Pages that must be among the sources.
       * @example ['/team/members']
       */
      sources: z.array(place).min(1),
    }),
  ],
  'expected { q, expect, within } or { ask, sources }',
)

export type SearchTest = z.output<typeof searchTestSchema>
export type Curation = z.output<typeof curationSchema>
export type SearchPreset = z.output<typeof searchPresetSchema>
