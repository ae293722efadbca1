import { type Highlighter, plainHighlighter } from '../stages/highlight.ts'

/** Colours for one page: those that cost no time yet. */
interface PageHighlighter {
  readonly highlighter: Highlighter
  /** Whether the page has gone without. */
  isPlain(): boolean
}

/**
 * The grammar of a language takes longer, the first time, than all the rest of a page. The first page with code in it is
 * shown without colours; the next time, there is nothing else to wait for.
 */
export function createGradualHighlighter(open: () => Promise<Highlighter>): { next(): PageHighlighter } {
  const asked = new Set<string>()
  return {
    next() {
      const state: { used: Highlighter; isPlain: boolean } = { used: plainHighlighter, isPlain: false }
      return {
        isPlain: () => state.isPlain,
        highlighter: {
          async load(languages) {
            const wanted = [...languages]
            state.isPlain = wanted.some((language) => !asked.has(language))
            for (const language of wanted) asked.add(language)
            if (state.isPlain || wanted.length === 0) return
            state.used = await open()
            await state.used.load(wanted)
          },
          toHtml: (...code) => state.used.toHtml(...code),
        },
      }
    },
  }
}
