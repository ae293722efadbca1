import type { ReactNode } from 'react'
import type { SiteFrame } from '../../../schema/site.ts'
import * as icons from '../../shared/icons.ts'
import { isExternal } from '../../shared/url.ts'
import ColorModeButton from '../ColorModeButton/ColorModeButton.tsx'
import Icon from '../Icon/Icon.tsx'
import Link from '../Link/Link.tsx'
import Logo from '../Logo/Logo.tsx'
import SearchButton from '../SearchButton/SearchButton.tsx'
import { useTexts } from '../texts-context.ts'

type ConfiguredItem = SiteFrame['config']['navbar']['items'][number]
interface ItemTarget {
  readonly label: string
  readonly href?: string | undefined
  /** Name of the version that it leads to. */
  readonly version?: string
}
type NavbarItem = Omit<ConfiguredItem, 'items'> & { readonly items: readonly ItemTarget[] }

export interface NavbarProps {
  readonly frame: SiteFrame
  /** Address of the page, to mark the item that leads to it. */
  readonly href: string
  /** The way to the search, where it is more than a button. */
  readonly search?: ReactNode
  /** The sidebar. It stands in the menu so that phones and desktops share one copy of it. */
  readonly children?: ReactNode
}

/**
 * The bar at the top. The menu is a native popover on phones; on desktops style sheets lay its content out around the
 * page, so nothing is written twice. With scripts the menu shows one of its two levels, without them both.
 */
export default function Navbar({ frame, href, search, children }: NavbarProps) {
  const texts = useTexts()
  const { navbar, colorMode, versions: all } = frame.config
  const versions = all.length > 1 ? [versionMenu(all)] : []
  const hasItems = navbar.items.length + versions.length > 0
  const side = (wanted: NavbarItem['position']) => navbar.items.filter(({ position }) => position === wanted)
  return (
    <header className="navbar">
      <Logo frame={frame} />
      {search ?? (frame.search && <SearchButton action={frame.search} />)}
      {/* Before the menu, for the keyboard's sake: the whole sidebar lies in there */}
      {!colorMode.disableSwitch && <ColorModeButton />}
      <div id="menu" popover="auto">
        <button
          type="button"
          className="icon-button close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={texts['menu.close']}
        >
          <Icon icon={icons.close} />
        </button>
        {hasItems && (
          <div className="menu-primary">
            <nav className="navbar-items" aria-label={texts['navbar.label']}>
              <ItemList items={[...versions, ...side('left')]} position="left" href={href} />
              <ItemList items={side('right')} position="right" href={href} />
            </nav>
            <button type="button" className="menu-level needs-script" data-level="secondary">
              {texts['sidebar.label']}
            </button>
          </div>
        )}
        <div className="menu-secondary">
          {hasItems && (
            <button type="button" className="menu-level needs-script" data-level="primary">
              {texts['menu.back']}
            </button>
          )}
          {children}
        </div>
      </div>
      <button type="button" className="icon-button menu-button" popoverTarget="menu" aria-label={texts['menu.open']}>
        <Icon icon={icons.menu} />
      </button>
    </header>
  )
}

/** The versions as a dropdown, under the label of the one that is read. Scripts remember the choice by its name. */
const versionMenu = (versions: SiteFrame['config']['versions']): NavbarItem => ({
  label: versions[0]?.label ?? '',
  position: 'left',
  items: versions.map(({ label, path, name }) => ({ label, href: path, version: name })),
})

interface ItemListProps {
  readonly items: readonly NavbarItem[]
  readonly position: NavbarItem['position']
  readonly href: string
}

function ItemList({ items, position, href }: ItemListProps) {
  if (items.length === 0) return null
  return (
    <ul className={position}>
      {items.map((item) => (
        <li key={item.label}>
          {item.items.length > 0 ? <Dropdown item={item} href={href} /> : <ItemLink item={item} href={href} />}
        </li>
      ))}
    </ul>
  )
}

interface ItemProps<Item> {
  readonly item: Item
  readonly href: string
}

function ItemLink({ item: { label, href: target, version }, href }: ItemProps<ItemTarget>) {
  const external = useTexts()['link.external']
  if (target === undefined) return <span>{label}</span>
  return (
    <Link href={target} aria-current={target === href ? 'page' : undefined} data-version={version}>
      {label}
      {isExternal(target) && <span className="sr-only"> {external}</span>}
    </Link>
  )
}

function Dropdown({ item, href }: ItemProps<NavbarItem>) {
  const own = item.href === undefined ? [] : [{ label: item.label, href: item.href }]
  const items = [...own, ...item.items]
  const isActive = items.some((each) => each.href === href)
  return (
    <details name="navbar" className={isActive ? 'active' : undefined}>
      <summary>{item.label}</summary>
      <ul>
        {items.map((each) => (
          <li key={each.label}>
            <ItemLink item={each} href={href} />
          </li>
        ))}
      </ul>
    </details>
  )
}
