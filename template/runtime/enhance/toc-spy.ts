import type { KeepInView } from './keep-in-view.ts'

/** Below where a heading comes to stand when its link is followed. */
const TOLERANCE = 24

/** Marks the section that is being read in the table of contents. */
export function markSection(keepInView: KeepInView): void {
  const toc = document.querySelector('.toc')
  const links = [...(toc?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const root = document.documentElement
  const line = (Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart) || 0) + TOLERANCE
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2
  const current = links.findLast((link) => {
    const top = document.getElementById(decodeURIComponent(link.hash.slice(1)))?.getBoundingClientRect().top
    return top !== undefined && top <= (isAtEnd ? innerHeight : line)
  })
  for (const link of links) {
    if (link !== current) link.removeAttribute('aria-current')
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'true')
      keepInView(link, toc)
    }
  }
}
