import type { SiteFrame } from '../../../schema/site.ts'

export interface LogoProps {
  readonly frame: SiteFrame
}

/** The site's logo, or its title, leading to the main document. */
export default function Logo({ frame: { config, home } }: LogoProps) {
  const { logo } = config.branding
  const alt = logo?.alt ?? config.title
  return (
    <a className="logo" href={home.href}>
      {logo === undefined && config.title}
      {/* Lazy, so that only the one that is shown is loaded. */}
      {logo && <img className={logo.dark && 'light-only'} src={logo.light} alt={alt} loading="lazy" />}
      {logo?.dark && <img className="dark-only" src={logo.dark} alt={alt} loading="lazy" />}
    </a>
  )
}
