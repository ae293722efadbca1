import type { SiteFrame } from '../../../schema/site.ts'
import { readableOn } from '../../shared/contrast.ts'
import * as icons from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

export interface AnnouncementBarProps {
  readonly announcement: NonNullable<SiteFrame['announcement']>
}

/** A message above every page; its content is inline HTML, rendered and sanitised before it gets here. */
export default function AnnouncementBar({ announcement }: AnnouncementBarProps) {
  const texts = useTexts()
  const { id, backgroundColor: background, textColor, content, isCloseable } = announcement
  const color = textColor ?? (background && readableOn(background))
  return (
    <aside
      className="announcement"
      aria-label={texts['announcement.label']}
      data-announcement={id}
      style={background || color ? { background, color } : undefined}
    >
      {/* Rendered and sanitised by the Markdown pipeline */}
      <p dangerouslySetInnerHTML={{ __html: content }} />
      {isCloseable && (
        <button type="button" className="icon-button close needs-script" aria-label={texts['announcement.close']}>
          <Icon icon={icons.close} />
        </button>
      )}
    </aside>
  )
}
