import { textsAt, valueAt } from './field-values.ts'
import { type HighlightSettings, highlightText, type TextHighlight } from './highlight-text.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import type { TriedWord } from './matching.ts'
import { listOf } from './pick-fields.ts'
import { type Field, isArrayField } from './schema.ts'
import type { RawParams } from './search-params.ts'
import type { Collection } from './store.ts'
import { splittingOf, wordsOf } from './tokenize.ts'

export interface Highlighting {
  readonly collection: Collection
  readonly fields: readonly Field[]
  readonly full: ReadonlySet<string>
  readonly tried: ReadonlyMap<string, TriedWord>
  readonly typedLength: number
  readonly raw: RawParams
}

const defaultAffix = 4
const defaultThreshold = 30

/** Which fields are marked: those asked for, else those searched, as far as they are in the answer. */
export function highlightingOf(
  collection: Collection,
  { raw, searched, tried }: { raw: RawParams; searched: readonly Field[]; tried: ReadonlyMap<string, TriedWord> },
): Highlighting {
  const asked = expand(collection, listOf(raw['highlight_fields']))
  const included = listOf(raw['include_fields'])
  const excluded = listOf(raw['exclude_fields'])
  const shown = searched.filter(
    ({ name }) => (included.length === 0 || isNamed(included, name)) && !isNamed(excluded, name),
  )
  return {
    collection,
    fields: raw['highlight_fields'] === undefined ? shown : asked.flatMap((name) => fieldsNamed(collection, name)),
    full: new Set(expand(collection, listOf(raw['highlight_full_fields']))),
    tried,
    typedLength: wordsOf(raw['q'] ?? '', splittingOf(collection)).at(-1)?.length ?? 0,
    raw,
  }
}

const fieldsNamed = ({ fields }: Collection, name: string): Field[] => fields.filter((field) => field.name === name)

const isNamed = (names: readonly string[], field: string): boolean =>
  names.some((name) => name === field || field.startsWith(`${name}.`))

const expand = ({ fields, nested }: Collection, names: readonly string[]): string[] =>
  names.flatMap((name) =>
    nested ? fields.map((field) => field.name).filter((field) => isNamed([name], field)) : [name],
  )

interface HitHighlight {
  /** By field; nested where the collection is. */
  readonly highlight: JsonObject
  /** The older form, a list. */
  readonly highlights: JsonObject[]
}

export function highlightHit(highlighting: Highlighting, document: JsonObject): HitHighlight {
  const { collection, raw } = highlighting
  const marked = highlighting.fields.flatMap((field) => {
    const settings: HighlightSettings = {
      tried: highlighting.tried,
      typedLength: highlighting.typedLength,
      splitting: splittingOf(collection, field),
      affix: Number(raw['highlight_affix_num_tokens'] ?? defaultAffix),
      threshold: Number(raw['snippet_threshold'] ?? defaultThreshold),
      startTag: raw['highlight_start_tag'] ?? '<mark>',
      endTag: raw['highlight_end_tag'] ?? '</mark>',
    }
    const texts = textsAt(collection, document, field.name)
    const items = texts.map((text) => ({ text, found: highlightText(text, settings) }))
    return items.some(({ found }) => found) ? [{ field, items }] : []
  })
  const unmarked = marked.length === 0 ? {} : unmarkedParents(highlighting, document)
  return {
    highlight: marked.reduce((all, { field, items }) => place(highlighting, document, { all, field, items }), unmarked),
    highlights: marked
      .filter(({ field }) => !isNestedIn(highlighting, document, field))
      .sort((a, b) => bestOf(b.items) - bestOf(a.items))
      .map(({ field, items }) => listed(highlighting, field, items)),
  }
}

/** An object whose name was asked for shows all that lies in it, the rest unmarked. */
function unmarkedParents({ collection, raw, full }: Highlighting, document: JsonObject): JsonObject {
  const names = listOf(raw['highlight_fields']).filter((name) => collection.nested && isObject(document[name]))
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(document[name] as JsonObject).map(([key, value]): [string, JsonObject] => [
          key,
          { matched_tokens: [], snippet: String(value), ...(full.size > 0 ? { value } : {}) },
        ]),
      ),
    ]),
  )
}

const bestOf = (items: readonly Item[]): number => Math.max(...items.map(({ found }) => found?.score ?? 0))

interface Item {
  readonly text: string
  readonly found: TextHighlight | undefined
}

const isNestedIn = ({ collection }: Highlighting, document: JsonObject, { name }: Field): boolean =>
  name.includes('.') && collection.nested && isObject(document[name.split('.')[0]!])

function place(
  highlighting: Highlighting,
  document: JsonObject,
  { all, field, items }: { all: JsonObject; field: Field; items: readonly Item[] },
): JsonObject {
  const full = highlighting.full.has(field.name)
  const described = items.map((item) => describe(item, full))
  const value: Json = isArrayField(field) ? described : described[0]!
  if (isNestedIn(highlighting, document, field)) return putAt(all, field.name.split('.'), value)
  // With nested fields off, an object that has the same path comes along, unmarked.
  const decoy = showsDecoys(highlighting) ? decoyOf(highlighting, document, field) : undefined
  return { ...(decoy === undefined ? all : putAt(all, field.name.split('.'), decoy)), [field.name]: value }
}

/** Only where fields were chosen. */
const showsDecoys = ({ raw }: Highlighting): boolean =>
  raw['highlight_fields'] !== undefined || raw['include_fields'] !== undefined

function decoyOf({ collection }: Highlighting, document: JsonObject, { name }: Field): Json | undefined {
  return name.includes('.') ? valueAt({ ...collection, nested: true }, withoutKey(document, name), name) : undefined
}

const withoutKey = (document: JsonObject, key: string): JsonObject => {
  const { [key]: _, ...rest } = document
  return rest
}

function putAt(target: JsonObject, [step, ...rest]: readonly string[], value: Json): JsonObject {
  const inner = target[step!]
  return { ...target, [step!]: rest.length === 0 ? value : putAt(isObject(inner) ? inner : {}, rest, value) }
}

const describe = ({ text, found }: Item, full: boolean): JsonObject => ({
  matched_tokens: [...(found?.matched ?? [])],
  snippet: found?.snippet ?? text,
  ...(full ? { value: found?.value ?? text } : {}),
})

function listed({ full }: Highlighting, field: Field, items: readonly Item[]): JsonObject {
  const name = field.name
  if (!isArrayField(field)) return { field: name, ...describe(items[0]!, full.has(name)) }
  const hit = [...items.entries()].filter(([, { found }]) => found)
  return {
    field: name,
    indices: hit.map(([index]) => index),
    matched_tokens: hit.map(([, { found }]) => [...found!.matched]),
    snippets: hit.map(([, { found }]) => found!.snippet),
    ...(full.has(name) ? { values: hit.map(([, { found }]) => found!.value) } : {}),
  }
}
