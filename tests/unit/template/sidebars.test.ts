import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../../schema/site.ts'
import { createSidebars, sidebarRenderer } from '../../../template/pages/sidebars.tsx'
import { createTrails } from '../../../template/parts/Sidebar/trails.ts'
import { texts } from '../../../template/shared/texts.ts'
import { navGroup, navLink } from '../../support/page-frame.ts'

const hrefsOf = (items: readonly SidebarItem[]): string[] =>
  items.flatMap(({ href, items: inner }) => [...(href === undefined ? [] : [href]), ...hrefsOf(inner)])

/** What is made for each page, and what React alone makes of it. */
function compare(nav: readonly SidebarItem[]): { readonly made: string[]; readonly plain: string[] } {
  const [sidebarOf, render, trailTo] = [
    createSidebars(nav, sidebarRenderer(nav, texts)),
    sidebarRenderer(nav, texts),
    createTrails(nav),
  ]
  const hrefs = [...hrefsOf(nav), '/nowhere']
  return { made: hrefs.map(sidebarOf), plain: hrefs.map((href) => render(trailTo(href))) }
}

// Few names, so that some stand in several places.
const href = fc.constantFrom('/a', '/b', "/it's", '/q?a=1&b=2', '/größe', '/a/b', '/"x"', 'https://x.example/')
const leaf = fc.record({ label: fc.constantFrom('One', 'Two & <b>', 'Three'), href, unlisted: fc.boolean() })
const leaves = fc.array(
  leaf.map(({ label, href: to, unlisted }) => navLink(label, to, { unlisted })),
  { maxLength: 6 },
)
const groups = fc.array(
  fc.tuple(
    leaves,
    fc.array(
      leaves.map((inner) => navGroup('Inner', inner, '/inner')),
      { maxLength: 2 },
    ),
    fc.option(href),
  ),
  { maxLength: 4 },
)

describe('the sidebars of a site', () => {
  test('are those that React makes for each page, in any navigation', () => {
    fc.assert(
      fc.property(leaves, groups, (top, inner) => {
        const nav = [
          ...top,
          ...inner.map(([pages, deeper, to]) => navGroup('Group', [...pages, ...deeper], to ?? undefined)),
        ]
        const { made, plain } = compare(nav)
        expect(made).toEqual(plain)
      }),
      { numRuns: 150 },
    )
  })

  const twenty = Array.from({ length: 20 }, (_, index) => navLink(`Page ${index}`, `/group/page-${index}`))
  const nav = [navGroup('Group', twenty, '/group')]

  test('of pages side by side are rendered twice, not once for each', () => {
    const rendered: string[] = []
    const render = sidebarRenderer(nav, texts)
    const sidebarOf = createSidebars(nav, (trail) => {
      rendered.push(trail.at(-1)?.href ?? '')
      return render(trail)
    })
    for (const { href: to = '' } of twenty) sidebarOf(to)
    expect(rendered).toEqual(['/group/page-0', '/group/page-1'])
  })

  test('are all rendered where pages differ by more than a mark, as in a sidebar of the site’s own', () => {
    const own = (trail: readonly SidebarItem[]): string =>
      sidebarRenderer(nav, texts)(trail).replace('<ul>', `<p>You are at ${trail.at(-1)?.label}</p><ul>`)
    const sidebarOf = createSidebars(nav, own)
    for (const page of twenty) expect(sidebarOf(page.href ?? '')).toContain(`You are at ${page.label}<`)
  })
})
