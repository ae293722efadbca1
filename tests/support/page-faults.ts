import type { Page } from 'playwright'

/** What does not fit into the window or into its own box, now that the page stands as it does. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/** Opens all that can be opened in the text. What comes from elsewhere stays closed. */
export const openDetails = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details:not(.embed)')) details.setAttribute('open', '')
  })

/** Runs in the page, so it holds all that it needs. */
function findFaults(): string[] {
  const NEAR = 1.5
  const width = document.documentElement.clientWidth
  const navbar = document.querySelector('.navbar')
  const faults: string[] = []
  const box = (element: Element): DOMRect => element.getBoundingClientRect()
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`
  const say = (fault: string, ...elements: readonly Element[]) =>
    void faults.push(`${fault}: ${elements.map(name).join(' and ')}`)
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    a.right > b.left + NEAR && b.right > a.left + NEAR && a.bottom > b.top + NEAR && b.bottom > a.top + NEAR
  // A pixel: only for screen readers.
  const isShown = (element: Element): boolean =>
    box(element).width > 1 && box(element).height > 1 && element.checkVisibility({ visibilityProperty: true })

  function judge(element: Element): void {
    if (!isShown(element) || element.matches('.skip, svg, iframe')) return
    const { left, right } = box(element)
    const { overflowX, textOverflow } = getComputedStyle(element)
    const isWider = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (left < -NEAR || right > width + NEAR) say('out of the window', element)
    else if (isWider && scrolls && (element as HTMLElement).tabIndex < 0) say('scrolls, but takes no focus', element)
    // What ends in three dots says that there is more.
    else if (isWider && !scrolls && textOverflow !== 'ellipsis') say('wider than its box', element)
    if (navbar && !navbar.contains(element) && !element.contains(navbar) && overlap(box(element), box(navbar))) {
      say('under the navbar', element)
    }
    // What can be scrolled to is in its place.
    if (!scrolls) for (const child of element.children) judge(child)
  }

  function judgeNeighbours(elements: readonly Element[]): void {
    for (const [index, one] of elements.entries()) {
      for (const other of elements.slice(index + 1)) {
        const isInside = one.contains(other) || other.contains(one)
        if (!isInside && overlap(box(one), box(other))) say('one over the other', one, other)
      }
    }
  }

  const pageWidth = document.documentElement.scrollWidth
  if (pageWidth > width) faults.push(`the page is ${pageWidth} wide in a window of ${width}`)
  for (const element of document.body.children) judge(element)
  const controls = [...(navbar?.querySelectorAll('a, button') ?? [])].filter(isShown)
  judgeNeighbours(controls.filter((element) => !element.closest('.sidebar, [popover]:popover-open')))
  const blocks = [...(document.querySelector('main .content')?.children ?? [])].filter(isShown)
  for (const index of blocks.keys()) judgeNeighbours(blocks.slice(index, index + 2))
  return faults
}
