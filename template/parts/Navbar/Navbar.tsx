import type { ReactNode } from 'react'
import type { SiteFrame } from '../../../schema/site.ts'
import Link from '../Link/Link.tsx'
import Logo from '../Logo/Logo.tsx'
import { useTexts } from '../texts-context.ts'

type NavbarItem = SiteFrame['config']['navbar']['items'][number]

export interface NavbarProps {
  readonly frame: SiteFrame
  /** The sidebar. It stands in the menu so that phones and desktops share one copy of it. */
  readonly children?: ReactNode
}

/**
 * The bar at the top. The menu is a native popover on phones; on desktops style sheets lay its content out around the
 * page, so nothing is written twice.
 */
export default function Navbar({ frame, children }: NavbarProps) {
  const texts = useTexts()
  const { items } = frame.config.navbar
  return (
    <header className="navbar">
      <Logo frame={frame} />
      <button type="button" className="menu-button" popoverTarget="menu" aria-label={texts['menu.open']} />
      <div id="menu" popover="auto">
        <button
          type="button"
          className="menu-close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={texts['menu.close']}
        />
        {items.length > 0 && (
          <nav className="navbar-items" aria-label={texts['navbar.label']}>
            <ItemList items={items.filter(({ position }) => position === 'left')} />
            <ItemList items={items.filter(({ position }) => position === 'right')} />
          </nav>
        )}
        {children}
      </div>
    </header>
  )
}

function ItemList({ items }: { items: readonly NavbarItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className={items[0]?.position}>
      {items.map((item) => (
        <li key={item.label}>{item.items.length > 0 ? <Dropdown item={item} /> : <ItemLink item={item} />}</li>
      ))}
    </ul>
  )
}

function ItemLink({ item }: { item: Pick<NavbarItem, 'label' | 'href'> }) {
  if (item.href === undefined) return <span>{item.label}</span>
  return <Link href={item.href}>{item.label}</Link>
}

function Dropdown({ item }: { item: NavbarItem }) {
  const own = item.href === undefined ? [] : [{ label: item.label, href: item.href }]
  return (
    <details name="navbar">
      <summary>{item.label}</summary>
      <ul>
        {[...own, ...item.items].map((each) => (
          <li key={each.label}>
            <ItemLink item={each} />
          </li>
        ))}
      </ul>
    </details>
  )
}
