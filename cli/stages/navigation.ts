import type { SiteConfig } from '../../schema/config.ts'
import type { SidebarEntryInput } from '../../schema/config-navigation.ts'
import type { CategoryFile } from '../../schema/front-matter.ts'
import type { Place, Problem } from '../../schema/problem.ts'
import type { CategoryPage, PageModel, SidebarItem } from '../../schema/site.ts'
import { hrefFor, isExternal } from '../../template/shared/url.ts'
import { unknownDoc, unknownFolder } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import { folderOf, nameOf } from '../shared/paths.ts'
import { cleanPath, cleanUrl, isIndex } from './routes.ts'
import { titleFromPath } from './scan-page.ts'

export interface NavigationInput {
  readonly config: SiteConfig
  readonly configFile: string
  readonly pages: readonly PageModel[]
  readonly categories: ReadonlyMap<string, CategoryFile>
}

export interface Navigation {
  readonly nav: readonly SidebarItem[]
  readonly categoryPages: readonly CategoryPage[]
  readonly problems: readonly Problem[]
}

interface Ranked {
  readonly item: SidebarItem
  readonly position: number
  readonly number: number
  readonly name: string
}

/** The sidebar: as the folders stand, or as the configuration lists it. */
export function buildNavigation({ config, configFile, pages, categories }: NavigationInput): Navigation {
  const listed = pages.filter(({ kind, frontMatter }) => kind !== 'react' && !frontMatter.unlisted)
  const byFolder = groupByFolder(listed)
  // Letter case does not tell folders apart on many machines and hosts.
  const taken = new Map(pages.map(({ url }) => [url.toLowerCase(), url]))
  const categoryPages: CategoryPage[] = []
  const problems: Problem[] = []
  const root = config.versions[0]?.path ?? '/'

  function folderItems(folder: string): SidebarItem[] {
    const { pages: own = [], folders = [] } = byFolder.get(folder) ?? {}
    const links = own.filter((page) => folder === '' || !isIndex(page.path)).map(rankPage)
    return [...links, ...folders.map(rankFolder)].sort(byRank).map(({ item }) => item)
  }

  const rankPage = (page: PageModel): Ranked => ({
    item: linkTo(page),
    // A front page leads the list unless it says otherwise.
    position:
      page.frontMatter.sidebar_position ?? (isIndex(page.path) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY),
    number: numberPrefix(nameOf(page.path)),
    name: nameOf(page.path),
  })

  function rankFolder(folder: string): Ranked {
    const category = categories.get(folder)
    const index = byFolder.get(folder)?.pages.find(({ path }) => isIndex(path))
    return {
      item: folderItem(folder, category, index),
      position: category?.position ?? index?.frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY,
      number: numberPrefix(nameOf(folder)),
      name: nameOf(folder),
    }
  }

  function folderItem(folder: string, category: CategoryFile | undefined, index: PageModel | undefined): SidebarItem {
    const items = folderItems(folder)
    const label = category?.label ?? (index && labelOf(index)) ?? titleFromPath(`${folder}/index.md`)
    const href = categoryHref({ folder, label, category, index, items })
    if (items.length === 0 && href !== undefined) return { type: 'link', label, href, items, unlisted: false }
    const open = category !== undefined && !(category.collapsed && category.collapsible)
    return {
      type: 'category',
      label,
      items,
      unlisted: false,
      ...(href !== undefined && { href }),
      ...(open && { open }),
    }
  }

  interface CategoryContext {
    readonly folder: string
    readonly label: string
    readonly category: CategoryFile | undefined
    readonly index: PageModel | undefined
    readonly items: readonly SidebarItem[]
  }

  function categoryHref({ folder, label, category, index, items }: CategoryContext): string | undefined {
    const link = category?.link
    if (link === null) return undefined
    if (link?.type === 'doc') return hrefOfDoc(link.id, `${folder}/_category_: link.id`, { path: folder })
    if (index && link?.type !== 'generated-index') return hrefFor(index.url, config)
    // Without an index page a section could be reached by script only: it gets one.
    const url = cleanUrl(link?.slug ? `${root}/${link.slug}` : `${root}/${cleanPath(folder)}`)
    const known = taken.get(url.toLowerCase())
    if (known !== undefined) return hrefFor(known, config)
    taken.set(url.toLowerCase(), url)
    categoryPages.push({
      url,
      title: link?.title ?? label,
      description: link?.description ?? category?.description ?? '',
      items,
    })
    return hrefFor(url, config)
  }

  const linkTo = (page: PageModel, label = labelOf(page)): SidebarItem => ({
    type: 'link',
    label,
    href: hrefFor(page.url, config),
    items: [],
    unlisted: page.frontMatter.unlisted,
  })

  function findDoc(id: string, key: string, place: Place): PageModel | undefined {
    const page = docById(pages, id)
    if (!page)
      problems.push(
        unknownDoc(
          {
            id,
            key,
            nearest: nearest(
              id,
              pages.map((each) => each.id),
            ),
          },
          place,
        ),
      )
    return page
  }

  function hrefOfDoc(id: string, key: string, place: Place): string | undefined {
    const page = findDoc(id, key, place)
    return page && hrefFor(page.url, config)
  }

  function itemsOfDir(dir: string, key: string, place: Place): SidebarItem[] {
    const folder = dir.replace(/^\.?\/*|\/*$/g, '')
    const folders = new Set(pages.flatMap(({ path }) => foldersAbove(path)))
    if (!folders.has(folder)) problems.push(unknownFolder({ dir, key, nearest: nearest(folder, folders) }, place))
    return folderItems(folder)
  }

  function entryItems(entry: SidebarEntryInput, key: string): SidebarItem[] {
    const place = { path: configFile }
    if (typeof entry === 'string' || entry.type === 'doc') {
      const page = findDoc(typeof entry === 'string' ? entry : entry.id, key, place)
      if (!page || page.frontMatter.unlisted) return []
      return [linkTo(page, (typeof entry === 'object' && entry.label) || labelOf(page))]
    }
    if (entry.type === 'auto') return itemsOfDir(entry.dir, `${key}.dir`, place)
    if (entry.type === 'link') {
      const href = isExternal(entry.href) ? entry.href : hrefFor(cleanUrl(entry.href), config)
      return [{ type: 'link', label: entry.label, href, items: [], unlisted: false }]
    }
    const items = entry.items.flatMap((each, index) => entryItems(each, `${key}.items[${index}]`))
    const href = entry.link === undefined ? undefined : hrefOfDoc(entry.link, `${key}.link`, place)
    const open = entry.collapsed === false
    return [
      {
        type: 'category',
        label: entry.label,
        items,
        unlisted: false,
        ...(href !== undefined && { href }),
        ...(open && { open }),
      },
    ]
  }

  const nav =
    config.sidebar === 'auto'
      ? folderItems('')
      : config.sidebar.flatMap((entry, index) => entryItems(entry, `sidebar[${index}]`))
  return { nav, categoryPages, problems }
}

/** What the sidebar calls a page. */
export const labelOf = ({ frontMatter, title }: PageModel): string => frontMatter.sidebar_label ?? title

/** A document by its id; a folder's id means its index page. */
export const docById = (pages: readonly PageModel[], id: string): PageModel | undefined =>
  pages.find((page) => page.id === id) ??
  pages.find((page) => isIndex(page.path) && cleanPath(folderOf(page.path)) === id)

/** `a/b/c.md` → `a/b`, `a`, and the content folder itself. */
const foldersAbove = (path: string): string[] => (path === '' ? [] : [folderOf(path), ...foldersAbove(folderOf(path))])

const numberPrefix = (name: string): number => Number(/^(\d+)\s*[-_.]/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)

function byRank(a: Ranked, b: Ranked): number {
  return compare(a.position, b.position) || compare(a.number, b.number) || compare(a.name, b.name)
}

// Not localeCompare: the same order on every machine.
const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

interface Folder {
  readonly pages: PageModel[]
  readonly folders: string[]
}

function groupByFolder(pages: readonly PageModel[]): Map<string, Folder> {
  const folders = new Map<string, Folder>([['', { pages: [], folders: [] }]])
  const ensure = (folder: string): Folder => {
    const known = folders.get(folder)
    if (known) return known
    const made: Folder = { pages: [], folders: [] }
    folders.set(folder, made)
    ensure(folderOf(folder)).folders.push(folder)
    return made
  }
  for (const page of pages) ensure(folderOf(page.path)).pages.push(page)
  return folders
}
