/** Says that something took longer than it may. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/** What is promised, or `TookTooLong` after so many milliseconds, or the signal's reason as soon as it is aborted. */
export function within<Value>(milliseconds: number, promised: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      how()
    }
    const aborted = settle(() => reject(signal?.reason))
    const timer = setTimeout(
      settle(() => reject(new TookTooLong(`Nothing came for ${milliseconds} ms.`))),
      milliseconds,
    )
    if (signal?.aborted) aborted()
    else signal?.addEventListener('abort', aborted)
    promised.then(
      (value) => settle(() => resolve(value))(),
      (error: unknown) => settle(() => reject(error))(),
    )
  })
}

/** The pieces of a stream. Ends it when a piece takes too long, when it is aborted, and when nobody reads on. */
export async function* piecesWithin<Piece>(
  milliseconds: number,
  stream: ReadableStream<Piece>,
  signal?: AbortSignal,
): AsyncGenerator<Piece> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await within(milliseconds, reader.read(), signal)
      if (done) return
      yield value
    }
  } finally {
    // Not awaited: a stream that stalls may stall here, too.
    reader.cancel().catch(() => undefined)
  }
}
