import { type Texts, texts } from '../../shared/texts.ts'

/** The interface's words as this site says them. */
export function siteTexts(): Texts {
  const own = document.querySelector<HTMLElement>('script[data-texts]')?.dataset['texts']
  return own === undefined ? texts : { ...texts, ...(JSON.parse(own) as Partial<Texts>) }
}
