/** What a server said to the request for a page. */
export interface Answer {
  /** Where it was found in the end; empty when only the browser may follow a redirect. */
  readonly url: string
  readonly status: number
  /** Empty when it is something else than a page. */
  readonly html: string
}

/** Answers by address, also those that are on their way. */
export interface PageMemory {
  get(url: string): Promise<Answer> | undefined
  ask(url: string, options: RequestInit): Promise<Answer>
}

/** As many pages are kept, as text. */
const KEPT = 16

/** Asks for pages, and keeps the latest answers for as long as the reader looks at the tab. */
export function createPageMemory(): PageMemory {
  const kept = new Map<string, Promise<Answer>>()
  document.addEventListener('visibilitychange', () => kept.clear())
  return {
    get: (url) => kept.get(url),
    ask(url, options) {
      const answer = request(url, options)
      const forget = (): unknown => kept.get(url) === answer && kept.delete(url)
      kept.set(url, answer)
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
      answer.then(({ status }) => status === 200 || forget(), forget)
      options.signal?.addEventListener('abort', forget)
      return answer
    },
  }
}

async function request(url: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(url, options)
  const { status, headers } = response
  if (status >= 500) throw new Error(`Status ${status}`)
  const isPage = headers.get('content-type')?.includes('html')
  return { url: response.url, status, html: isPage ? await response.text() : '' }
}
