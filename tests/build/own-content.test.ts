import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { attribute, type HtmlElement, type HtmlPage, textOf } from '../support/html-page.ts'
import { buildOwnSite, finishedPages, ownArticles, ownIndexes } from '../support/own-site.ts'
import type { TestSite } from '../support/site.ts'
import { readSite } from '../support/site-folder.ts'

const repository = join(import.meta.dirname, '../..')
const LEAST_OF_AN_ARTICLE = 300
const MOST_OF_AN_ARTICLE = 900
const LEAST_OF_AN_INDEX = 150
const LEAST_STEPS = 3
/** So many words in a row are nobody's by chance. */
const SEQUENCE = 10

/** Feature, and what it makes of the page. */
const SHOWN = [
  ...['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'].map(
    (type) => [`admonition ${type}`, `.admonition.${type}`] as const,
  ),
  ['details', 'details summary'],
  ['tabs', '.tabs .tab'],
  ['steps', '.steps ol li'],
  ['cards', '.cards .card a'],
  ['a film of another host', 'details.embed iframe'],
  ['a film of this site', 'video'],
  ['title of code', 'figure.code figcaption'],
  ['line numbers', 'pre.numbered'],
  ['wrapped code', 'pre.wrap'],
  ['marked lines', 'pre .highlight'],
  ['added lines', 'pre .add'],
  ['removed lines', 'pre .remove'],
  ['focused lines', 'pre .focus'],
  ['lines with an error', 'pre .error'],
  ['lines with a warning', 'pre .warning'],
  ['table', '.table table'],
  ['task list', 'li.task-list-item input'],
  ['struck text', 'del'],
  ['footnote', 'sup a[data-footnote-ref]'],
  ['quotation', 'blockquote'],
  ['picture', 'img[src][alt]'],
  ['heading with its own anchor', '#own-anchor'],
] as const

