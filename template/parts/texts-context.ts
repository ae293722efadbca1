import { createContext, useContext } from 'react'
import { type Texts, texts } from '../shared/texts.ts'

/** The interface's words with the site's own wording, for parts that authors may use anywhere in their content. */
export const TextsContext = createContext<Texts>(texts)

export const useTexts = (): Texts => useContext(TextsContext)
