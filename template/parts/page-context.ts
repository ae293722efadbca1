import { createContext, useContext } from 'react'

/** What a component may know of the page that it stands on. */
export interface PageInfo {
  /** Address without origin and base URL, e.g. `/guides/share`. */
  readonly url: string
  readonly title: string
  readonly description: string
}

export const PageContext = createContext<PageInfo | undefined>(undefined)

/** Named so that the build can tell what went wrong (specification §8). */
export const MISSING_PROVIDER = 'MissingProviderError'

/**
 * The page that the component stands on.
 *
 * @throws when it is rendered outside of a page, such as by a `renderToStaticMarkup` of its own.
 */
export function usePage(): PageInfo {
  const page = useContext(PageContext)
  if (!page) throw Object.assign(new Error('usePage() was called outside of a page.'), { name: MISSING_PROVIDER })
  return page
}
