import type { Answer } from './page-memory.ts'

export interface PageReader {
  /** Reads a page that may be wanted soon, when nothing else is to do. */
  readAhead(answer: Answer): void
  /** The page, to be shown: it can be taken once, and is read anew after that. */
  take(answer: Answer): Document
}

const read = ({ html }: Answer): Document => new DOMParser().parseFromString(html, 'text/html')

/** Keeps the page that was read ahead last. */
export function createPageReader(): PageReader {
  const ahead: { answer?: Answer; page?: Document | undefined } = {}
  return {
    readAhead(answer) {
      if (ahead.answer === answer) return
      Object.assign(ahead, { answer, page: undefined })
      const whenIdle = window.requestIdleCallback ?? window.setTimeout
      whenIdle(() => {
        if (ahead.answer === answer) ahead.page ??= read(answer)
      })
    },
    take(answer) {
      const page = ahead.answer === answer ? ahead.page : undefined
      Object.assign(ahead, { answer: undefined, page: undefined })
      return page ?? read(answer)
    },
  }
}
