import { join, posix, relative } from 'node:path'
import { parseDocument, stringify } from 'yaml'
import type { SiteConfigInput } from '../../../schema/config.ts'
import type { SidebarEntryInput } from '../../../schema/config-navigation.ts'
import {
  filesIn,
  type Imported,
  idOf,
  importFolder,
  type LeaveBehind,
  listOf,
  objectOf,
  placeOfSite,
  textOf,
} from './imported.ts'
import { rewriteOutsideCode } from './outside-code.ts'
import { readExportedObject } from './read-object.ts'

export const vitepressFiles = ['ts', 'mts', 'js', 'mjs'].map((end) => `.vitepress/config.${end}`)

/** `configFile` is the configuration in the `.vitepress` of `folder`. */
export async function importVitepress(folder: string, configFile: string): Promise<Imported> {
  const left = new Set<string>()
  const leave: LeaveBehind = (sentence) => left.add(sentence)
  const data = objectOf(await readExportedObject(configFile))
  const source = join(folder, textOf(data['srcDir']) ?? '.')
  const pages = importFolder(source, (text, path) => rewritePage(text, path, leave))
  if (filesIn(join(folder, '.vitepress/theme')).length > 0) leave('The theme in `.vitepress/theme`.')
  for (const key of ['rewrites', 'head', 'locales', 'markdown', 'vite', 'vue', 'transformPageData'])
    if (data[key] !== undefined) leave(`\`${key}\` of ${relative(folder, configFile)}.`)
  return { config: configOf(data, new Set(pages.keys()), leave), content: pages, leftBehind: [...left] }
}

function configOf(
  data: ReturnType<typeof objectOf>,
  pages: ReadonlySet<string>,
  leave: LeaveBehind,
): Partial<SiteConfigInput> {
  const theme = objectOf(data['themeConfig'])
  const [title, tagline, base, lang] = ['title', 'description', 'base', 'lang'].map((key) => textOf(data[key]))
  const copyright = textOf(objectOf(theme['footer'])['copyright'])
  const pattern = textOf(objectOf(theme['editLink'])['pattern'])?.replace(':path', '{path}')
  const sidebar = sidebarOf(theme['sidebar'], { pages, leave })
  const items = listOf(theme['nav']).flatMap((each) => navbarItem(objectOf(each)))
  if (theme['sidebar'] === undefined && data['themeConfig'] === undefined)
    leave('Navbar and sidebar: the configuration computes them.')
  return {
    ...(title && { title }),
    ...(tagline && { tagline }),
    ...placeOfSite(textOf(objectOf(data['sitemap'])['hostname'])),
    ...(base && base !== '/' && { baseUrl: base }),
    ...(lang && { locale: { htmlLang: lang, path: lang.slice(0, 2) } }),
    ...(items.length > 0 && { navbar: { items } }),
    ...(copyright && { footer: { copyright: copyright.replace(/<[^>]+>/g, '') } }),
    ...(pattern && { editUrl: pattern }),
    ...(sidebar.length > 0 && { sidebar }),
    // VitePress writes page.html, with `cleanUrls` too.
    pageFiles: 'file',
  }
}

function navbarItem(item: ReturnType<typeof objectOf>): { label: string; href: string }[] {
  const [label, href] = [textOf(item['text']), textOf(item['link'])]
  // A menu becomes the links that it holds.
  const inner = listOf(item['items']).flatMap((each) => navbarItem(objectOf(each)))
  return [...(label && href ? [{ label, href: plainLink(href) }] : []), ...inner]
}

interface SidebarContext {
  readonly pages: ReadonlySet<string>
  readonly leave: LeaveBehind
}

/** A list, or lists by the path that they are shown below. */
function sidebarOf(sidebar: unknown, context: SidebarContext): SidebarEntryInput[] {
  if (Array.isArray(sidebar)) return sidebar.flatMap((each) => sidebarEntry(objectOf(each), '', context))
  return Object.values(objectOf(sidebar)).flatMap((value) => {
    const { items, base } = Array.isArray(value) ? { items: value, base: '' } : objectOf(value)
    return listOf(items).flatMap((each) => sidebarEntry(objectOf(each), textOf(base) ?? '', context))
  })
}

