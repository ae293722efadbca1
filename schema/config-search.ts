import * as z from 'zod'
import { typesenseShape } from './config-typesense.ts'

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
  z
    .strictObject({
      engine: z.literal('typesense'),
      ...typesenseShape,
      suggestedQuestions: suggestedQuestionsSchema,
    })
    .refine(({ collection, conversation }) => !conversation?.history?.startsWith(collection), {
      path: ['conversation', 'history'],
      // A search key is for `<collection>.*`: the versions of the collection.
      error: 'expected a name that does not begin with that of `search.collection`, or readers could search in it',
    }),
])

export type TypesenseConfig = Extract<z.output<typeof searchSchema>, { engine: 'typesense' }>
