/** The address without what only names the page's file; undefined when there is nothing of the kind. */
export function strippedUrl(url: URL): URL | undefined {
  const pathname = url.pathname.replace(/(\/index)?\.html$/, '') || '/'
  return pathname === url.pathname ? undefined : Object.assign(new URL(url), { pathname })
}

/** The address to show for a page: its own, where the one that was asked for only adds the name of its file. */
export function shownUrl(url: URL, page: Document): URL {
  const own = page.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content
  const stripped = strippedUrl(url)
  if (!own || !stripped) return url
  const { pathname } = new URL(own)
  const bare = (path: string): string => path.replace(/\/$/, '')
  return bare(pathname) === bare(stripped.pathname) ? Object.assign(stripped, { pathname }) : url
}

/** Where a page that only redirects leads. */
export const redirectOf = (page: Document): string | undefined =>
  /url=(.+)/i.exec(page.querySelector<HTMLMetaElement>('meta[http-equiv=refresh]')?.content ?? '')?.[1]
