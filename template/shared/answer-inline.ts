import { unsupportedMark } from '../../schema/search.ts'

/** A piece of a line of an answer. */
export type AnswerInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly AnswerInline[] }
  /** The address is as written: whoever shows it decides whether it may be followed. */
  | { readonly kind: 'link'; readonly address: string; readonly children: readonly AnswerInline[] }
  /** `[1]`: the source with that number. */
  | { readonly kind: 'citation'; readonly number: number }
  /** The sentence before it rests on no source. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'break' }

/** Thrown for a token that is opened and never closed, or closed in the wrong order (specification §5). */
export class UnbalancedMarkdown extends Error {
  override readonly name = 'UnbalancedMarkdown'
  readonly token: string

  constructor(token: string) {
    super(`The Markdown token ${token} is not balanced.`)
    this.token = token
  }
}

/**
 * What becomes of a token without its other half: `throw` in a finished answer; `close` at the end of one that still
 * grows, so that nothing flickers; `text` in what came before that end.
 */
export type Unbalanced = 'throw' | 'close' | 'text'

interface Frame {
  readonly token: string
  readonly children: AnswerInline[]
}

/** Marks within marks within marks: nobody writes more, and whoever reads the tree has a stack with an end. */
const DEEPEST = 20

const PLAIN = /[^\\`*_[!<\n\uE002]+/y
const CITATION = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/y
const ADDRESS = /\bhttps?:\/\/[^\s<>*`]*[^\s<>*`.,;:!?'")\]]/g
const ESCAPED = /\\([!-/:-@[-`{-~])/y
const BETWEEN_ANGLES = /<((?:https?:\/\/|mailto:)[^\s<>]*)>/y

/** Reads the text of one block. Throws `UnbalancedMarkdown` when told to. */
export function parseInline(text: string, unbalanced: Unbalanced, inLink = false): AnswerInline[] {
  const frames: Frame[] = [{ token: '', children: [] }]
  const closing = matchBrackets(text)
  let at = 0

  const top = (): Frame => frames[frames.length - 1]!
  const add = (node: AnswerInline): void => {
    const { children } = top()
    const last = children.at(-1)
    if (node.kind === 'text' && last?.kind === 'text')
      children[children.length - 1] = { kind: 'text', text: last.text + node.text }
    else children.push(node)
  }
  const addText = (piece: string): void => add({ kind: 'text', text: piece })
  /** Adds a sign that means nothing here. */
  const addSign = (sign: string): void => {
    addText(sign)
    at += sign.length
  }
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }

  /** Gives a frame that is not closed back to the one around it. */
  function settle({ token, children }: Frame): void {
    if (unbalanced === 'throw') throw new UnbalancedMarkdown(token)
    if (unbalanced === 'text') addText(token)
    if (unbalanced === 'text') children.forEach(add)
    else if (children.length > 0) add(emphasised(token, children))
  }

  function emphasis(): void {
    const mark = text[at]!
    const run = lengthOfRun(text, at)
    const [before = ' ', after = ' '] = [text[at - 1], text[at + run]]
    at += run
    const inWord = mark === '_' && isWord(before) && isWord(after)
    const closes = !/\s/.test(before) && !inWord
    const opens = !/\s/.test(after) && !inWord && frames.length < DEEPEST
    let left = run
    while (left > 0 && closes && frames.length > 1) {
      const open = frames.findLast(({ token }) => token[0] === mark && token.length <= left)
      if (!open) break
      while (top() !== open) settle(frames.pop()!)
      frames.pop()
      left -= open.token.length
      if (open.children.length > 0) add(emphasised(open.token, open.children))
    }
    if (left === 0) return
    // Nothing may follow yet: a mark at the end of a growing text waits for its word.
    const waits = unbalanced === 'close' && at === text.length
    if (!opens && waits) return
    if (!opens) addText(mark.repeat(left))
    for (; opens && left > 0; left -= 2) frames.push({ token: mark.repeat(Math.min(left, 2)), children: [] })
  }

  function code(): void {
    const fence = '`'.repeat(lengthOfRun(text, at))
    at += fence.length
    const end = endOfCode(text, at, fence)
    if (end === -1 && unbalanced === 'throw') throw new UnbalancedMarkdown(fence)
    if (end === -1 && unbalanced === 'text') {
      addText(fence)
      return
    }
    const content = text.slice(at, end === -1 ? undefined : end)
    at = end === -1 ? text.length : end + fence.length
    if (content !== '') add({ kind: 'code', text: content.replace(/\n/g, ' ').replace(/^ (.*[^ ].*) $/, '$1') })
  }

  /** A link, a citation, or a bracket like any other. A picture is shown as the words that stand for it. */
  function bracket(picture: boolean): void {
    const citation = picture ? null : taken(CITATION)
    if (citation) {
      for (const number of citation[1]!.split(',')) add({ kind: 'citation', number: Number(number) })
      return
    }
    const start = at + 1
    const end = closing.get(at)
    at = start
    if (end === undefined) {
      if (unbalanced === 'throw') throw new UnbalancedMarkdown('[')
      if (unbalanced === 'text') addText('[')
      // So far it may become a citation: those digits are no text.
      else if (/^[\d,\s]*$/.test(text.slice(at))) at = text.length
      return
    }
    const grows = unbalanced === 'close' && end + 1 === text.length
    if (inLink || (text[end + 1] !== '(' && !grows)) {
      addText('[')
      return
    }
    const label = picture ? plain(text.slice(start, end)) : parseInline(text.slice(start, end), unbalanced, true)
    const target = readTarget(text, end + 2)
    if (!target && unbalanced === 'throw') throw new UnbalancedMarkdown('](')
    if (!target && unbalanced === 'text') {
      addText('[')
      return
    }
    at = target?.end ?? text.length
    if (target && !picture) add({ kind: 'link', address: target.address, children: label })
    else label.forEach(add)
  }

  while (at < text.length) {
    const run = taken(PLAIN)
    if (run) addText(run[0])
    const sign = text[at]
    if (sign === undefined) break
    if (sign === '*' || sign === '_') emphasis()
    else if (sign === '`') code()
    else if (sign === '[') bracket(false)
    else if (sign === '!' && text[at + 1] === '[') {
      at += 1
      bracket(true)
    } else if (sign === '\\') {
      const escaped = taken(ESCAPED)
      if (escaped) addText(escaped[1]!)
      else {
        at += 1
        if (text[at] === '\n') {
          add({ kind: 'break' })
          at += 1
        } else if (at < text.length || unbalanced !== 'close') addText(sign)
      }
    } else if (sign === '<') {
      const link = taken(BETWEEN_ANGLES)
      if (link && !inLink) add({ kind: 'link', address: link[1]!, children: plain(link[1]!) })
      else if (link) addText(link[1]!)
      else addSign(sign)
    } else if (sign === unsupportedMark) {
      at += 1
      add({ kind: 'unsupported' })
    } else addSign(sign)
  }
  while (frames.length > 1) settle(frames.pop()!)
  return inLink ? top().children : withAddresses(top().children)
}

