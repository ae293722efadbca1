import type { SiteFrame } from '../../../schema/site.ts'
import { isExternal } from '../../shared/url.ts'
import Link from '../Link/Link.tsx'
import { useTexts } from '../texts-context.ts'

export interface FooterProps {
  readonly frame: SiteFrame
}

/** Columns of links, and the copyright line. */
export default function Footer({ frame: { config } }: FooterProps) {
  const texts = useTexts()
  const { columns, copyright } = config.footer
  if (columns.length === 0 && !copyright) return null
  return (
    <footer className="footer">
      {columns.length > 0 && (
        <nav aria-label={texts['footer.label']}>
          {columns.map((column) => (
            <div key={column.title ?? column.items[0]?.label}>
              {column.title && <p>{column.title}</p>}
              <ul>
                {column.items.map(({ label, href }) => (
                  <li key={label}>
                    <Link href={href}>
                      {label}
                      {isExternal(href) && <span className="sr-only"> {texts['link.external']}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      {copyright && <p className="copyright">{copyright}</p>}
    </footer>
  )
}
