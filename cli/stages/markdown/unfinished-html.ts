const RAW_TEXT = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)$/i

/**
 * A piece of HTML that ends inside of a tag or a comment (`<div title="a`, `<?php`) would go on in the next piece, and
 * `hast-util-raw` breaks over it: what is not finished becomes text.
 */
export function finishHtml(html: string): string {
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start === -1) return html
    const end = constructEnd(html, start)
    if (end === -1) return html.slice(0, start) + html.slice(start).replaceAll('<', '&lt;')
    at = end
  }
  return html
}

/** Where the construct ends that starts with a `<`; -1 when it does not. As the HTML standard's tokeniser has it. */
function constructEnd(html: string, start: number): number {
  const after = html[start + 1] ?? ''
  if (html.startsWith('<!--', start)) return commentEnd(html, start)
  if (after === '!' || after === '?' || /^<\/[^a-z]/i.test(html.slice(start, start + 3)))
    return behind(html, '>', start)
  if (!/[a-z/]/i.test(after)) return start + 1
  const end = tagEnd(html, start)
  const name = /^<([a-z]+)/i.exec(html.slice(start, start + 12))?.[1] ?? ''
  if (end === -1 || !RAW_TEXT.test(name)) return end
  const close = html.slice(end).search(new RegExp(`</${name}[\\s/>]`, 'i'))
  return close === -1 ? html.length : end + close
}

const behind = (html: string, mark: string, from: number): number => {
  const index = html.indexOf(mark, from)
  return index === -1 ? -1 : index + mark.length
}

function commentEnd(html: string, start: number): number {
  const [empty] = /^<!---?>/.exec(html.slice(start, start + 6)) ?? []
  if (empty !== undefined) return start + empty.length
  const index = html.slice(start + 4).search(/--!?>/)
  return index === -1 ? -1 : html.indexOf('>', start + 4 + index) + 1
}

const SPACE = /[\t\n\f\r ]/

function tagEnd(html: string, start: number): number {
  let at = start + 2
  while (at < html.length && !/[\t\n\f\r />]/.test(html[at]!)) at += 1
  let named = false
  while (at < html.length) {
    const character = html[at]!
    if (character === '>') return at + 1
    if (SPACE.test(character)) at += 1
    else if (character === '/') [named, at] = [false, at + 1]
    else if (character === '=' && named) [named, at] = [false, valueEnd(html, at + 1)]
    else {
      at += 1
      while (at < html.length && !/[\t\n\f\r />=]/.test(html[at]!)) at += 1
      named = true
    }
  }
  return -1
}

function valueEnd(html: string, from: number): number {
  let at = from
  while (at < html.length && SPACE.test(html[at]!)) at += 1
  const quote = html[at]
  if (quote !== '"' && quote !== "'") {
    while (at < html.length && !/[\t\n\f\r >]/.test(html[at]!)) at += 1
    return at
  }
  const end = html.indexOf(quote, at + 1)
  return end === -1 ? html.length : end + 1
}
