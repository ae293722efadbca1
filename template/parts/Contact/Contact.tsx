import type { SiteFrame } from '../../../schema/site.ts'
import Link from '../Link/Link.tsx'
import { useTexts } from '../texts-context.ts'

export interface ContactProps {
  readonly contact: NonNullable<SiteFrame['config']['contact']>
}

/** Where readers turn when nothing here helped. */
export default function Contact({ contact: { text, label, href } }: ContactProps) {
  const title = useTexts()['contact.title']
  return (
    <aside className="contact" aria-label={title}>
      <div>
        <p className="contact-title">{title}</p>
        {text && <p>{text}</p>}
      </div>
      <Link className="button" href={href}>
        {label}
      </Link>
    </aside>
  )
}
