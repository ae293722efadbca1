import type { SiteFrame } from '../../../schema/site.ts'
import { useTexts } from '../texts-context.ts'

export interface AnnouncementBarProps {
  readonly announcement: NonNullable<SiteFrame['announcement']>
}

/** A message above every page; its content is inline HTML, rendered and sanitised before it gets here. */
export default function AnnouncementBar({ announcement }: AnnouncementBarProps) {
  const { backgroundColor: background, textColor: color, content } = announcement
  return (
    <aside
      className="announcement"
      aria-label={useTexts()['announcement.label']}
      style={background || color ? { background, color } : undefined}
      // Rendered and sanitised by the Markdown pipeline
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}
