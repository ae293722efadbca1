import { type DefaultTreeAdapterTypes, parse } from 'parse5'

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
  if (FORBIDDEN.has(node.tagName)) found.push(`<${node.tagName}>`)
  for (const { name, prefix, value } of node.attrs) {
    const attribute = prefix ? `${prefix}:${name}` : name
    const harmless = !/^on|^(?:srcdoc|style|formaction|action|http-equiv)$/.test(attribute)
    if (!harmless || (ADDRESSES.has(attribute) && addresses(attribute, value).some((each) => RUNS_CODE.test(each)))) {
      found.push(`<${node.tagName} ${attribute}="${value}">`)
    }
  }
  for (const child of node.childNodes) search(child, found)
}

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
