import { useTexts } from '../texts-context.ts'
import type { TocEntry } from './toc-tree.ts'

export interface TocProps {
  readonly entries: readonly TocEntry[]
}

/** The page's headings: a rail on desktops, folded above the article on phones. */
export default function Toc({ entries }: TocProps) {
  const label = useTexts()['toc.label']
  return (
    <nav className="toc" aria-label={label}>
      <details>
        <summary>{label}</summary>
        <Entries entries={entries} />
      </details>
    </nav>
  )
}

function Entries({ entries }: TocProps) {
  return (
    <ul>
      {entries.map(({ heading, children }) => (
        <li key={heading.id}>
          <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  )
}
