import { numbersAt, textsAt } from './field-values.ts'
import type { JsonObject } from './json.ts'
import { parseFilterTree } from './parse-filter.ts'
import { refuse } from './refusal.ts'
import { type Field, isStringField } from './schema.ts'
import type { Collection } from './store.ts'
import { splittingOf, wordsOf } from './tokenize.ts'

export type Filter =
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'test'; readonly name: string; readonly operator: string; readonly values: readonly string[] }

/** Reads `filter_by` and checks its fields against the schema. */
export function parseFilter(collection: Collection, filterBy: string): Filter {
  const filter = parseFilterTree(filterBy)
  checkFields(collection, filter)
  return filter
}

function checkFields(collection: Collection, filter: Filter): void {
  if (filter.kind !== 'test') {
    for (const part of filter.parts) checkFields(collection, part)
    return
  }
  const { name, values } = filter
  if (name !== 'id' && !fieldNamed(collection, name))
    refuse(400, `Could not find a filter field named \`${name}\` in the schema.`)
  if (values.length === 0 || values.includes(''))
    refuse(400, `Error with filter field \`${name}\`: Filter value cannot be empty.`)
}

const fieldNamed = ({ fields }: Collection, name: string): Field | undefined =>
  fields.find((field) => field.name === name && field.index)

export type Fits = (document: JsonObject) => boolean

/** A filter as a question to ask of each document. */
export function compileFilter(collection: Collection, filter: Filter): Fits {
  if (filter.kind === 'test') return compileTest(collection, filter)
  const parts = filter.parts.map((part) => compileFilter(collection, part))
  return filter.kind === 'and'
    ? (document) => parts.every((fits) => fits(document))
    : (document) => parts.some((fits) => fits(document))
}

function compileTest(collection: Collection, { name, operator, values }: Extract<Filter, { kind: 'test' }>): Fits {
  if (operator.startsWith(':!=')) {
    const same = compileTest(collection, { kind: 'test', name, operator: ':=', values })
    return (document) => !same(document)
  }
  if (name === 'id') return ({ id }) => values.includes(id as string)
  const field = fieldNamed(collection, name)!
  if (!isStringField(field))
    return (document) =>
      numbersAt(collection, document, name).some((number) =>
        values.some((value) => matchesNumber(number, operator, value)),
      )
  const splitting = splittingOf(collection, field)
  const wanted = values.map((value) => ({
    words: wordsOf(value.replace(/\*$/, ''), splitting),
    prefix: value.endsWith('*'),
  }))
  const fitsText = operator === ':=' ? isSame : holds
  return (document) =>
    textsAt(collection, document, name).some((text) => {
      const found = wordsOf(text, splitting)
      return wanted.some(({ words, prefix }) => fitsText(found, words, prefix))
    })
}

const isSame = (words: readonly string[], wanted: readonly string[], prefix: boolean): boolean =>
  (prefix ? words.length >= wanted.length : words.length === wanted.length) &&
  wanted.every((word, index) => fitsWord(words[index]!, word, prefix && index === wanted.length - 1))

const holds = (words: readonly string[], wanted: readonly string[], prefix: boolean): boolean =>
  wanted.every((word, index) =>
    words.some((candidate) => fitsWord(candidate, word, prefix && index === wanted.length - 1)),
  )

const fitsWord = (word: string, wanted: string, prefix: boolean): boolean =>
  prefix ? word.startsWith(wanted) : word === wanted

function matchesNumber(number: number, operator: string, value: string): boolean {
  const range = /^(.+?)\.\.(.+)$/.exec(value)
  if (range) return number >= Number(range[1]) && number <= Number(range[2])
  const wanted = value === 'true' ? 1 : value === 'false' ? 0 : Number(value)
  if (operator === ':>') return number > wanted
  if (operator === ':>=') return number >= wanted
  if (operator === ':<') return number < wanted
  if (operator === ':<=') return number <= wanted
  return number === wanted
}
