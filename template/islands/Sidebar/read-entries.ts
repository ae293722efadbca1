import type { Entry } from '../../parts/Sidebar/entries.ts'

/** What the sidebar of a page says, read from its elements: pages carry no second copy of it. */
export function readEntries(list: Element): Entry[] {
  return [...list.children].map((item) => {
    const [label, button, below] = [':scope > :is(a, span)', ':scope > button', ':scope > ul'].map((selector) =>
      item.querySelector(selector),
    )
    return {
      label: label?.textContent ?? '',
      href: label?.getAttribute('href') ?? undefined,
      current: label?.hasAttribute('aria-current') ?? false,
      ...(button && {
        branch: {
          open: button.getAttribute('aria-expanded') === 'true',
          entries: below ? readEntries(below) : undefined,
          section: readSection(button as HTMLButtonElement),
        },
      }),
    }
  })
}

const readSection = (button: HTMLButtonElement): number | undefined =>
  button.hasAttribute('value') ? Number(button.value) : undefined
