/**
 * The part of the browser's Prompt API that is used here (https://webmachinelearning.github.io/prompt-api/): a language
 * model on the reader's device. Browsers without one have no `LanguageModel`.
 */
export interface LanguageModel {
  /** Whether a session with these options can be made: at once, after a download, or never. */
  availability(options: SessionOptions): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  /** Downloads the model when it is not there, which browsers only do soon after a click or a key. */
  create(options: SessionOptions & CreateOptions): Promise<LanguageModelSession>
}

export interface SessionOptions {
  readonly expectedInputs: readonly ExpectedText[]
  readonly expectedOutputs: readonly ExpectedText[]
}

interface ExpectedText {
  readonly type: 'text'
  readonly languages: readonly string[]
}

export interface CreateOptions {
  readonly initialPrompts?: readonly Prompt[]
  readonly signal?: AbortSignal
  /** Gets an object whose `downloadprogress` events say in `loaded` how much is there, from 0 to 1. */
  readonly monitor?: (monitor: EventTarget) => void
}

export interface Prompt {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface LanguageModelSession {
  /** Pieces of the answer as they come. */
  promptStreaming(text: string, options: { readonly signal?: AbortSignal }): ReadableStream<string>
  destroy(): void
}

/** The browser's model, where it has one. */
export function browserModel(): LanguageModel | undefined {
  return (globalThis as { LanguageModel?: LanguageModel }).LanguageModel
}

/** The same for `availability` and `create`: browsers answer for these options only. */
export function sessionOptions(language: string): SessionOptions {
  const text: ExpectedText = { type: 'text', languages: [language.split('-')[0]!.toLowerCase()] }
  return { expectedInputs: [text], expectedOutputs: [text] }
}
