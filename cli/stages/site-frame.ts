import type { SiteConfig } from '../../schema/config.ts'
import type { SiteScripts } from '../../schema/islands.ts'
import type { ImageSize, SiteFrame, SiteModel } from '../../schema/site.ts'
import { texts as defaultTexts } from '../../template/shared/texts.ts'
import { typesenseSettings } from '../../template/shared/typesense/settings.ts'
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
  /** What runs in browsers, by paths of the output folder. */
  readonly scripts?: SiteScripts | undefined
  /** The announcement, as HTML. */
  readonly announcement: string | undefined
}

/** What every page shows. Addresses get the base URL here, so that the template never thinks about it. */
export function siteFrame({ config, site, texts, styles, logoSize, scripts, announcement }: FrameInput): SiteFrame {
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
  const { logo, favicon } = branding
  return {
    config: {
      title,
      tagline,
      url,
      baseUrl,
      locale,
      colorMode,
      versions: config.versions.map((version, index) => ({
        ...version,
        path: index === 0 ? (site.home?.href ?? href(version.path)) : version.path,
      })),
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
    ...(site.search !== undefined && { search: href(site.search) }),
    ...(config.search.engine === 'typesense' && { typesense: typesenseSettings(config.search, config) }),
    ...questionsOf(config),
    home: navbar.logoHref === undefined ? site.home : { ...site.home, href: href(navbar.logoHref) },
    styles,
    ...(logoSize && { logoSize }),
    ...(scripts && { scripts: withBase(scripts, baseUrl) }),
  }
}

/** An address of the configuration: pages in their one canonical form, files as they are, everything else untouched. */
export function shellHref(address: string, config: SiteConfig): string {
  const { path, query, hash } = splitAddress(address)
  if (isExternal(address) || path === '') return address
  const isFile = /\.(?!html?$)[a-z0-9]+$/i.test(path)
  return (isFile ? config.baseUrl + path.replace(/^\//, '') : hrefFor(cleanUrl(path), config)) + query + hash
}

const questionsOf = ({ search }: SiteConfig): Pick<SiteFrame, 'questions'> =>
  search.engine !== 'none' && search.suggestedQuestions.length > 0 ? { questions: search.suggestedQuestions } : {}

const withBase = (
  { boot, main, searchWorker, typesense, islands, shared }: SiteScripts,
  baseUrl: string,
): SiteScripts => ({
  boot,
  main: baseUrl + main,
  searchWorker: baseUrl + searchWorker,
  typesense: baseUrl + typesense,
  shared: shared.map((path) => baseUrl + path),
  islands: Object.fromEntries(
    Object.entries(islands).map(([name, path]) => [name, baseUrl + path]),
  ) as SiteScripts['islands'],
})
