import { unsupportedMark } from '../../../schema/search.ts'
import type { Quote } from './pick-quotes.ts'
import type { Sentence } from './sentences.ts'

/** Longer sentences are cut between words. */
const LONGEST_SENTENCE = 320

/** A quote as Markdown: a block quote that ends with its citation. Nothing in the page's text is read as Markdown. */
export function writeQuote({ sentences }: Quote, number: number): string {
  const lines: string[] = []
  let previous: Sentence | undefined
  for (const sentence of sentences) {
    const text = escapeMarkdown(shorten(sentence.text))
    const marker = sentence.marker === '-' ? '- ' : sentence.marker && `${sentence.marker}. `
    if (marker) lines.push(...(previous && previous.marker === undefined ? [''] : []), marker + text)
    else if (previous && previous.marker === undefined && previous.line === sentence.line)
      lines[lines.length - 1] += sentence.isGlued ? text : ` ${text}`
    else lines.push(...(previous ? [''] : []), text)
    previous = sentence
  }
  lines[lines.length - 1] += ` [${number}]`
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}

function shorten(text: string): string {
  if (text.length <= LONGEST_SENTENCE) return text
  const cut = text.slice(0, LONGEST_SENTENCE)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_SENTENCE / 2)).trimEnd()} …`
}

/** Every sign that Markdown could read gets a backslash. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(unsupportedMark, '')
    .replace(/[\\`*_[\]<!]/g, '\\$&')
    .replace(/^(?=[#>+=~-])|(?<=^\d+)(?=[.)])/, '\\')
