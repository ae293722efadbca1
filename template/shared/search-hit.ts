import type { SearchHit } from '../../schema/search.ts'

/** Characters of the content that stand in for a title, or for a snippet (specification §9). */
const TITLE_LENGTH = 50
const SNIPPET_LENGTH = 150
const SEPARATOR = ' › '

/** The deepest of lvl2, lvl1 and lvl0, else the start of the content. */
export function resultTitle({ document }: SearchHit): string {
  const title = document['hierarchy.lvl2'] || document['hierarchy.lvl1'] || document['hierarchy.lvl0']
  return withoutDocumentSign(title || startOf(document.content, TITLE_LENGTH) || 'Untitled')
}

/** lvl0, lvl1, and lvl2 where it says something else; nothing twice. */
export function resultBreadcrumb({ document }: SearchHit): string {
  const { 'hierarchy.lvl0': lvl0, 'hierarchy.lvl1': lvl1, 'hierarchy.lvl2': lvl2 } = document
  const levels = [lvl0, lvl1, lvl2].filter((level) => level !== undefined && level !== '')
  return [...new Set(levels)].join(SEPARATOR)
}

/** The content with what was found marked in it, else its start. */
export function resultSnippet({ document, highlights }: SearchHit): string {
  const highlighted = highlights.find(({ field }) => field === 'content')?.snippet
  return highlighted || startOf(document.content, SNIPPET_LENGTH)
}

// By characters as readers count them: a pair of surrogates is never cut in two.
const startOf = (text: string | undefined, length: number): string =>
  [...(text ?? '').slice(0, length * 2)].slice(0, length).join('')

const withoutDocumentSign = (title: string): string => title.replace(/^(?:📄|📃|📑|📝|🗎)\uFE0F?\s*/u, '')
