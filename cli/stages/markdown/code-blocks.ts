import type { Code, Root } from 'mdast'
import type { VFile } from 'vfile'
import { includeMissing, unknownLanguage } from '../../problems.ts'
import { nearest } from '../../shared/nearest.ts'
import { joinPath } from '../../shared/paths.ts'
import { visit } from '../../shared/visit.ts'
import { type CodeMeta, parseCodeMeta, takeCommentMarks } from './code-options.ts'
import { becomes } from './elements.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

export interface CodeBlockOptions {
  /** Languages and their aliases that can be highlighted. */
  readonly languages: ReadonlySet<string>
}

/** Reads each fence's options, fetches included files, and hands the code on as `hg-code`. */
export function remarkCodeBlocks({ languages }: CodeBlockOptions) {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (node) => convert(node, pageOf(file), languages))
  }
}

function convert(node: Code, page: PageContext, languages: ReadonlySet<string>): void {
  const place = placeOf(page, node)
  const language = languageOf(node)
  const meta = parseCodeMeta(`${metaInLanguage(node)} ${node.meta ?? ''}`, place, page.problems)
  if (language && !languages.has(language)) {
    page.problems.push(unknownLanguage({ language, nearest: nearest(language, languages) }, place))
  }
  if (meta.file !== undefined) node.value = includedCode(node, meta.file, page)
  const { file: _, lines: given, ...options } = meta
  const { code, lines } = takeCommentMarks(node.value, given)
  becomes(node, 'hg-code', {
    language: language || undefined,
    options:
      JSON.stringify({ ...options, ...(lines && { lines }) } satisfies CodeMeta).replace(/^\{\}$/, '') || undefined,
    value: code,
  })
}

/** ```` ```js{1,3} ```` puts options against the language. */
const languageOf = (node: Code): string => (node.lang ?? '').replace(/[{:].*$/, '').toLowerCase()
const metaInLanguage = (node: Code): string => /[{:].*$/.exec(node.lang ?? '')?.[0] ?? ''

function includedCode(node: Code, target: string, page: PageContext): string {
  const [, path = target, region, ranges] = /^([^#{]+)(?:#([\w-]+))?(?:\{([\d,-]+)\})?$/.exec(target) ?? []
  const resolved = joinPath(page.path, path)
  const text = page.read(resolved)
  if (text === undefined) {
    page.problems.push(includeMissing({ target: resolved }, placeOf(page, node)))
    return node.value
  }
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const [from, to] = (ranges ?? '').split(/[-,]/).map(Number)
  const part = region ? regionOf(lines, region) : lines.slice(from ? from - 1 : 0, to || undefined)
  return part.join('\n')
}

/** Lines between `#region name` and `#endregion`, as editors fold them. */
function regionOf(lines: readonly string[], name: string): string[] {
  const start = lines.findIndex((line) => new RegExp(`#?region\\s+${name}\\b`).test(line))
  const length = lines.slice(start + 1).findIndex((line) => /#?endregion\b/.test(line))
  return start === -1 ? [] : lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)
}
