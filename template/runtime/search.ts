import { announce } from './events.ts'

const KEY_K = 75

/** Opens the search dialog at once, by its button or by Ctrl/Cmd+K. What it does then is React's, which the reader's touch brings. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  if (!dialog) return
  const open = (event: Event): void => {
    event.preventDefault()
    if (!dialog.open) {
      dialog.showModal()
      announce('search-open', {})
    }
    dialog.querySelector('input')?.select()
  }
  // Pressed, not clicked: a mark that is drawn out of the input ends on the backdrop. The second press of two was for the button.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target !== dialog || event.detail > 1) return
    // The focus goes back to where it was, and not to what lies under the pointer.
    event.preventDefault()
    dialog.close()
  })
  dialog.parentElement?.addEventListener('submit', (event) => {
    if (!dialog.contains(event.target as Node)) open(event)
  })
  // The number is the same key on keyboards of every script.
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.keyCode === KEY_K) open(event)
  })
}
