import * as icons from '../../shared/icons.ts'
import { iconOf } from './icon.ts'
import { siteTexts } from './site-texts.ts'

/** How long a button says that it did it, in milliseconds. */
const SHOWN = 2_000

/** Code blocks get a button that copies them; the link of a heading copies its address. */
export function createCopying() {
  const texts = siteTexts()
  const said = document.createElement('p')
  said.className = 'sr-only'
  said.setAttribute('role', 'status')
  document.body.append(said)

  async function copy(text: string, button: HTMLElement, message: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch (error) {
      return console.warn('The browser does not let this page copy.', error)
    }
    said.textContent = message
    button.dataset['copied'] = ''
    setTimeout(() => {
      delete button.dataset['copied']
      said.textContent = ''
    }, SHOWN)
  }

  return {
    /** Inside of the code, where it stays in sight while the code scrolls below it. */
    offer(target: Element): void {
      const code = target.closest('main pre')?.querySelector('code')
      if (!code || code.querySelector('.copy')) return
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', className: 'copy icon-button', title: texts['code.copy'] })
      button.setAttribute('aria-label', texts['code.copy'])
      button.append(iconOf(icons.copy), iconOf(icons.check))
      code.prepend(button)
    },
    answer(target: Element): void {
      const button = target.closest<HTMLElement>('.copy')
      const code = button?.closest('code')
      if (button && code) void copy(textOf(code), button, texts['code.copied'])
      const anchor = target.closest<HTMLAnchorElement>('a.anchor')
      if (anchor) void copy(anchor.href, anchor, texts['heading.copied'])
    },
  }
}

/** The code as it is to be: without lines that are marked as taken out. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element
  for (const removed of copy.querySelectorAll('.remove')) {
    if (removed.nextSibling instanceof Text) removed.nextSibling.textContent = ''
    removed.remove()
  }
  return (copy.textContent ?? '').trimEnd()
}
