import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'

const RUNS_CODE =
  /^(?:javascript|vbscript|livescript|blob|file):|^data:(?!image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]|audio\/|video\/)/i
const ADDRESSES = new Set([
  'href',
  'src',
  'srcset',
  'xlink:href',
  'action',
  'formaction',
  'data',
  'poster',
  'cite',
  'background',
  'longdesc',
])
const FORBIDDEN = new Set([
  'script',
  'style',
  'object',
  'embed',
  'base',
  'meta',
  'link',
  'form',
  'button',
  'svg',
  'math',
  'template',
  'frame',
])

/** Everything in a piece of HTML that could run code, as a browser's parser finds it. */
export function dangersIn(html: string): string[] {
  const found: string[] = []
  // Not `parseFragment`: a page's content lies in a document, and its tags may leave the place they were written in.
  const body = bodyOf(parse(`<!doctype html><html><head></head><body>${html}</body></html>`))
  for (const child of body.childNodes) search(child, found)
  return found
}

function search(node: DefaultTreeAdapterTypes.ChildNode, found: string[]): void {
  if (!('attrs' in node)) return
  if (isIcon(node)) return
  if (FORBIDDEN.has(node.tagName) && !isTab(node)) found.push(`<${node.tagName}>`)
  for (const { name, prefix, value } of node.attrs) {
    const attribute = prefix ? `${prefix}:${name}` : name
    const harmless = !/^on|^(?:srcdoc|style|formaction|action|http-equiv)$/.test(attribute)
    if (!harmless || (ADDRESSES.has(attribute) && addresses(attribute, value).some((each) => RUNS_CODE.test(each)))) {
      found.push(`<${node.tagName} ${attribute}="${value}">`)
    }
  }
  for (const child of node.childNodes) search(child, found)
}

/** The one kind of button that the template writes into content: it belongs to no form, and does nothing by itself. */
const isTab = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'button' &&
  attrs.some(({ name, value }) => name === 'type' && value === 'button') &&
  attrs.every(({ name }) => ['type', 'role', 'aria-selected', 'tabindex'].includes(name))

/** A picture of the template's own: one path, nothing that runs or leads anywhere. */
const isIcon = ({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'svg' &&
  attrs.every(({ name }) => ['class', 'viewBox', 'aria-hidden'].includes(name)) &&
  childNodes.length === 1 &&
  childNodes.every(
    (each) =>
      'tagName' in each &&
      each.tagName === 'path' &&
      each.childNodes.length === 0 &&
      each.attrs.every(({ name }) => name === 'd'),
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what attackers write
const IGNORED_AT_START = /^[\u0000-\u0020\u00a0]+/

/** As browsers read them: without control characters at the start, without tabs and line ends anywhere. */
function addresses(attribute: string, value: string): string[] {
  const all = attribute === 'srcset' ? value.split(/,\s+|,(?=\w+:)/) : [value]
  return all.map((each) => each.replace(IGNORED_AT_START, '').replace(/[\t\r\n]/g, ''))
}

function bodyOf(document: DefaultTreeAdapterTypes.Document): DefaultTreeAdapterTypes.Element {
  const html = document.childNodes.find((node): node is DefaultTreeAdapterTypes.Element => node.nodeName === 'html')
  const body = html?.childNodes.find((node): node is DefaultTreeAdapterTypes.Element => node.nodeName === 'body')
  if (!body) throw new Error('parse5 gave a document without a body')
  return body
}

/** Styles that helpgen writes itself: the first line of numbered code, and the shape of an embed. */
const OWN_STYLE = /^(?:counter-reset:line -?\d+|--ratio:\d+ \/ \d+)$/

/** What a page made of its content: everything in `main` and in the table of contents. */
const isContent = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  (tagName === 'main' && attrs.some(({ name, value }) => name === 'id' && value === 'main')) ||
  (tagName === 'nav' && attrs.some(({ name, value }) => name === 'class' && value === 'toc'))

export interface PageFindings {
  /** Everything in the page's content that could run code. */
  readonly dangers: readonly string[]
  /** The page without its content: the same for every content, unless something got out of its place. */
  readonly shell: string
}

/** Parses a whole page as browsers do, and looks at what its content put where. */
export function inspectPage(html: string): PageFindings {
  const document = parse(html)
  const dangers: string[] = []
  takeContent(document, dangers)
  return { dangers, shell: serialize(document) }
}

function takeContent(node: DefaultTreeAdapterTypes.ParentNode, dangers: string[]): void {
  node.childNodes = node.childNodes.filter((child) => {
    if (!('tagName' in child)) return true
    if (!isContent(child)) takeContent(child, dangers)
    else for (const each of child.childNodes) search(withoutOwnStyle(each), dangers)
    return !isContent(child)
  })
}

function withoutOwnStyle(node: DefaultTreeAdapterTypes.ChildNode): DefaultTreeAdapterTypes.ChildNode {
  if (!('attrs' in node)) return node
  node.attrs = node.attrs.filter(({ name, value }) => name !== 'style' || !OWN_STYLE.test(value))
  node.childNodes.forEach(withoutOwnStyle)
  return node
}
