import type {
  CreateOptions,
  LanguageModel,
  LanguageModelSession,
} from '../../template/search-client/assistants/language-model.ts'

export interface FakeModelOptions {
  /** Pieces of each answer; `stall` never comes, `fail` throws. */
  readonly pieces?: readonly (string | { readonly stall: true } | { readonly fail: string })[]
  readonly availability?: Awaited<ReturnType<LanguageModel['availability']>>
  /** Instead of making a session. */
  readonly create?: (options: CreateOptions) => Promise<LanguageModelSession>
}

/** A language model that says what it is told to, and remembers how it was used. */
export function fakeLanguageModel({ pieces = [], availability = 'available', create }: FakeModelOptions = {}) {
  const log = { created: [] as CreateOptions[], prompts: [] as string[], destroyed: 0, cancelled: 0 }
  const model: LanguageModel = {
    availability: async () => availability,
    async create(options) {
      log.created.push(options)
      if (create) return create(options)
      options.signal?.throwIfAborted()
      return {
        promptStreaming(text) {
          log.prompts.push(text)
          const left = [...pieces]
          return new ReadableStream<string>({
            pull(stream) {
              const piece = left.shift()
              if (piece === undefined) stream.close()
              else if (typeof piece === 'string') stream.enqueue(piece)
              else if ('fail' in piece) throw new Error(piece.fail)
              else return new Promise<void>(() => undefined)
            },
            cancel() {
              log.cancelled += 1
            },
          })
        },
        destroy() {
          log.destroyed += 1
        },
      }
    },
  }
  return { model, log }
}
