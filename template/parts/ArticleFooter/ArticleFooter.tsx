import { fillText } from '../../shared/fill-text.ts'
import Link from '../Link/Link.tsx'
import { useTexts } from '../texts-context.ts'

export interface ArticleFooterProps {
  readonly editUrl?: string | undefined
  /** When the page last changed: as machines read it, and as the site's readers do. */
  readonly updated?: { readonly date: string; readonly text: string; readonly author?: string | undefined } | undefined
}

/** Where the page comes from, and how fresh it is. */
export default function ArticleFooter({ editUrl, updated }: ArticleFooterProps) {
  const texts = useTexts()
  if (!(editUrl || updated)) return null
  return (
    <div className="article-footer">
      {editUrl && <Link href={editUrl}>{texts['article.edit']}</Link>}
      {updated && (
        <time dateTime={updated.date}>
          {fillText(texts[updated.author ? 'article.updatedBy' : 'article.updated'], {
            date: updated.text,
            author: updated.author ?? '',
          })}
        </time>
      )}
    </div>
  )
}
