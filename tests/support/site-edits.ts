import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether the site brings a style sheet and a component. */
export type SiteKind = 'plain' | 'with a template of its own'

const templateFiles = (number: number): Readonly<Record<string, string>> => ({
  'own.css': `.content { --edition: ${number} }`,
  'Hint.tsx': `export default function Hint() { return <b>Hint ${number}</b> }`,
  'content/guides/hint.md': '# Hint\n\n::Hint\n\nText.\n',
})

/** A small site that has some of everything that a page can depend on, with a picture that is one pixel wide. */
export function writeEditedSite(dir: string, kind: SiteKind): void {
  const config = { title: 'Edits', url: 'https://help.example', variables: { unit: 'metre' } }
  const own = { branding: { css: ['./own.css'] }, components: { markdown: { Hint: './Hint.tsx' } } }
  const files: Readonly<Record<string, string | Buffer>> = {
    'site.config.json': JSON.stringify(kind === 'plain' ? config : { ...config, ...own }),
    ...(kind === 'plain' ? {} : templateFiles(0)),
    'content/index.md': '# Welcome\n\nStart with [the first guide](guides/first.md).\n\n::cards\n',
    'content/guides/index.md': '---\ntitle: Guides\n---\n\nAll guides.\n\n::cards\n',
    'content/guides/first.md': '# First\n\n<!--@include: ../_shared.md-->\n\n## Setup\n\nA {{unit}} long.\n',
    'content/guides/second.md': '# Second\n\n![A dot](./dot.png)\n\nBack to [setup](first.md#setup).\n',
    'content/tours/_category_.json': JSON.stringify({ label: 'Tours', position: 2 }),
    'content/tours/walk.md': '# Walk\n\n> [!NOTE]\n> Mind the gap.\n\n```text\nstep one\n```\n',
    'content/tours/ride.md':
      '---\ndescription: By bike.\ntags: [bike]\n---\n\n# Ride\n\n<!--@include: ../_shared.md-->\n',
    'content/_shared.md': 'Shared words.\n',
    'content/guides/dot.png': pixel(0),
    'content/public/file.txt': 'A file.\n',
    'content/_search/synonyms.yml': '- [bike, bicycle]\n',
  }
  for (const [path, content] of Object.entries(files)) put(dir, path, content)
}

/** A picture that differs by its number. */
const pixel = (number: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
    Buffer.from([number % 256]),
  ])

function put(dir: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), content)
}

/** One thing that an author does; `number` tells which page, and makes what is written new. */
export type Edit = (dir: string, number: number) => void

