import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.ts'
import type { SidebarEntryInput } from '../../../schema/config-navigation.ts'
import {
  firstThere,
  type Imported,
  importFolder,
  type LeaveBehind,
  listOf,
  objectOf,
  placeOfSite,
  textOf,
} from './imported.ts'
import { rewriteOutsideCode } from './outside-code.ts'
import { readExportedObject } from './read-object.ts'

export const docusaurusFiles = ['ts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`)

type Data = ReturnType<typeof objectOf>

/** `configFile` is the configuration in `folder`. */
export async function importDocusaurus(folder: string, configFile: string): Promise<Imported> {
  const left = new Set<string>()
  const leave: LeaveBehind = (sentence) => left.add(sentence)
  const data = objectOf(await readExportedObject(configFile))
  const docs = docsOptions(data)
  const pages = importFolder(join(folder, textOf(docs['path']) ?? 'docs'), rewritePage)
  const statics = importFolder(join(folder, 'static'), (text) => text)
  const sidebarFile = firstThere(folder, [
    textOf(docs['sidebarPath'])?.replace(/^\.\//, '') ?? 'sidebars.js',
    ...['sidebars.ts', 'sidebars.js'],
  ])
  const sidebar = sidebarFile === undefined ? [] : sidebarOf(objectOf(await readExportedObject(sidebarFile)), leave)
  for (const [path, what] of OTHERS) if (existsSync(join(folder, path))) leave(`\`${path}/\`: ${what}`)
  if (listOf(data['plugins']).length > 0) leave('`plugins`: what they do has no counterpart here.')
  const route = textOf(docs['routeBasePath']) ?? 'docs'
  return {
    config: {
      ...configOf(data, docs),
      ...(sidebar.length > 0 && { sidebar }),
      // Documents keep their addresses.
      ...(route !== '/' && { versions: [{ path: `/${route.replace(/^\/|\/$/g, '')}` }] }),
    },
    content: new Map([...pages, ...[...statics].map(([path, file]) => [`public/${path}`, file] as const)]),
    leftBehind: [...left],
  }
}

const OTHERS: readonly (readonly [path: string, what: string])[] = [
  ['blog', 'there is no blog here.'],
  ['src/pages', 'pages of your own are .md or .tsx files in the content folder.'],
  ['src/theme', 'replace parts of the template with `components.parts`.'],
  ['src/components', 'register components with `components.markdown`.'],
  ['versioned_docs', 'only the current version was taken.'],
  ['i18n', 'only the default language was taken.'],
]

/** Options of the docs plugin, wherever a preset or a plugin has them. */
function docsOptions(data: Data): Data {
  const preset = listOf(data['presets'])
    .map((each) => objectOf(listOf(each)[1]))
    .find((options) => options['docs'] !== undefined)
  return objectOf(preset?.['docs'])
}

function configOf(data: Data, docs: Data): Partial<SiteConfigInput> {
  const theme = objectOf(data['themeConfig'])
  const navbar = objectOf(theme['navbar'])
  const [title, tagline, favicon, base] = ['title', 'tagline', 'favicon', 'baseUrl'].map((key) => textOf(data[key]))
  const lang = textOf(objectOf(data['i18n'])['defaultLocale'])
  const [logo, dark] = ['src', 'srcDark'].map((key) => textOf(objectOf(navbar['logo'])[key]))
  // Before version 2, the items were called links.
  const items = listOf(navbar['items'] ?? navbar['links']).flatMap((each) => navbarItem(objectOf(each)))
  const footer = footerOf(objectOf(theme['footer']))
  const edit = textOf(docs['editUrl'])
  const branding = {
    ...(favicon && { favicon: rooted(favicon) }),
    ...(logo && { logo: { light: rooted(logo), ...(dark && { dark: rooted(dark) }), withTitle: true } }),
  }
  return {
    ...(title && { title }),
    ...(tagline && { tagline }),
    ...placeOfSite(textOf(data['url'])),
    ...(base && base !== '/' && { baseUrl: base }),
    ...(Object.keys(branding).length > 0 && { branding }),
    ...(lang && lang !== 'en' && { locale: { htmlLang: lang, path: lang.slice(0, 2) } }),
    ...(items.length > 0 && { navbar: { items } }),
    ...(Object.keys(footer).length > 0 && { footer }),
    ...(edit && { editUrl: `${edit.replace(/\/$/, '')}/docs/{path}` }),
    ...(data['trailingSlash'] === true && { trailingSlash: true }),
  }
}

function footerOf(footer: Data): NonNullable<SiteConfigInput['footer']> {
  const copyright = textOf(footer['copyright'])
  const columns = listOf(footer['links']).flatMap((each) => {
    const { title, items } = objectOf(each)
    const links = listOf(items).flatMap((item) => navbarItem(objectOf(item)))
    return links.length === 0 ? [] : [{ ...(textOf(title) && { title: textOf(title) }), items: links }]
  })
  return {
    ...(columns.length > 0 && { columns }),
    ...(copyright && { copyright: copyright.replace(/<[^>]+>/g, '') }),
  }
}

const rooted = (path: string): string => (/^(\/|https?:)/.test(path) ? path : `/${path}`)

/** Links; what names a document or a sidebar leads to where every page is in the sidebar anyway. */
function navbarItem(item: Data): { label: string; href: string }[] {
  const label = textOf(item['label'])
  const href = textOf(item['href']) ?? textOf(item['to'])
  const inner = listOf(item['items']).flatMap((each) => navbarItem(objectOf(each)))
  const isBlog = href !== undefined && /^\/?blog\b/.test(href)
  return [...(label && href && !isBlog ? [{ label, href: rooted(href) }] : []), ...inner]
}

/** One sidebar as it is; of several, each becomes a category. */
function sidebarOf(sidebars: Data, leave: LeaveBehind): SidebarEntryInput[] {
  const all = Object.entries(sidebars).map(([name, value]) => ({ name, items: entriesOf(value, leave) }))
  const [only, ...others] = all
  if (only === undefined) return []
  if (others.length > 0) {
    leave('Several sidebars: there is one here, in which each of them is a category.')
    return all.map(({ name, items }) => ({ type: 'category', label: name, items }))
  }
  // Everything in the order of the folders: that is what `auto` does.
  const [first, ...rest] = only.items
  return rest.length === 0 && typeof first === 'object' && first.type === 'auto' && first.dir === '' ? [] : only.items
}

/** A list of entries, or an object of categories by their labels. */
function entriesOf(value: unknown, leave: LeaveBehind): SidebarEntryInput[] {
  if (Array.isArray(value)) return value.flatMap((each) => sidebarEntry(each, leave))
  return Object.entries(objectOf(value)).map(([label, items]) => ({
    type: 'category',
    label,
    items: entriesOf(items, leave),
  }))
}

function sidebarEntry(entry: unknown, leave: LeaveBehind): SidebarEntryInput[] {
  if (typeof entry === 'string') return [entry]
  const data = objectOf(entry)
  const [type, label, id] = ['type', 'label', 'id'].map((key) => textOf(data[key]))
  if (type === undefined) return entriesOf(data, leave)
  if ((type === 'doc' || type === 'ref') && id) return [{ type: 'doc', id, ...(label && { label }) }]
  if (type === 'autogenerated') return [{ type: 'auto', dir: (textOf(data['dirName']) ?? '').replace(/^\.$/, '') }]
  const href = textOf(data['href'])
  if (type === 'link' && label && href) return [{ type: 'link', label, href }]
  if (type !== 'category' || !label) {
    leave(`An entry of the type \`${type}\` in the sidebar.`)
    return []
  }
  const link = objectOf(data['link'])
  const to = link['type'] === 'doc' ? textOf(link['id']) : undefined
  const collapsed = typeof data['collapsed'] === 'boolean' ? { collapsed: data['collapsed'] } : {}
  return [{ type: 'category', label, ...(to && { link: to }), ...collapsed, items: entriesOf(data['items'], leave) }]
}

const rewritePage = (text: string): string =>
  rewriteOutsideCode(text, (part) => part.replace(/@site\/static\//g, '/').replace(/\bpathname:\/\/\//g, '/'))
