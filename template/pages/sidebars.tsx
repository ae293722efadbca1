import type { SidebarItem } from '../../schema/site.ts'
import { islandId, renderIsland } from '../islands/Island.tsx'
import Sidebar from '../parts/Sidebar/Sidebar.tsx'
import { createTrails, type Trail } from '../parts/Sidebar/trails.ts'
import type { Texts } from '../shared/texts.ts'

/** Sidebars of the pages with one parent. */
interface Branch {
  /** That of one of its pages, and what that is called in it. */
  readonly html: string
  readonly href: string
  /** Whether the others differ by the mark of the page alone; unknown until there is a second one. */
  isAlike?: boolean
}

/**
 * Makes the sidebar of each page. Pages side by side have the same one but for the mark at themselves, so that React
 * renders two of them, and all others come from the first; unless the second one shows that they differ in more, as a
 * site's own sidebar may. That is over half of the time that a page's shell takes.
 */
export function createSidebars(
  nav: readonly SidebarItem[],
  render: (trail: Trail) => string,
): (href: string) => string {
  const trailTo = createTrails(nav)
  const branches = new Map<SidebarItem | undefined, Branch>()

  return (href) => {
    const trail = trailTo(href)
    const page = trail.at(-1)
    // What opens below a page, or is listed nowhere else, is its own.
    if (!page || page.items.length > 0 || page.unlisted) return render(trail)
    const parent = trail.at(-2)
    const branch = branches.get(parent)
    if (!branch) {
      const html = render(trail)
      branches.set(parent, { html, href })
      return html
    }
    const moved = branch.isAlike === false ? undefined : withMarkAt(branch, href)
    if (branch.isAlike && moved !== undefined) return moved
    const html = render(trail)
    if (moved !== undefined) branch.isAlike ??= moved === html
    return html
  }
}

/** The sidebar of a page, as it is taken over by its island. */
export const sidebarRenderer = (nav: readonly SidebarItem[], texts: Texts) => (trail: Trail) =>
  renderIsland(islandId('Sidebar'), texts, <Sidebar items={nav} trail={trail} />)

const MARK = ' aria-current="page"'

/** The branch's sidebar for another page; undefined where that is not in it exactly once. */
function withMarkAt({ html, href: from }: Branch, to: string): string | undefined {
  const [own, other] = [linkTo(from), linkTo(to)]
  const plain = html.replace(`${own}${MARK}>`, `${own}>`)
  const parts = plain.split(`${other}>`)
  return plain.length < html.length && parts.length === 2 ? parts.join(`${other}${MARK}>`) : undefined
}

const linkTo = (href: string): string => `<a href="${href.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}"`