const plain = (text: string): AnswerInline[] => [{ kind: 'text', text }]
const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)
const emphasised = (token: string, children: readonly AnswerInline[]): AnswerInline => ({
  kind: token.length === 2 ? 'strong' : 'emphasis',
  children,
})

function lengthOfRun(text: string, start: number): number {
  let end = start
  while (text[end] === text[start]) end += 1
  return end - start
}

/** Where code ends that begins at `start`: at as many back-ticks as it began with; -1 for nowhere. */
function endOfCode(text: string, start: number, fence: string): number {
  let at = text.indexOf(fence, start)
  while (at !== -1) {
    const run = lengthOfRun(text, at)
    if (run === fence.length) return at
    at = text.indexOf(fence, at + run)
  }
  return -1
}

/** For each opening bracket, its closing one; code and escaped brackets are passed over. */
function matchBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') {
      const run = lengthOfRun(text, at)
      const end = endOfCode(text, at + run, '`'.repeat(run))
      at = (end === -1 ? at : end) + run - 1
    } else if (text[at] === '[') open.push(at)
    else if (text[at] === ']' && open.length > 0) pairs.set(open.pop()!, at)
  }
  return pairs
}

/** Address of a link, from behind its opening parenthesis; a title after it is left out. */
function readTarget(text: string, start: number): { readonly address: string; readonly end: number } | undefined {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth > 0) continue
    const written = text.slice(start, at).trim()
    const address = /^<(.*)>$/s.exec(written)?.[1] ?? written.replace(/\s+(?:"[\s\S]*"|'[\s\S]*')$/, '')
    return { address: address.replace(/\\([!-/:-@[-`{-~])/g, '$1'), end: at + 1 }
  }
  return undefined
}

/** Addresses that stand in the text by themselves are links, too. */
function withAddresses(nodes: readonly AnswerInline[]): AnswerInline[] {
  return nodes.flatMap((node): AnswerInline[] => {
    if (node.kind === 'strong' || node.kind === 'emphasis') return [{ ...node, children: withAddresses(node.children) }]
    if (node.kind !== 'text' || !node.text.includes('://')) return [node]
    const parts: AnswerInline[] = []
    let from = 0
    for (const { 0: address, index } of node.text.matchAll(ADDRESS)) {
      if (index > from) parts.push({ kind: 'text', text: node.text.slice(from, index) })
      parts.push({ kind: 'link', address, children: plain(address) })
      from = index + address.length
    }
    if (from < node.text.length) parts.push({ kind: 'text', text: node.text.slice(from) })
    return parts
  })
}
