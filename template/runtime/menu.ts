const DESKTOP = '(min-width: 997px)'

/** The menu of phones: a native popover, to which scripts add its two levels, the focus' way round and an end on desktops. */
export function startMenu(): void {
  const menu = document.getElementById('menu')
  if (!menu || !('popover' in menu)) return

  matchMedia(DESKTOP).addEventListener('change', ({ matches }) => matches && menu.hidePopover())
  menu.addEventListener('toggle', (event) => {
    const opened = (event as ToggleEvent).newState === 'open'
    document.documentElement.classList.toggle('menu-open', opened)
    if (!opened) return
    menu.dataset['level'] = 'secondary'
    for (const dropdown of menu.querySelectorAll<HTMLDetailsElement>('.navbar-items details'))
      dropdown.open = dropdown.classList.contains('active')
    menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    menu.querySelector<HTMLElement>('.close')?.focus()
  })
  menu.addEventListener('click', ({ target }) => {
    const level = (target as Element).closest<HTMLElement>('.menu-level')?.dataset['level']
    if (level === undefined) return
    menu.dataset['level'] = level
    menu.querySelector<HTMLElement>(`.menu-${level} :is(a, button, summary)`)?.focus()
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && menu.matches(':popover-open')) keepInside(menu, event)
  })
}

/** From the last stop to the first, and back. */
function keepInside(menu: HTMLElement, event: KeyboardEvent): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
    stop.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