/** Feature, and how it is written. */
const WRITTEN = [
  ['a title in brackets', /^:::+(note|tip|info|warning|danger|caution|important)\[.+\]/m],
  ['a title without brackets', /^::: ?\w+ \S/m],
  ['an alert as GitHub writes it', /^> \[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/m],
  ['a card with text', /^:::+card\[/m],
  ['a card without text', /^::card\[/m],
  ['marked lines in the fence', /^```+\w+.*\{[\d,-]+\}/m],
  ['added lines in the fence', /^```+\w+.*\bins=\{/m],
  ['removed lines in the fence', /^```+\w+.*\bdel=\{/m],
  ['focused lines', /^```+\w+.*\bfocus=\{|\[!code focus\]/m],
  ['wrapped code', /^```+\w+.*\bwrap\b/m],
  ['code from a file', /^```+\w+.*\bfile="/m],
  ['marks in comments', /\[!code (\+\+|--|highlight)\]/],
  ['comments that mark the next line', /highlight-next-line/],
  ['comments that mark several lines', /highlight-start[\s\S]*highlight-end/],
  ['a variable', /\{\{product\}\}/],
  ['a variable that is not filled in', /\\\{\{/],
  ['an included part', /<!--@include: \S+-->/],
  ['lines of an included part', /<!--@include: \S+\{\d*,\d*\}-->/],
  ['an anchor of its own', /^#+ .*\{#[\w-]+\}$/m],
  ['a link to a source file', /\]\(\.\/[\w/-]+\.md/],
  ['an address as a link', /<https:\/\/\S+>|(^|\s)https:\/\/\S+/m],
] as const

const HELPFUL = [
  ['note', /^:::+ ?note/m],
  ['tip', /^:::+ ?tip/m],
  ['info', /^:::+ ?info/m],
  ['warning', /^:::+ ?(warning|caution|danger)/m],
  ['important', /^:::+ ?important|^> \[!IMPORTANT\]/m],
  ['details', /^:::+details/m],
  ['tabs', /^:::+tabs/m],
  ['steps', /^:::+steps/m],
  ['cards', /^::+cards/m],
  ['a film or a demo', /^::(youtube|vimeo|video|demo|embed)\[/m],
  ['a table', /^\| ?:?-+/m],
  ['a task list', /^\s*- \[[ x]\] /m],
  ['code', /^```\w+/m],
  ['title of code', /^```\w+ .*title="/m],
  ['marked lines', /^```\w+ .*\{[\d,-]+\}|\[!code /m],
  ['a code group', /^:::+code-group/m],
  ['a footnote', /\[\^\w+\]/],
  ['a key', /<kbd>/],
  ['a variable', /\{\{product\}\}/],
  ['an included part', /<!--@include: /],
  ['an anchor of its own', /^#+ .*\{#[\w-]+\}$/m],
  ['a link to a heading of another page', /\]\(\.\.?\/[\w/-]+\.md#[\w-]+\)/],
] as const

let site: TestSite

beforeAll(async () => {
  site = await buildOwnSite()
})

test.for(ownArticles)('%s has 300 to 900 words', (url) => {
  const { length } = wordsOf(site.html(url))
  expect(length).toBeGreaterThanOrEqual(LEAST_OF_AN_ARTICLE)
  expect(length).toBeLessThanOrEqual(MOST_OF_AN_ARTICLE)
})

test.for(ownIndexes)('%s introduces its section in 150 words or more', (url) => {
  expect(wordsOf(site.html(url)).length).toBeGreaterThanOrEqual(LEAST_OF_AN_INDEX)
})

test.for(ownArticles)('%s has a procedure of at least three steps', (url) => {
  const page = site.html(url)
  const procedures = page.all('main .steps ol').map((list) => childrenOf(list, 'li').length)
  expect(Math.max(0, ...procedures)).toBeGreaterThanOrEqual(LEAST_STEPS)
})

test.for(ownIndexes)('the section %s has a picture that follows the colour mode', (url) => {
  const inSection = [url, ...ownArticles.filter((article) => article.startsWith(`${url}/`))]
  const pictures = inSection.flatMap((each) => site.html(each).attributes('main article img', 'src'))
  const drawn = pictures.filter((src) => src.endsWith('.svg')).map((src) => site.file(src.slice(1)))
  expect(drawn.some((svg) => svg.includes('prefers-color-scheme'))).toBe(true)
})

test('every drawing of the content follows the colour mode, and asks for nothing from elsewhere', () => {
  const drawings = [...readSite(join(repository, 'content'))].filter(
    ([path]) => path.endsWith('.svg') && !path.startsWith('public/favicon'),
  )
  expect(drawings.filter(([, svg]) => !svg.includes('prefers-color-scheme')).map(([path]) => path)).toEqual([])
  const elsewhere = /(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|@import|<script|<foreignObject/i
  expect(drawings.filter(([, svg]) => elsewhere.test(svg)).map(([path]) => path)).toEqual([])
})

test('no ten words in a row stand on two pages', () => {
  const seen = new Map<string, string>()
  const found = finishedPages(site).flatMap(({ url, html }) => {
    const repeated = sequencesOf(wordsOf(html)).filter((sequence) => seen.has(sequence))
    for (const sequence of sequencesOf(wordsOf(html))) seen.set(sequence, url)
    return repeated.map((sequence) => `${url}: ${sequence}`)
  })
  expect(found).toEqual([])
})

test('no picture stands on two pages, and each says something of its own', () => {
  const uses = [...ownIndexes, ...ownArticles].flatMap((url) =>
    site
      .html(url)
      .all('main article p img')
      .map((image) => [attribute(image, 'src'), attribute(image, 'alt')] as const),
  )
  expect(uses.filter(([, alt = '']) => alt.length < 15)).toEqual([])
  expect(twice(uses.map(([src = '']) => src))).toEqual([])
  expect(twice(uses.map(([, alt = '']) => alt))).toEqual([])
})

test('descriptions are sentences, other than the title', () => {
  const heads = [...ownIndexes, ...ownArticles].map((url) => {
    const html = site.html(url)
    return { url, title: html.texts('h1')[0], text: html.attributes('meta[name="description"]', 'content')[0] ?? '' }
  })
  expect(heads.filter(({ text, title }) => !/^\p{Lu}.*[.?!]$/u.test(text) || text === title)).toEqual([])
})

describe('every feature of Markdown', () => {
  const sources = new Map([...readSite(join(repository, 'content'))].filter(([path]) => path.endsWith('.md')))
  const showcase = sources.get('markdown-page.md') ?? ''
  const others = [...sources].filter(([path]) => path !== 'markdown-page.md').map(([, text]) => text)

  test.for(SHOWN)('is shown on /markdown-page: %s', ([, selector]) => {
    expect(site.html('/markdown-page').all(`main article ${selector}`).length).toBeGreaterThan(0)
  })

  test.for(WRITTEN)('is written on /markdown-page: %s', ([, pattern]) => {
    expect(pattern.test(showcase)).toBe(true)
  })

  test.for(HELPFUL)('is used in an article: %s', ([, pattern]) => {
    expect(others.some((text) => pattern.test(text))).toBe(true)
  })

  test('is on these lists, when the README has a directive for it', () => {
    const readme = readFileSync(join(repository, 'README.md'), 'utf8')
    const writing = readme.slice(readme.indexOf('## Writing pages'), readme.indexOf('## Configuration'))
    const directives = [...writing.matchAll(/^:{2,} ?([a-z][\w-]*)|`:{2,}([a-z][\w-]*)/gm)].map(([, a, b]) => a ?? b)
    // `:::name` stands for a component that a site registers.
    const known = new Set(directives.filter((name) => name !== 'name'))
    expect(known.size).toBeGreaterThan(10)
    expect([...known].filter((name) => !new RegExp(`^:{2,} ?${name}\\b`, 'm').test(showcase))).toEqual([])
  })
})

/** What the page itself says: without the parts that the template makes of other pages, or repeats. */
function wordsOf(html: HtmlPage): string[] {
  const article = html.all('main article')[0]
  return article ? [...withoutChrome(article).toLowerCase().matchAll(WORD)].map(([word]) => word) : []
}

const WORD = /[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu
const CHROME = /(^|\s)(lead|cards|anchor|toc|breadcrumbs|article-footer|pagination|hero|popular)(\s|$)/

function withoutChrome(element: HtmlElement): string {
  const isChrome = element.tagName === 'nav' || CHROME.test(attribute(element, 'class') ?? '')
  if (isChrome) return ''
  const parts = element.childNodes.map((child) => ('tagName' in child ? withoutChrome(child) : textOf(child)))
  return parts.join(' ')
}

const sequencesOf = (words: readonly string[]): string[] =>
  words.slice(SEQUENCE - 1).map((_, index) => words.slice(index, index + SEQUENCE).join(' '))

const childrenOf = ({ childNodes }: HtmlElement, name: string): HtmlElement[] =>
  childNodes.filter((child): child is HtmlElement => child.nodeName === name)

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

test('`helpgen check` finds nothing, and every search test holds', async () => {
  const tests = parse(readFileSync(join(site.dir, 'content/_search/tests.yml'), 'utf8').replace(/\{\{.*?\}\}/g, 'x'))
  expect(tests.length).toBeGreaterThanOrEqual(60)
  // The copy has no history to date its pages by.
  expect((await site.check()).said).toEqual(['warning GIT_UNAVAILABLE'])
})
