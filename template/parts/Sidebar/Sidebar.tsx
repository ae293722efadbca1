import type { SidebarItem } from '../../../schema/site.ts'
import { firstHref } from '../../shared/nav.ts'
import { useTexts } from '../texts-context.ts'
import type { Trail } from './trails.ts'

export interface SidebarProps {
  /** The whole navigation. */
  readonly items: readonly SidebarItem[]
  /** The current page's way through it; only what lies along it is written. */
  readonly trail: Trail
}

/** The navigation as far as this page needs it: the top level, and below it the page's own branch. */
export default function Sidebar({ items, trail }: SidebarProps) {
  return (
    <nav className="sidebar" aria-label={useTexts()['sidebar.label']}>
      <Branch items={items} trail={trail} depth={0} />
    </nav>
  )
}

function Branch({ items, trail, depth }: SidebarProps & { depth: number }) {
  return (
    <ul>
      {items.map((item) => {
        const onTrail = trail[depth] === item
        if (item.unlisted && !onTrail) return null
        return (
          <li key={item.href ?? item.label}>
            <Label item={item} open={onTrail} current={onTrail && depth === trail.length - 1} />
            {onTrail && item.items.length > 0 && <Branch items={item.items} trail={trail} depth={depth + 1} />}
          </li>
        )
      })}
    </ul>
  )
}

function Label({ item, open, current }: { item: SidebarItem; open: boolean; current: boolean }) {
  // An open category without a page needs no link: what it leads to stands right below it.
  const href = open ? item.href : firstHref(item)
  if (href === undefined) return <span>{item.label}</span>
  return (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {item.label}
    </a>
  )
}