/** By what is edited. Some break the site, as authors do; a later edit may mend it. */
export const edits: Readonly<Record<string, Edit>> = {
  'the text of a page': (dir, number) => change(pickPage(dir, number), (text) => `${text}\nSentence ${number}.\n`),
  'a heading': (dir, number) => change(pickPage(dir, number), (text) => `${text}\n## Part ${number}\n\nMore.\n`),
  'the title of a page': (dir, number) => setFrontMatter(dir, number, `title: Title ${number}`),
  'the description of a page': (dir, number) => setFrontMatter(dir, number, `description: About ${number}.`),
  'the address of a page': (dir, number) => setFrontMatter(dir, number, `slug: /moved-${number % 7}`),
  'whether a page is listed': (dir, number) => setFrontMatter(dir, number, `unlisted: ${number % 2 === 0}`),
  'whether a page is a draft': (dir, number) => setFrontMatter(dir, number, `draft: ${number % 3 === 0}`),
  'the tags of a page': (dir, number) => setFrontMatter(dir, number, `tags: [tag-${number}]`),
  'a redirect': (dir, number) => setFrontMatter(dir, number, `redirect_from: [/old-${number % 5}]`),
  'a link': (dir, number) => change(pickPage(dir, number), (text) => `${text}\n[Old](/old-${number % 5})\n`),
  'a partial': (dir, number) => change(join(dir, 'content/_shared.md'), () => `Shared words, edition ${number}.\n`),
  'a category': (dir, number) =>
    put(dir, 'content/tours/_category_.json', JSON.stringify({ label: `Tours ${number}`, position: number % 3 })),
  'a picture': (dir, number) => put(dir, 'content/guides/dot.png', pixel(number)),
  'a public file': (dir, number) => put(dir, 'content/public/file.txt', `Edition ${number}.\n`),
  synonyms: (dir, number) => put(dir, 'content/_search/synonyms.yml', `- [bike, cycle${number}]\n`),
  'the title of the site': (dir, number) => setConfig(dir, { title: `Edits ${number}` }),
  'a variable': (dir, number) => setConfig(dir, { variables: { unit: `unit ${number}` } }),
  'a text of the interface': (dir, number) => setConfig(dir, { texts: { 'heading.link': `Link ${number}` } }),
  'the navbar': (dir, number) => setConfig(dir, { navbar: { items: [{ label: `Item ${number}`, href: '/' }] } }),
  'the base URL': (dir, number) => setConfig(dir, { baseUrl: number % 2 === 0 ? '/' : '/docs/' }),
  'the search engine': (dir, number) => setConfig(dir, { search: { engine: number % 2 === 0 ? 'none' : 'embedded' } }),
  'the list of pages, by one more': (dir, number) =>
    put(dir, `content/guides/new-${number}.md`, `# New ${number}\n\nSee [first](first.md).\n`),
  'the list of pages, by one less': (dir, number) => {
    const pages = pagesOf(dir).filter((path) => /new-|copy-/.test(path))
    const page = pages[number % Math.max(1, pages.length)]
    if (page) rmSync(page)
  },
  'the name of a page': (dir, number) => {
    const page = pickPage(dir, number)
    if (!page.endsWith('index.md')) renameSync(page, join(dirname(page), `copy-${number}.md`))
  },
  'the folder of a page': (dir, number) => {
    const page = pickPage(dir, number)
    if (!page.endsWith('index.md')) renameSync(page, join(dir, 'content/tours', `copy-${number}.md`))
  },
  'a style sheet': (dir, number) => put(dir, 'own.css', templateFiles(number)['own.css'] ?? ''),
  'a component': (dir, number) => put(dir, 'Hint.tsx', templateFiles(number)['Hint.tsx'] ?? ''),
  nothing: () => {},
}

const TEMPLATE_EDITS = ['a style sheet', 'a component']

/** What may be edited; a site with a template of its own is there to have that edited, half of the time. */
export function editNames(kind: SiteKind): readonly string[] {
  const others = Object.keys(edits).filter((name) => !TEMPLATE_EDITS.includes(name))
  return kind === 'plain' ? others : others.flatMap((name, index) => [name, TEMPLATE_EDITS[index % 2] ?? name])
}

const change = (path: string, edit: (text: string) => string): void =>
  writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''))

function pagesOf(dir: string): string[] {
  return readdirSync(join(dir, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)[^_][^/]*\.md$/.test(path))
    .sort()
    .map((path) => join(dir, 'content', path))
}

function pickPage(dir: string, number: number): string {
  const pages = pagesOf(dir)
  return pages[number % pages.length] ?? join(dir, 'content/index.md')
}

/** Replaces the line of the same key. */
function setFrontMatter(dir: string, number: number, line: string): void {
  const key = line.slice(0, line.indexOf(':'))
  change(pickPage(dir, number), (text) => {
    const [, front = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    const lines = front.split('\n').filter((each) => each !== '' && !each.startsWith(`${key}:`))
    return `---\n${[...lines, line].join('\n')}\n---\n${body}`
  })
}

function setConfig(dir: string, more: object): void {
  change(join(dir, 'site.config.json'), (text) => JSON.stringify({ ...JSON.parse(text), ...more }))
}
