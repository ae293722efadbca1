import type { SiteFrame } from '../../../schema/site.ts'

export interface LogoProps {
  readonly frame: SiteFrame
}

/** Height of the picture in the navbar, in pixels. */
const HEIGHT = 32

/** The site's logo, or its title, leading to the main document. */
export default function Logo({ frame: { config, home, logoSize } }: LogoProps) {
  const { logo } = config.branding
  // Beside the title the picture says nothing more.
  const alt = logo?.withTitle ? '' : (logo?.alt ?? config.title)
  const size = logoSize && { width: Math.round((HEIGHT * logoSize.width) / logoSize.height), height: HEIGHT }
  return (
    <a className="logo" href={home.href}>
      {/* Lazy, so that only the one that is shown is loaded. */}
      {logo && <img className={logo.dark && 'light-only'} src={logo.light} alt={alt} {...size} loading="lazy" />}
      {logo?.dark && <img className="dark-only" src={logo.dark} alt={alt} {...size} loading="lazy" />}
      {(logo === undefined || logo.withTitle) && <span>{config.title}</span>}
    </a>
  )
}