function sidebarEntry(item: ReturnType<typeof objectOf>, base: string, context: SidebarContext): SidebarEntryInput[] {
  const label = textOf(item['text'])
  const link = textOf(item['link'])
  const id = link === undefined ? undefined : docAt(base + link, context.pages)
  const items = listOf(item['items']).flatMap((each) =>
    sidebarEntry(objectOf(each), textOf(item['base']) ?? base, context),
  )
  if (label === undefined) return items
  if (items.length > 0) {
    const collapsed = typeof item['collapsed'] === 'boolean' ? { collapsed: item['collapsed'] } : {}
    return [{ type: 'category', label, ...(id !== undefined && { link: id }), ...collapsed, items }]
  }
  if (id !== undefined) return [{ type: 'doc', id, label }]
  if (link !== undefined && /^https?:/.test(link)) return [{ type: 'link', label, href: link }]
  context.leave(`The entry “${label}” of the sidebar: there is no page ${link ?? ''}.`)
  return []
}

/** Id of the page at an address, as VitePress finds it. */
function docAt(link: string, pages: ReadonlySet<string>): string | undefined {
  const path = posix.normalize(plainLink(link).replace(/[?#].*$/, '')).replace(/^\/|\/$/g, '')
  const found = [`${path}.md`, posix.join(path, 'index.md')].find((each) => pages.has(each))
  return found === undefined ? undefined : idOf(found)
}

const plainLink = (link: string): string => (/^https?:/.test(link) ? link : link.replace(/\.(md|html)(?=[?#]|$)/, ''))

/** `<<< ./file.js#region{1,3 ts}` */
const CODE_IMPORT = /^<<<[ \t]*([^\s{#]+)(#[\w-]+)?(?:\{([^}]*)\})?.*$/gm

function rewritePage(text: string, path: string, leave: LeaveBehind): string {
  const fromRoot = (target: string): string => {
    const up = '../'.repeat(path.split('/').length - 1)
    return target.startsWith('@/') ? (up || './') + target.slice(2) : target
  }
  const home = rewriteHome(text, path, leave)
  return rewriteOutsideCode(home, (part) =>
    part
      .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, (_, tag: string) => {
        leave(`\`<${tag}>\`, in ${path}.`)
        return ''
      })
      .replace(/^[ \t]*\[\[toc\]\][ \t]*$/gim, '')
      .replace(/<!--\s*@include:\s*(@\/[^\s{]+)/g, (_, target: string) => `<!--@include: ${fromRoot(target)}`)
      .replace(CODE_IMPORT, (_, ...groups: (string | undefined)[]) => {
        const [target = '', region = '', lines = ''] = groups
        const language = /\.(\w+)$/.exec(target)?.[1] ?? ''
        const marks = lines.split(/\s/)[0]
        return `\`\`\`${language} file="${fromRoot(target)}${region}"${marks ? ` {${marks}}` : ''}\n\`\`\``
      })
      .replace(/<[A-Z]\w*\b[^>]*\/?>/g, (tag) => {
        leave(`The Vue component \`${tag.split(/[\s/>]/)[0]}>\`, in ${path}.`)
        return tag
      }),
  )
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/

/** A page of the layout `home`: its hero becomes title and description, its features cards. */
function rewriteHome(text: string, path: string, leave: LeaveBehind): string {
  const written = FRONT_MATTER.exec(text)
  if (!written) return text
  const data = objectOf(parseDocument(written[1] ?? '', { logLevel: 'silent' }).toJS())
  if (data['layout'] !== 'home') return text
  const { hero, features, ...others } = data
  const { name, text: claim, tagline, actions, image } = objectOf(hero)
  if (actions !== undefined || image !== undefined) leave(`Buttons and picture of the hero, in ${path}.`)
  const title = [textOf(name), textOf(claim)].filter(Boolean).join(': ')
  const front = {
    ...(title && { title }),
    ...(textOf(tagline) && { description: textOf(tagline) }),
    ...others,
  }
  const cards = listOf(features).map((each) => cardOf(objectOf(each)))
  const body = text.slice(written[0].length)
  return `---\n${stringify(front)}---\n${cards.length === 0 ? '' : `\n::::cards\n${cards.join('\n')}\n::::\n`}${body}`
}

function cardOf(feature: ReturnType<typeof objectOf>): string {
  const [title = '', details = '', link, icon] = ['title', 'details', 'link', 'icon'].map((key) => textOf(feature[key]))
  const attributes = [link && `href=${plainLink(link)}`, icon && !/[\s<]/.test(icon) && `icon=${icon}`].filter(Boolean)
  return `:::card[${title}]${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}\n${details}\n:::`
}
