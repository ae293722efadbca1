import type { AnswerMessage } from '../../../schema/search.ts'
import { checkCitations } from '../assistants/check-citations.ts'
import { supportedBy } from '../assistants/support.ts'
import { type Sections, toSections } from './passages.ts'
import { type Addresses, isObject, readDocument } from './read-document.ts'
import { firstResult } from './read-results.ts'

/** What the language model was given, by section; `undefined` when the search for it failed, or was not told. */
export function sourcesOf({ results }: AnswerMessage, addresses: Addresses): Sections | undefined {
  if (results === undefined) return undefined
  try {
    const { hits, grouped_hits: groups } = firstResult({ results })
    const grouped = Array.isArray(groups) ? groups.flatMap((group) => (isObject(group) ? group['hits'] : [])) : []
    const documents = (Array.isArray(hits) ? hits : grouped).map((hit) =>
      isObject(hit) ? readDocument(hit['document'], addresses) : undefined,
    )
    return toSections(documents.filter((document) => document !== undefined))
  } catch (error) {
    // The answer came all the same, from nothing: it is shown, and what it says is marked as without a source.
    console.error('The language model was asked without documents.', error)
    return undefined
  }
}

/** The answer with its citations checked: documents are cited by their place in the results, and shown by section. */
export function checkedAnswer(answer: string, { passages, numbers }: Sections, language: string): string {
  const check = checkCitations({
    sources: new Set(numbers.map((_, index) => index + 1)),
    numberOf: (cited) => numbers[cited - 1] ?? cited,
    supports: supportedBy(passages, language),
  })
  return check.push(answer) + check.end()
}
