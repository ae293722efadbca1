import { fillText } from '../../shared/fill-text.ts'
import { useTexts } from '../texts-context.ts'
import { Collapse } from './Collapse.tsx'
import { type Branch, type Entry, keysOf } from './entries.ts'

/** The way to a category: its ancestors' keys from the top, then its own. */
export type Path = readonly string[]

export interface SidebarNavProps {
  readonly entries: readonly Entry[]
  /** Without buttons, as every page is written: scripts put them in, from what the list items say. */
  readonly plain?: boolean | undefined
  readonly onToggle?: ((path: Path) => void) | undefined
  readonly onRetry?: ((path: Path) => void) | undefined
}

/** The navigation as it stands: written with the page, then kept by scripts. Both make the same elements. */
export function SidebarNav({ entries, ...events }: SidebarNavProps) {
  const texts = useTexts()
  return (
    <nav
      className="sidebar"
      aria-label={texts['sidebar.label']}
      data-open={texts['sidebar.open']}
      data-close={texts['sidebar.close']}
      // At the top nearly all are categories: the others are named here, so that no page grows with an attribute for each.
      data-leaves={entries.flatMap(({ branch }, index) => (branch ? [] : index)).join(' ')}
    >
      <ul>
        <Entries entries={entries} path={[]} id="sidebar" {...events} />
      </ul>
    </nav>
  )
}

interface EntriesProps extends SidebarNavProps {
  readonly path: Path
  /** Ids of the lists below begin with it. */
  readonly id: string
}

function Entries({ entries, path, id, ...events }: EntriesProps) {
  const keys = keysOf(entries)
  return entries.map((entry, index) => {
    const key = keys[index] ?? ''
    const { label, href, branch } = entry
    return (
      <li key={key} data-branch={branch && path.length > 0 ? '' : undefined}>
        {href === undefined ? (
          <span>{label}</span>
        ) : (
          <a href={href} aria-current={entry.current ? 'page' : undefined}>
            {label}
          </a>
        )}
        {branch && <Category {...{ label, branch, ...events }} path={[...path, key]} id={`${id}-${index}`} />}
      </li>
    )
  })
}

interface CategoryProps extends Omit<EntriesProps, 'entries'> {
  readonly label: string
  readonly branch: Branch
}

function Category({ label, branch, path, id, ...events }: CategoryProps) {
  const { plain } = events
  const texts = useTexts()
  const { open, entries, status } = branch
  const isShown = open && entries !== undefined
  return (
    <>
      {!plain && (
        <button
          type="button"
          className="toggle"
          aria-expanded={open}
          aria-controls={isShown ? id : undefined}
          aria-busy={status === 'loading' || undefined}
          aria-label={fillText(texts[open ? 'sidebar.close' : 'sidebar.open'], { section: label })}
          data-replay=""
          onClick={() => events.onToggle?.(path)}
        />
      )}
      <Collapse id={id} open={isShown} instant={branch.instant}>
        {entries && <Entries {...{ entries, path, id, ...events }} />}
      </Collapse>
      {open && status === 'loading' && (
        <p className="sr-only" role="status">
          {texts['sidebar.loading']}
        </p>
      )}
      {open && status === 'failed' && (
        <p className="sidebar-failed" role="alert">
          {texts['sidebar.failed']}{' '}
          <button
            type="button"
            className="button"
            onClick={({ currentTarget }) => {
              // This button goes; the focus stays in the place.
              currentTarget.closest('li')?.querySelector('button')?.focus()
              events.onRetry?.(path)
            }}
          >
            {texts['sidebar.retry']}
          </button>
        </p>
      )}
    </>
  )
}
