import type { SiteConfig } from '../../schema/config.ts'
import type { PageCard, PageModel, ResolvedLink, SidebarItem, SiteModel } from '../../schema/site.ts'
import { firstHref } from '../../template/shared/nav.ts'
import { hrefFor, isPicture } from '../../template/shared/url.ts'
import type { ResolvedLinks } from './check-links.ts'
import type { LinkTarget } from './resolve-links.ts'

export interface CardInput {
  readonly config: SiteConfig
  readonly site: SiteModel
  readonly links: ResolvedLinks
  readonly addressOf: (target: LinkTarget) => ResolvedLink
}

export interface Cards {
  /** A card for each listed item. */
  ofItems(items: readonly SidebarItem[]): PageCard[]
  /** A card for one page, with the section that it stands in. */
  ofPage(page: PageModel, section: string | undefined): PageCard
}

/** How many pages the card of a section without a description names. */
const NAMED = 3

/** Makes cards of the navigation: what the sidebar says, and what the pages say of themselves. */
export function createCards({ config, site, links, addressOf }: CardInput): Cards {
  const byHref = new Map(site.pages.map((page) => [hrefFor(page.url, config), page]))
  const described = new Map(site.categoryPages.map(({ url, description }) => [hrefFor(url, config), description]))

  function ofItem(item: SidebarItem): PageCard {
    const page = byHref.get(item.href ?? '')
    const description = page?.description || described.get(item.href ?? '') || namesOf(item.items)
    return { label: item.label, href: firstHref(item) ?? '', description, ...iconOf(page) }
  }

  function iconOf(page: PageModel | undefined): { icon?: string } {
    const icon = page?.frontMatter.icon
    if (page === undefined || icon === undefined) return {}
    if (!isPicture(icon)) return { icon }
    const target = links.get(page.path)?.get(icon)
    const address = target && (target.source ? addressOf(target).href : target.href)
    return address === undefined ? {} : { icon: address }
  }

  return {
    ofItems: (items) => items.filter(({ unlisted }) => !unlisted).map(ofItem),
    ofPage: (page, section) => ({
      label: page.title,
      href: hrefFor(page.url, config),
      description: page.description,
      ...iconOf(page),
      ...(section !== undefined && { section }),
    }),
  }
}

function namesOf(items: readonly SidebarItem[]): string {
  const labels = items.filter(({ unlisted }) => !unlisted).map(({ label }) => label)
  return labels.slice(0, NAMED).join(', ') + (labels.length > NAMED ? ' …' : '')
}
