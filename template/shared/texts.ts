import { answerTexts } from './texts/answer-texts.ts'
import { islandTexts } from './texts/island-texts.ts'
import { pageTexts } from './texts/page-texts.ts'

/** Every word of the interface that is not content. `texts` in the configuration says any of them differently. */
export const texts = { ...pageTexts, ...islandTexts, ...answerTexts } as const

export type TextKey = keyof typeof texts
export type Texts = Readonly<Record<TextKey, string>>
