const DROPDOWN = '.navbar-items details'

/** Dropdowns of the navbar close when the reader turns elsewhere, and are walked with the arrow keys. */
export function startDropdowns(): void {
  const closeOthers = ({ target }: Event): void => {
    // In the menu of a phone they are part of a list, and cover nothing.
    for (const dropdown of document.querySelectorAll<HTMLDetailsElement>(`${DROPDOWN}[open]`))
      if (!(dropdown.contains(target as Node) || dropdown.closest(':popover-open'))) dropdown.open = false
  }
  for (const type of ['mousedown', 'touchstart', 'focusin'] as const)
    document.addEventListener(type, closeOthers, { passive: true })

  document.addEventListener('keydown', (event) => {
    const dropdown = (event.target as Element).closest<HTMLDetailsElement>(DROPDOWN)
    if (dropdown) handleKey(dropdown, event)
  })
}

function handleKey(dropdown: HTMLDetailsElement, event: KeyboardEvent): void {
  const summary = dropdown.querySelector('summary')
  if (event.key === 'Escape' && dropdown.open) {
    dropdown.open = false
    summary?.focus()
    // The menu of a phone stays open: this key was for what lies in it.
    event.preventDefault()
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  dropdown.open = true
  const stops = [...dropdown.querySelectorAll<HTMLElement>('summary, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops.at((at + step) % stops.length)?.focus()
}
