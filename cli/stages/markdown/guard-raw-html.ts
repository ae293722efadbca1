import type { Nodes } from 'hast'
import { mdxUnknownComponent, strayClosingTag, unknownTag } from '../../problems.ts'
import { visit } from '../../shared/visit.ts'
import { type PageContext, placeOf } from './page-context.ts'
import { removedElements, sanitizeSchema } from './sanitize-schema.ts'
import { finishHtml } from './unfinished-html.ts'

// An unclosed comment or tag is passed over once, or hostile pages would take minutes.
const TAG = /<!--(?:[\s\S]*?-->|[\s\S]*$)|<(\/?)([a-zA-Z][\w:-]*)(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?\/?>/g

// helpgen's own elements have been checked where they were made; nobody else may write them, however they spell them.
const OWN_ELEMENT = /<(\/?)hg-/gi

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const JSX = new Set(['tabs', 'tabitem'])
const KNOWN = new Set(
  [...(sanitizeSchema.tagNames ?? []), ...removedElements, ...JSX].filter((name) => !name.startsWith('hg-')),
)

/**
 * What the HTML parser would drop without a word is reported, and shown as written: closing tags that close nothing,
 * and tags that are no HTML (`Array<string>`, `<your-name>`). Components of MDX that stand in plain Markdown are
 * reported too; what they hold stays.
 */
export function guardRawHtml(tree: Nodes, page: PageContext, trust: boolean): void {
  const open = new Map<string, number>()
  visit(tree, 'raw', (node) => {
    const asText = (written: string, problem: (typeof page.problems)[number]): string => {
      page.problems.push(problem)
      return written.replace('<', '&lt;')
    }
    node.value = finishHtml(node.value)
      .replace(TAG, (written, slash: string, given: string | undefined) => {
        if (given === undefined) return written
        const tag = given.toLowerCase()
        const depth = open.get(tag) ?? 0
        const place = placeOf(page, node)
        const isText = tag.startsWith('hg-') || !(trust || KNOWN.has(tag) || /^[A-Z]/.test(given))
        if (isText) return asText(written, unknownTag({ tag: given }, place))
        if (slash === '') {
          const isComponent = !KNOWN.has(tag) && !trust
          if (isComponent) page.problems.push(mdxUnknownComponent({ name: given, nearest: undefined }, place))
          if (!(VOID.has(tag) || written.endsWith('/>'))) open.set(tag, depth + 1)
          return written
        }
        open.set(tag, Math.max(0, depth - 1))
        return depth > 0 || VOID.has(tag) ? written : asText(written, strayClosingTag({ tag: given }, place))
      })
      .replace(OWN_ELEMENT, '<$1x-hg-')
  })
}
