import { EncodedTokenMetadata, INITIAL } from '@shikijs/vscode-textmate'
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages, bundledLanguagesAlias, bundledLanguagesBase } from 'shiki/langs'
import type { CodeOptions, LineMark } from './markdown/code-options.ts'
import { sharePatterns } from './shared-patterns.ts'

export interface Highlighter {
  /** Fetches the grammars of these languages; unknown names are passed over, since pages report them. */
  load(languages: Iterable<string>): Promise<void>
  /** Inner HTML of a `<code>`: spans with one-letter classes, coloured by the style sheet in either colour mode. */
  toHtml(code: string, language: string, options: CodeOptions): string
}

/** Names that mean: no highlighting. */
const plainLanguages = ['text', 'txt', 'plain', 'plaintext', 'none', 'raw', 'ansi', 'output']

export const knownLanguages: ReadonlySet<string> = new Set([
  ...plainLanguages,
  ...Object.keys(bundledLanguagesBase),
  ...Object.keys(bundledLanguagesAlias),
])

/** Theme variable → class. One tokenisation serves both colour modes, and a class is shorter than a style. */
const classes: Record<string, string> = {
  'token-comment': 'c',
  'token-keyword': 'k',
  'token-string': 's',
  'token-string-expression': 'e',
  'token-constant': 'n',
  'token-function': 'f',
  'token-parameter': 'v',
  'token-punctuation': 'p',
  'token-link': 'l',
  'token-inserted': 'i',
  'token-deleted': 'd',
  'token-changed': 'g',
}

/** A line longer than this is minified code or data: colours help nobody, and some grammars take minutes over it. */
const LONGEST_LINE = 5_000

export async function createHighlighter(): Promise<Highlighter> {
  const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '', fontStyle: false })
  const engine = sharePatterns(await createOnigurumaEngine(import('shiki/wasm')))
  const highlighters = new Map<string, HighlightLines>()

  // Each language has a registry of its own: in a common one, Markdown's front matter has colours when some page before
  // had YAML on it, and a page's HTML would depend on its neighbours. Shiki would warn of so many.
  async function prepare(language: string): Promise<void> {
    const grammar = bundledLanguages[language as keyof typeof bundledLanguages]
    const shiki = await createHighlighterCore({ themes: [theme], engine, langs: [grammar], warnings: false })
    highlighters.set(language, highlightLines(shiki.getLanguage(language), foregroundClasses(shiki)))
  }

  return {
    async load(languages) {
      const wanted = [...new Set(languages)].filter(
        (name) => !highlighters.has(name) && Object.hasOwn(bundledLanguages, name),
      )
      await Promise.all(wanted.map(prepare))
    },
    toHtml(code, language, options) {
      const lines = code.split('\n')
      return joinLines(highlighters.get(language)?.(lines) ?? lines.map(escapeHtml), options)
    },
  }
}

/** Code without colours: for who cannot wait for the grammars. */
export const plainHighlighter: Highlighter = {
  load: async () => {},
  toHtml: (code, _, options) => joinLines(code.split('\n').map(escapeHtml), options),
}

function joinLines(html: readonly string[], { numbers, lines: marks }: CodeOptions): string {
  // Plain lines need no element of their own: most blocks have neither numbers nor marks.
  if (numbers === undefined && marks === undefined) return html.join('\n')
  return html.map((line, index) => wrapLine(line, marks?.[index + 1])).join('\n')
}

const wrapLine = (html: string, marks: readonly LineMark[] = []): string =>
  `<span class="${['line', ...marks].join(' ')}">${html}</span>`

/** Class by the number that a token's metadata holds for its colour. */
function foregroundClasses(shiki: HighlighterCore): readonly (string | undefined)[] {
  const { theme, colorMap } = shiki.setTheme('classes')
  return colorMap.map((color) => {
    const variable = theme.colorReplacements?.[color?.toLowerCase() ?? ''] ?? ''
    return classes[variable.slice('var('.length, -1)]
  })
}

type Grammar = ReturnType<HighlighterCore['getLanguage']>
type State = ReturnType<Grammar['tokenizeLine2']>['ruleStack']
type HighlightLines = (lines: readonly string[]) => string[]

interface KnownLine {
  readonly html: string
  readonly next: State
}

/** Lines remembered per language: documentation repeats its imports, its commands and its closing braces. */
const MOST_KNOWN_LINES = 20_000

/**
 * Highlights line by line. A line's colours follow from its text and the grammar's state before it, so a line seen in
 * an equal state is not tokenised again: half of the lines, on generated pages as in the Redux documentation.
 */
function highlightLines(grammar: Grammar, classOf: readonly (string | undefined)[]): HighlightLines {
  const known = new Map<State, Map<string, KnownLine>>()
  const states = new Map<number, State[]>()
  const size = { lines: 0 }

  /** The first state that was equal to this one: maps compare by identity. */
  function canonical(state: State): State {
    const same = states.get(state.depth) ?? []
    const found = same.find((other) => other.equals(state))
    if (found) return found
    states.set(state.depth, [...same, state])
    return state
  }

  function highlight(line: string, state: State): KnownLine {
    if (line.length > LONGEST_LINE) return { html: escapeHtml(line), next: state }
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0)
    return { html: lineToHtml(line, tokens, classOf), next: canonical(ruleStack) }
  }

  function remember(line: string, state: State): KnownLine {
    if (size.lines > MOST_KNOWN_LINES) {
      known.clear()
      states.clear()
      size.lines = 0
    }
    const highlighted = highlight(line, state)
    const after = known.get(state) ?? new Map<string, KnownLine>()
    known.set(state, after.set(line, highlighted))
    size.lines += 1
    return highlighted
  }

  return (lines) => {
    let state = INITIAL as State
    return lines.map((line) => {
      // An empty line has no colours, and leaves the state as it is.
      if (line === '') return ''
      const { html, next } = known.get(state)?.get(line) ?? remember(line, state)
      state = next
      return html
    })
  }
}

/** `tokens` holds pairs: where a token starts, and its metadata. */
function lineToHtml(line: string, tokens: Uint32Array, classOf: readonly (string | undefined)[]): string {
  let html = ''
  let from = 0
  let className: string | undefined
  const flush = (to: number) => {
    if (to === from) return
    const text = escapeHtml(line.slice(from, to))
    html += className === undefined ? text : `<span class="${className}">${text}</span>`
    from = to
  }
  for (let index = 0; index < tokens.length; index += 2) {
    const start = tokens[index] ?? 0
    const end = tokens[index + 2] ?? line.length
    const next = classOf[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)]
    // White space has no colour: it joins whatever it follows.
    if (next === className || line.slice(start, end).trim() === '') continue
    flush(start)
    className = next
  }
  flush(line.length)
  return html
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
