import * as icons from '../../shared/icons.ts'
import { iconOf } from './icon.ts'
import { siteTexts } from './site-texts.ts'

/** The way is long after this many screens. */
const SCREENS = 2

/** A button back to the top, for as long as that is far. */
export function showBackToTop(): void {
  const isFar = scrollY > SCREENS * innerHeight
  const known = document.querySelector<HTMLElement>('.to-top')
  if (known) known.hidden = !isFar
  else if (isFar) document.querySelector('main')?.append(createButton())
}

function createButton(): HTMLElement {
  const label = siteTexts()['top.label']
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'to-top icon-button', title: label })
  button.setAttribute('aria-label', label)
  button.append(iconOf(icons.arrowUp))
  button.addEventListener('click', () => {
    // Smooth or not is said by the style sheet, as the reader wishes.
    scrollTo({ top: 0 })
    const main = document.querySelector<HTMLElement>('main')
    if (main) main.tabIndex = -1
    main?.focus({ preventScroll: true })
  })
  return button
}
