import type { Assistant, Retriever } from '../../../../schema/search.ts'
import { browserModel } from '../../../search-client/assistants/language-model.ts'
import { createLocalAssistant } from '../../../search-client/assistants/local.ts'
import { openModel } from '../../../search-client/assistants/model-access.ts'
import { MODEL_REFUSED_KEY } from '../../../shared/storage-keys.ts'
import { answerTexts } from '../../../shared/texts/answer-texts.ts'
import type { Texts } from '../../../shared/texts.ts'
import { AnswerPane, type AnswerPaneProps } from './AnswerPane.tsx'
import { createConversation } from './conversation-store.ts'

export interface OpenAnswersOptions {
  readonly retriever: Retriever
  readonly texts: Texts
  /** Of the documentation, BCP 47. */
  readonly language: string
  /** Answers instead of those that need no server. */
  readonly assistant?: Assistant | undefined
}

/** A conversation, and the component that shows it with these props. */
export interface Answers extends AnswerPaneProps {
  readonly AnswerPane: typeof AnswerPane
}

/** Opens a conversation of this visit. */
export function openAnswers({ assistant, ...given }: OpenAnswersOptions): Answers {
  const options = { ...given, texts: { ...answerTexts, ...given.texts } }
  const onAsk = (question: string): void => {
    document.dispatchEvent(new CustomEvent('helpgen:ask', { detail: { question }, bubbles: true }))
  }
  const { texts } = options
  if (assistant) return { AnswerPane, texts, conversation: createConversation({ assistant, onAsk }) }
  const model = browserModel()
  const access = model && openModel({ model, language: options.language, refused: wasRefused(), onRefuse: refuse })
  const local = createLocalAssistant({ ...options, device: model && access && { model, access } })
  return { AnswerPane, texts, conversation: createConversation({ assistant: local, onAsk }), access }
}

function wasRefused(): boolean {
  try {
    return localStorage.getItem(MODEL_REFUSED_KEY) !== null
  } catch {
    return false
  }
}

function refuse(): void {
  try {
    localStorage.setItem(MODEL_REFUSED_KEY, '')
  } catch {
    // Said once by the runtime, which finds no storage either.
  }
}
