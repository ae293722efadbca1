import type { Assistant, Passage, Retriever } from '../../../schema/search.ts'
import type { Texts } from '../../shared/texts.ts'
import { type AnswerPart, type AnswerTask, answerFrom, toSources } from './answer-from.ts'
import type { ConversationMemory } from './conversation-memory.ts'
import { type PickedQuotes, pickQuotes } from './pick-quotes.ts'
import { escapeMarkdown, writeQuote } from './write-quotes.ts'

export interface QuotesOptions {
  readonly retriever: Retriever
  readonly memory: ConversationMemory
  readonly texts: Texts
  /** Of the documentation, BCP 47. */
  readonly language: string
}

const LOOKED_AT = 8
const MOST_SOURCES = 5

/** Answers with short quotes from the documentation, each with the section it is from. Needs no model and no server. */
export function createQuotes({ retriever, memory, texts, language }: QuotesOptions): Assistant {
  const compose = (task: AnswerTask) => composeQuotes(task, { texts, language })
  return answerFrom({ retriever, memory, limit: LOOKED_AT, compose })
}

/** An answer made of quotes, or the plain word that nothing fits. */
export async function* composeQuotes(
  task: AnswerTask,
  { texts, language }: Pick<QuotesOptions, 'texts' | 'language'>,
): AsyncGenerator<AnswerPart> {
  const picked = pickQuotes(task.passages, { ...task, language })
  const sources = picked.near.slice(0, MOST_SOURCES)
  yield { kind: 'sources', sources: toSources(sources) }
  if (picked.quotes.length === 0)
    yield { kind: 'text', text: escapeMarkdown(texts[sources.length > 0 ? 'answer.near' : 'answer.nothing']) }
  else for (const text of quotePieces(picked, sources, texts['answer.quoting'])) yield { kind: 'text', text }
}

/** What is said before the quotes, then each quote, citing it by its number among the sources. */
export function quotePieces({ quotes }: PickedQuotes, sources: readonly Passage[], before: string): string[] {
  return [
    escapeMarkdown(before),
    ...quotes.map((quote) => `\n\n${writeQuote(quote, sources.indexOf(quote.passage) + 1)}`),
  ]
}
