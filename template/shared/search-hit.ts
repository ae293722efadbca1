import { markEnd, markStart, type SearchHit } from '../../schema/search.ts'

/** Characters of the content that stand in for a title, or for a snippet (specification §9). */
const TITLE_LENGTH = 50
const SNIPPET_LENGTH = 150
const SEPARATOR = ' › '

/** Fields that a title is taken from: the first that says something. */
const TITLE_FIELDS = ['hierarchy.lvl2', 'hierarchy.lvl1', 'hierarchy.lvl0'] as const

/** The deepest of lvl2, lvl1 and lvl0, else the start of the content. */
export function resultTitle({ document }: SearchHit): string {
  const field = TITLE_FIELDS.find((each) => document[each])
  const title = field && document[field]
  return withoutDocumentSign(title || startOf(document.content, TITLE_LENGTH) || 'Untitled')
}

/** The title with what was found marked in it, as in a snippet. */
export function markedTitle({ document, highlights }: SearchHit): string {
  const title = resultTitle({ document, highlights })
  const field = TITLE_FIELDS.find((each) => document[each])
  const marked = withoutDocumentSign(highlights.find((each) => each.field === field)?.snippet ?? '')
  // Engines shorten what is long; a title is whole or without marks.
  return withoutMarks(marked) === title ? marked : title
}

/** lvl0, lvl1, and lvl2 where it says something else; nothing twice. */
export function resultBreadcrumb({ document }: SearchHit): string {
  const { 'hierarchy.lvl0': lvl0, 'hierarchy.lvl1': lvl1, 'hierarchy.lvl2': lvl2 } = document
  const levels = [lvl0, lvl1, lvl2].filter((level) => level !== undefined && level !== '')
  return [...new Set(levels)].join(SEPARATOR)
}

/** The content with what was found marked in it, else its start. Marks are `markStart` and `markEnd`. */
export function resultSnippet({ document, highlights }: SearchHit): string {
  const highlighted = highlights.find(({ field }) => field === 'content')?.snippet
  return highlighted || startOf(document.content, SNIPPET_LENGTH)
}

// By characters as readers count them: a pair of surrogates is never cut in two.
const startOf = (text: string | undefined, length: number): string =>
  [...(text ?? '').slice(0, length * 2)].slice(0, length).join('')

const withoutDocumentSign = (title: string): string => title.replace(/^(?:📄|📃|📑|📝|🗎)\uFE0F?\s*/u, '')

/** A piece of a text that was found, or of what stands between. */
export interface TextPiece {
  readonly text: string
  readonly isMarked: boolean
}

/** Takes a snippet apart at its marks. A mark that is not closed holds to the end. */
export function textPieces(snippet: string): TextPiece[] {
  return snippet
    .split(markStart)
    .flatMap((part, index): TextPiece[] => {
      if (index === 0) return [{ text: part, isMarked: false }]
      const [marked = '', ...rest] = part.split(markEnd)
      return [
        { text: marked, isMarked: true },
        { text: rest.join(''), isMarked: false },
      ]
    })
    .filter(({ text }) => text !== '')
}

const withoutMarks = (snippet: string): string => snippet.replaceAll(markStart, '').replaceAll(markEnd, '')
