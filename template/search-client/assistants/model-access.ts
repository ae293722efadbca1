import { type LanguageModel, sessionOptions } from './language-model.ts'
import { within } from './within.ts'

/** Milliseconds that a question waits for it. */
const LONGEST_LOOK = 2_000

/** Whether the model on the device can be asked. */
export type ModelState =
  /** The browser is being asked, has none, or the reader said no. */
  | { readonly kind: 'none' }
  /** It would have to be downloaded, and the reader is to be asked. */
  | { readonly kind: 'offered' }
  /** From 0 to 1. */
  | { readonly kind: 'downloading'; readonly share: number }
  /** `fresh` when it was downloaded just now. */
  | { readonly kind: 'ready'; readonly fresh: boolean }
  | { readonly kind: 'failed' }

/** The model of the browser, and the reader's say in it. Nothing is downloaded until `download` is called. */
export interface ModelAccess {
  /** Resolves when the browser said what it has, or did not answer in time. */
  readonly known: Promise<void>
  get(): ModelState
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void
  /** To be called from a click: browsers refuse to begin otherwise. Never rejects. */
  download(): Promise<void>
  /** The reader does not want it. */
  refuse(): void
  /** Says that the model did not do what it should: it is not asked again. */
  giveUp(): void
}

export interface ModelAccessOptions {
  readonly model: LanguageModel | undefined
  readonly language: string
  /** Whether the reader said no on an earlier visit. */
  readonly refused: boolean
  /** Remembers that. */
  readonly onRefuse: () => void
}

export function openModel({ model, language, refused, onRefuse }: ModelAccessOptions): ModelAccess {
  const listeners = new Set<() => void>()
  const current: { state: ModelState } = { state: { kind: 'none' } }
  const options = sessionOptions(language)

  function set(state: ModelState): void {
    current.state = state
    for (const listener of listeners) listener()
  }

  async function look(): Promise<void> {
    const available = await model?.availability(options)
    if (available === 'available') set({ kind: 'ready', fresh: false })
    // Another site may be downloading it: to wait for it is the reader's choice as well.
    else if ((available === 'downloadable' || available === 'downloading') && !refused) set({ kind: 'offered' })
  }
  const known = within(LONGEST_LOOK, look()).catch((error: unknown) =>
    console.warn('The language model of this browser does not answer.', error),
  )

  return {
    known,
    get: () => current.state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async download() {
      if (!model || current.state.kind === 'downloading') return
      set({ kind: 'downloading', share: 0 })
      try {
        const monitor = (target: EventTarget): void =>
          target.addEventListener('downloadprogress', (event) => {
            const share = Math.min(1, (event as ProgressEvent).loaded)
            if (current.state.kind === 'downloading') set({ kind: 'downloading', share })
          })
        const session = await model.create({ ...options, monitor })
        session.destroy()
        set({ kind: 'ready', fresh: true })
      } catch (error) {
        console.warn('The language model could not be downloaded.', error)
        set({ kind: 'failed' })
      }
    },
    refuse() {
      onRefuse()
      set({ kind: 'none' })
    },
    giveUp: () => set({ kind: 'none' }),
  }
}
