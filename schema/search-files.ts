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
