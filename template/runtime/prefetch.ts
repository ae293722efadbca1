interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the reader's connection is one to load ahead on: not on 2g, not when data is to be saved. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !(connection?.saveData || /2g$/.test(connection?.effectiveType ?? ''))
}

/** Fetches the scripts of this page's islands and what they need, without running or even reading them. */
export function prefetchIslands(): void {
  if (!mayPrefetch()) return
  const sources = [...document.querySelectorAll<HTMLElement>('[data-island]')].flatMap(({ dataset }) => [
    dataset['src'] ?? '',
    ...(dataset['needs'] ?? '').split(' '),
  ])
  for (const href of new Set(sources.filter(Boolean))) {
    const link = document.createElement('link')
    // Not every browser knows the quieter one.
    const rel = link.relList.supports('prefetch') ? 'prefetch' : 'modulepreload'
    Object.assign(link, { rel, href })
    document.head.append(link)
  }
}
