import type { SiteConfig } from '../../schema/config.ts'
import type { ImageSize, SiteFrame, SiteModel } from '../../schema/site.ts'
import { texts as defaultTexts } from '../../template/shared/texts.ts'
import { hrefFor, isExternal, splitAddress } from '../../template/shared/url.ts'
import { cleanUrl } from './routes.ts'

export type Texts = { readonly [key: string]: string }

/** The interface's texts: the template's own, in the words of the site. */
export const textsOf = (config: SiteConfig): Texts => ({ ...defaultTexts, ...config.texts })

export interface FrameInput {
  readonly config: SiteConfig
  readonly site: SiteModel
  readonly texts: Texts
  readonly styles: readonly string[]
  /** Size of the logo, when it is a file of the site. */
  readonly logoSize: ImageSize | undefined
  /** The announcement, as HTML. */
  readonly announcement: string | undefined
}

/** What every page shows. Addresses get the base URL here, so that the template never thinks about it. */
export function siteFrame({ config, site, texts, styles, logoSize, announcement }: FrameInput): SiteFrame {
  const {
    title,
    tagline,
    url,
    baseUrl,
    branding,
    locale,
    navbar,
    footer,
    colorMode,
    contact,
    feedback,
    trailingSlash,
  } = config
  const href = (address: string): string => shellHref(address, config)
  const link = <Link extends { href?: string | undefined }>(item: Link): Link =>
    item.href === undefined ? item : { ...item, href: href(item.href) }
  const hasSearch = config.search.engine !== 'none'
  const { logo, favicon } = branding
  return {
    config: {
      title,
      tagline,
      url,
      baseUrl,
      locale,
      colorMode,
      contact: contact && link(contact),
      feedback,
      trailingSlash,
      branding: {
        ...branding,
        logo: logo && { ...logo, light: href(logo.light), dark: logo.dark && href(logo.dark) },
        favicon: favicon && href(favicon),
      },
      navbar: { ...navbar, items: navbar.items.map((item) => ({ ...link(item), items: item.items.map(link) })) },
      footer: { ...footer, columns: footer.columns.map((column) => ({ ...column, items: column.items.map(link) })) },
    },
    ...(config.announcementBar && { announcement: { ...config.announcementBar, content: announcement ?? '' } }),
    texts,
    nav: site.nav,
    ...(hasSearch && { search: href('/search') }),
    home: navbar.logoHref === undefined ? site.home : { ...site.home, href: href(navbar.logoHref) },
    styles,
    ...(logoSize && { logoSize }),
  }
}

/** An address of the configuration: pages in their one canonical form, files as they are, everything else untouched. */
export function shellHref(address: string, config: SiteConfig): string {
  const { path, query, hash } = splitAddress(address)
  if (isExternal(address) || path === '') return address
  const isFile = /\.(?!html?$)[a-z0-9]+$/i.test(path)
  return (isFile ? config.baseUrl + path.replace(/^\//, '') : hrefFor(cleanUrl(path), config)) + query + hash
}
