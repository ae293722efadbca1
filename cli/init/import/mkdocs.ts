import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import type { SiteConfigInput } from '../../../schema/config.ts'
import type { SidebarEntryInput } from '../../../schema/config-navigation.ts'
import {
  type Imported,
  idOf,
  importFolder,
  type LeaveBehind,
  listOf,
  objectOf,
  placeOfSite,
  textOf,
} from './imported.ts'
import { indentedToDirectives } from './indented-blocks.ts'
import { rewriteOutsideCode } from './outside-code.ts'

export const mkdocsFiles = ['mkdocs.yml', 'mkdocs.yaml']

/** `configFile` is the mkdocs.yml of `folder`. */
export function importMkdocs(folder: string, configFile: string): Imported {
  const left = new Set<string>()
  const leave: LeaveBehind = (sentence) => left.add(sentence)
  // Tags of Python, as Material's emoji extension has them, name functions; they are no values here.
  const data = objectOf(parseDocument(readFileSync(configFile, 'utf8'), { logLevel: 'silent' }).toJS())
  const pages = importFolder(join(folder, textOf(data['docs_dir']) ?? 'docs'), (text, path) =>
    rewritePage(text, path, leave),
  )
  const content = new Map([...pages].map(([path, file]) => [FOUND_BY_NAME.test(path) ? `public/${path}` : path, file]))
  if ([...pages.keys()].some((path) => /(^|\/)\d+[-_. ]\D[^/]*\.md$/.test(path)))
    leave('Numbers before file names order pages here, and are not part of addresses.')
  return { config: configOf(data, leave), content, leftBehind: [...left] }
}

const FOUND_BY_NAME = /^(CNAME|robots\.txt|favicon\.\w+)$/

function configOf(data: ReturnType<typeof objectOf>, leave: LeaveBehind): Partial<SiteConfigInput> {
  for (const key of ['theme', 'extra_css', 'extra_javascript', 'hooks', 'extra'])
    if (data[key] !== undefined) leave(`\`${key}\` of mkdocs.yml: the look is set in \`branding\`.`)
  if (data['INHERIT'] !== undefined) leave('What mkdocs.yml inherits from another file (`INHERIT`).')
  const plugins = pluginsOf(data['plugins'])
  for (const name of [...plugins.keys()].filter((each) => !['search', 'redirects'].includes(each)))
    leave(`The plugin \`${name}\`.`)
  const [title, tagline, copyright] = ['site_name', 'site_description', 'copyright'].map((key) => textOf(data[key]))
  const nav = listOf(data['nav']).flatMap(sidebarEntry)
  const [repository, edit] = [textOf(data['repo_url']), textOf(data['edit_uri'])]
  return {
    ...(title && { title }),
    ...(tagline && { tagline }),
    ...placeOfSite(textOf(data['site_url'])),
    ...(copyright && { footer: { copyright } }),
    ...(nav.length > 0 && { sidebar: nav }),
    ...(repository && edit && { editUrl: `${repository.replace(/\/$/, '')}/${edit.replace(/^\/|\/$/g, '')}/{path}` }),
    ...redirectsOf(plugins),
    // MkDocs serves `/page/`, unless it is told to write page.html.
    ...(data['use_directory_urls'] === false ? { pageFiles: 'file' } : { trailingSlash: true }),
  }
}

/** `page.md`, `{ Title: page.md }`, `{ Title: [entries] }` or `{ Title: address }`. */
function sidebarEntry(entry: unknown): SidebarEntryInput[] {
  if (typeof entry === 'string') return [idOf(entry)]
  return Object.entries(objectOf(entry)).map(([label, value]): SidebarEntryInput => {
    if (Array.isArray(value)) return { type: 'category', label, items: value.flatMap(sidebarEntry) }
    const target = textOf(value) ?? ''
    return /\.md$/.test(target) ? { type: 'doc', id: idOf(target), label } : { type: 'link', label, href: target }
  })
}

/** Options by name; MkDocs takes a list of names and objects, or one object. */
function pluginsOf(plugins: unknown): ReadonlyMap<string, unknown> {
  const entries = Array.isArray(plugins) ? plugins : [plugins]
  return new Map(
    entries.flatMap((each): [string, unknown][] =>
      typeof each === 'string' ? [[each, undefined]] : Object.entries(objectOf(each)),
    ),
  )
}

function redirectsOf(plugins: ReadonlyMap<string, unknown>): Partial<SiteConfigInput> {
  const redirects = Object.entries(objectOf(objectOf(plugins.get('redirects'))['redirect_maps'])).map(([from, to]) => ({
    from: addressOf(from),
    to: addressOf(String(to)),
  }))
  return redirects.length === 0 ? {} : { redirects }
}

const addressOf = (path: string): string =>
  /^https?:/.test(path) ? path : `/${idOf(path.replace(/\.md(?=#|$)/, '')).replace(/(^|\/)(index|README)(?=#|$)/, '')}`

function rewritePage(text: string, path: string, leave: LeaveBehind): string {
  const directives = indentedToDirectives(text.split(/\r?\n/)).join('\n')
  const plain = rewriteOutsideCode(directives, (part) =>
    part
      .replace(/^[ \t]*\[TOC\][ \t]*$/gm, '')
      .replace(/^([ \t]*)-{1,2}8<-{1,2}[ \t]+"([^"]+)"[ \t]*$/gm, (_, indent: string, file: string) => {
        leave(`Snippets: ${path} includes ${file}; put it into the content folder.`)
        return `${indent}<!--@include: ./${file}-->`
      })
      .replace(/(?<=[)\]])[ \t]*\{:?[ \t]*(?:\.[\w-]+|[\w-]+=)[^}\n]*\}/g, () => {
        leave(`Attributes behind links and pictures (\`{ .class }\`), in ${path}.`)
        return ''
      })
      .replace(/:(material|fontawesome|octicons|simple)-[\w-]+:/g, () => {
        leave(`Icons of Material (\`:material-…:\`), in ${path}.`)
        return ''
      }),
  )
  return plain.replace(/^([ \t]*(?:`{3,}|~{3,})[ \t]*\w*)(.*\b(?:hl_lines|linenums)=.*)$/gm, rewriteFence)
}

/** `hl_lines="2 4-5" linenums="1"` → `{2,4-5} showLineNumbers` */
function rewriteFence(_: string, opening: string, options: string): string {
  const rewritten = options
    .replace(/hl_lines=["']([^"']*)["']/, (__, lines: string) => `{${lines.trim().split(/\s+/).join(',')}}`)
    .replace(/linenums=["'](\d+)["']/, (__, first: string) =>
      first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`,
    )
  return opening + rewritten
}
