import type { Field } from './schema.ts'
import { stemOf } from './stem.ts'
import type { Collection } from './store.ts'

export interface Token {
  /** Lower case, without accents. */
  readonly value: string
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

export interface Splitting {
  readonly separators: readonly string[]
  readonly symbols: readonly string[]
  /** Languages other than English keep their accents. */
  readonly keepAccents: boolean
  /** Words count as the same that have the same stem. */
  readonly stem: boolean
}

export const splittingOf = (collection: Collection, field?: Field): Splitting => ({
  separators: collection.tokenSeparators,
  symbols: collection.symbolsToIndex,
  keepAccents: !['', 'en'].includes(field?.locale ?? ''),
  stem: field?.stem ?? false,
})

/** The rest of a longer word is not looked at. */
const longestWord = 100

/**
 * Words of a text. White space and the separators of the collection end a word; other ASCII signs are left out of it
 * without ending it ("sign-on" is one word unless "-" is a separator); all that is not ASCII belongs to words.
 */
export function tokenize(text: string, { separators, symbols, keepAccents, stem }: Splitting): Token[] {
  const tokens: Token[] = []
  let value = ''
  let start = 0
  let end = 0
  const finish = () => {
    const kept = value.slice(0, longestWord)
    if (kept !== '') tokens.push({ value: stem ? stemOf(kept) : kept, start, end })
    value = ''
  }
  let next = 0
  for (const character of text) {
    const at = next
    next += character.length
    if (/\s/.test(character) || separators.includes(character)) {
      finish()
      continue
    }
    const kept = keptOf(character, { symbols, keepAccents })
    if (kept === '') continue
    if (value === '') start = at
    value += kept
    end = next
  }
  finish()
  return tokens
}

/** What of a character belongs to a word. */
function keptOf(character: string, { symbols, keepAccents }: Pick<Splitting, 'symbols' | 'keepAccents'>): string {
  if (character <= '\x7f') {
    const lower = character.toLowerCase()
    return (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || symbols.includes(lower) ? lower : ''
  }
  return keepAccents ? character.toLowerCase() : fold(character)
}

const fold = (character: string): string =>
  character.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('œ', 'oe').replace('ß', 'ss')

export const wordsOf = (text: string, splitting: Splitting): string[] =>
  tokenize(text, splitting).map(({ value }) => value)
