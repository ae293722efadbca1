import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import type { Place, Problem } from '../../../schema/problem.ts'
import { unknownVariable } from '../../problems.ts'
import { nearest } from '../../shared/nearest.ts'
import { CODE_ELEMENTS, pageOf, placesIn } from './page-context.ts'
import { showBraces } from './source-text.ts'

export type Variables = { readonly [name: string]: string }

// Link targets arrive percent-encoded.
const VARIABLE = /(?:\{\{|%7B%7B)([A-Za-z][\w-]*(?:\.[\w-]+)*)(?:\}\}|%7D%7D)/g
const ATTRIBUTES = new Set(['href', 'src', 'alt', 'title', 'label', 'poster', 'ariaLabel'])

/** Fills in `{{name}}` in text, titles, alternative texts and link targets, never in code. */
export function rehypeVariables(variables: Variables) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!(page.text.includes('{{') || page.text.includes('@include:') || page.path.endsWith('.mdx'))) return
    const reported = new Set<string>()
    const report = (problem: Problem): void => {
      // A link's title and target stand in one place.
      const key = `${problem.place?.line}:${problem.place?.column} ${problem.subject}`
      if (!reported.has(key)) page.problems.push(problem)
      reported.add(key)
    }
    fillTree(tree, (text, node) => {
      const placeAt = placesIn(page, node, text)
      return fillIn(text, variables, (name, index) => report(undefinedVariable(name, variables, placeAt(index))))
    })
  }
}

type Fill = (text: string, node: Nodes) => string

function fillTree(node: Nodes, fill: Fill): void {
  if (node.type === 'text') node.value = showBraces(fill(node.value, node))
  if (node.type === 'element') {
    if (CODE_ELEMENTS.has(node.tagName)) return
    fillAttributes(node, fill)
  }
  if ('children' in node) for (const child of node.children) fillTree(child, fill)
}

function fillAttributes(element: Element, fill: Fill): void {
  for (const [name, value] of Object.entries(element.properties)) {
    if (typeof value !== 'string' || value === '') continue
    const filled = ATTRIBUTES.has(name) ? withBraces(fill(value, element)) : value
    element.properties[name] = showBraces(filled)
  }
}

// In a link target, the marks of escaped braces were percent-encoded on their way into the tree.
const withBraces = (value: string): string => value.replace(/(%EF%B7%90){3}/g, '%7B%7B')

type OnUndefined = (name: string, index: number) => void

/** Text with its variables filled in. Names that are not defined stay as written. */
export function fillIn(text: string, variables: Variables, onUndefined: OnUndefined): string {
  return text.replace(VARIABLE, (written: string, name: string, index: number) => {
    if (Object.hasOwn(variables, name)) return variables[name] ?? ''
    onUndefined(name, index)
    return written
  })
}

/** Front matter has no Markdown around it: `\{{` is an escape there too. */
export function fillInPlain(text: string, variables: Variables, onUndefined: OnUndefined): string {
  const parts = text.split('\\{{')
  return parts.map((part) => fillIn(part, variables, onUndefined)).join('{{')
}

export const undefinedVariable = (name: string, variables: Variables, place: Place): Problem =>
  unknownVariable({ name, nearest: nearest(name, Object.keys(variables)) }, place)
