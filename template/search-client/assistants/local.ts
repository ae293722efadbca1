import type { Assistant, Retriever } from '../../../schema/search.ts'
import type { Texts } from '../../shared/texts.ts'
import { createMemory } from './conversation-memory.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelAccess } from './model-access.ts'
import { createOnDevice } from './on-device.ts'
import { createQuotes } from './quotes.ts'

export interface LocalAssistantOptions {
  readonly retriever: Retriever
  readonly texts: Texts
  /** Of the documentation, BCP 47. */
  readonly language: string
  /** The browser's language model, and whether it may be asked. */
  readonly device?: { readonly model: LanguageModel; readonly access: ModelAccess } | undefined
}

/** Answers without a server: with the language model on the device where it is ready, else with quotes. */
export function createLocalAssistant({ device, ...options }: LocalAssistantOptions): Assistant {
  const shared = { ...options, memory: createMemory() }
  const quotes = createQuotes(shared)
  if (!device) return quotes
  const { model, access } = device
  const onFailure = (error: unknown): void => {
    console.warn('The language model of this browser failed; these are quotes.', error)
    access.giveUp()
  }
  const onDevice = createOnDevice({ ...shared, model, onFailure })
  return {
    async *ask(question, asked) {
      await access.known
      yield* (access.get().kind === 'ready' ? onDevice : quotes).ask(question, asked)
    },
  }
}
