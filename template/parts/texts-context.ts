import { createContext, useContext } from 'react'
import type { Texts } from '../shared/texts.ts'
import { MISSING_PROVIDER } from './page-context.ts'

/** The interface's words as this site says them. */
export const TextsContext = createContext<Texts | undefined>(undefined)

/**
 * The interface's words, for parts that authors may use anywhere in their content. In the browser, islands have those
 * that they say themselves.
 *
 * @throws when it is rendered outside of a page, such as by a `renderToStaticMarkup` of its own.
 */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw Object.assign(new Error('useTexts() was called outside of a page.'), { name: MISSING_PROVIDER })
  return texts
}
