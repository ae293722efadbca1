import type { Matching } from './matching.ts'
import type { FieldIndex } from './search-index.ts'

/** "quickstart" as "quick start", "water mark" as "watermark", if a field has it so. */
export function splitOrJoin({ fields }: Matching, words: readonly string[]): string[] | undefined {
  for (const { index } of fields) {
    const resolved = words.length === 1 ? split(index, words[0]!) : join(index, words)
    if (resolved) return resolved
  }
  return undefined
}

function split({ words }: FieldIndex, word: string): string[] | undefined {
  for (let at = 1; at < word.length; at++) {
    const left = words.get(word.slice(0, at))
    const right = words.get(word.slice(at))
    if (left && right && [...left.keys()].some((sequence) => right.has(sequence)))
      return [word.slice(0, at), word.slice(at)]
  }
  return undefined
}

function join({ words }: FieldIndex, parts: readonly string[]): string[] | undefined {
  const whole = parts.join('')
  if (words.has(whole)) return [whole]
  for (let at = 0; at < parts.length - 1; at++) {
    const joined = `${parts[at]}${parts[at + 1]}`
    if (words.has(joined)) return [...parts.slice(0, at), joined, ...parts.slice(at + 2)]
  }
  return undefined
}
