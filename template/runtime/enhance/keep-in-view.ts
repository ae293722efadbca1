/** Scrolls a list so that one of its items shows, in its middle; the page around it stays where it is. */
export function keepInView(item: Element | null | undefined, list: Element | null | undefined): void {
  if (!item || !list) return
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()]
  const [top, bottom] = [Math.max(outer.top, 0), Math.min(outer.bottom, innerHeight)]
  if (inner.top < top || inner.bottom > bottom) list.scrollTop += (inner.top + inner.bottom - top - bottom) / 2
}

export type KeepInView = typeof keepInView
