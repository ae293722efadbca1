import type { Assistant, Retriever } from '../../../schema/search.ts'
import type { Texts } from '../../shared/texts.ts'
import { type AnswerPart, type AnswerTask, answerFrom, toSources } from './answer-from.ts'
import { checkCitations } from './check-citations.ts'
import type { ConversationMemory } from './conversation-memory.ts'
import { type LanguageModel, type LanguageModelSession, sessionOptions } from './language-model.ts'
import { pickQuotes } from './pick-quotes.ts'
import { initialPrompts, NO_ANSWER, questionPrompt } from './prompts.ts'
import { composeQuotes, quotePieces } from './quotes.ts'
import { supportedBy } from './support.ts'
import { piecesWithin, within } from './within.ts'

export interface OnDeviceOptions {
  readonly model: LanguageModel
  readonly retriever: Retriever
  readonly memory: ConversationMemory
  readonly texts: Texts
  /** Of the documentation, BCP 47. */
  readonly language: string
  /** Milliseconds until the session stands, and from one piece of the answer to the next. */
  readonly limits?: { readonly session: number; readonly piece: number }
  /** Told that the model failed; the reader gets quotes. */
  readonly onFailure?: (error: unknown) => void
}

/** Passages that the model reads. */
const READ = 5
/** A small model may be loaded from the disk first. */
const LIMITS = { session: 30_000, piece: 20_000 }

/** Answers with the language model on the reader's device, from passages of the documentation; with quotes when that fails. */
export function createOnDevice(options: OnDeviceOptions): Assistant {
  const { retriever, memory } = options
  return answerFrom({ retriever, memory, limit: READ, compose: (task) => composeWithModel(task, options) })
}

async function* composeWithModel(task: AnswerTask, options: OnDeviceOptions): AsyncGenerator<AnswerPart> {
  const { passages, signal } = task
  const { texts, language, onFailure } = options
  const state = { begun: false }
  try {
    // Without passages there is nothing that a model may say.
    if (passages.length > 0)
      for await (const text of checkedAnswer(task, options)) {
        if (!state.begun) yield { kind: 'sources', sources: toSources(passages) }
        state.begun = true
        yield { kind: 'text', text }
      }
  } catch (error) {
    if (signal?.aborted) return
    onFailure?.(error)
    // What was said stands; what the documentation says completes it, under the same numbers.
    const picked = pickQuotes(passages, { ...task, language })
    if (state.begun) yield { kind: 'text', text: '\n\n' }
    if (state.begun)
      for (const text of quotePieces(picked, passages, texts['answer.resumed'])) yield { kind: 'text', text }
  }
  if (!state.begun && !signal?.aborted) yield* composeQuotes(task, options)
}

/** The model's answer, piece by piece, its citations checked. Nothing at all when it has no answer. */
async function* checkedAnswer(task: AnswerTask, options: OnDeviceOptions): AsyncGenerator<string> {
  const { passages } = task
  const check = checkCitations({
    sources: new Set(passages.map((_, index) => index + 1)),
    supports: supportedBy(passages, options.language),
  })
  // Until it is clear that the answer is one.
  const start = { text: '', over: false }
  for await (const chunk of modelPieces(task, options)) {
    start.text += start.over ? '' : chunk
    if (!start.over && NO_ANSWER.startsWith(start.text.trim().slice(0, NO_ANSWER.length))) {
      if (start.text.trim().startsWith(NO_ANSWER)) return
      continue
    }
    const text = check.push(start.over ? chunk : start.text.trimStart())
    start.over = true
    if (text !== '') yield text
  }
  const rest = check.push(start.over ? '' : start.text.trim()) + check.end()
  if (rest !== '') yield rest
}

/** Raw pieces of the model's answer. Throws when the session cannot be made, or stalls. */
async function* modelPieces(
  { question, conversation, passages, signal }: AnswerTask,
  { model, language, limits = LIMITS }: OnDeviceOptions,
): AsyncGenerator<string> {
  const ending = new AbortController()
  const creating = model.create({
    ...sessionOptions(language),
    initialPrompts: initialPrompts(conversation.turns),
    signal: ending.signal,
  })
  let session: LanguageModelSession | undefined
  try {
    session = await within(limits.session, creating, signal)
    const stream = session.promptStreaming(questionPrompt(question, passages), { signal: ending.signal })
    yield* piecesWithin(limits.piece, stream, signal)
  } finally {
    ending.abort()
    // One that comes too late is not needed any more.
    if (session) session.destroy()
    else
      creating.then(
        (late) => late.destroy(),
        () => undefined,
      )
  }
}
