import type { Html, Nodes, Parent, Root, RootContent } from 'mdast'
import type { VFile } from 'vfile'
import { includeLoop, includeMissing } from '../../problems.ts'
import { joinPath } from '../../shared/paths.ts'
import { visit } from '../../shared/visit.ts'
import { type PageContext, pageOf, placeOf } from './page-context.ts'

const INCLUDE = /^<!--\s*@include:\s*(?<target>[^\s{]+)\s*(?:\{(?<from>\d*),?(?<to>\d*)\})?\s*-->$/

/**
 * `<!--@include: ./part.md{3,}-->` puts another Markdown file in its place. What the file links to stays relative to
 * the file; problems in it are reported where it is included, since that is the page that shows them.
 */
export function remarkIncludes() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (page.text.includes('@include:')) expandIncludes(tree, { page, chain: [page.path], done: [] })
  }
}

interface Expansion {
  readonly page: PageContext
  /** The page, and the files that led to the one at hand. */
  readonly chain: readonly string[]
  /** Every file that was included so far. */
  readonly done: string[]
}

// Ten files that include one another ten times each would make ten billion paragraphs.
const MOST_INCLUDES = 1000

function expandIncludes(tree: Parent, expansion: Expansion): void {
  const found: { node: Html; parent: Parent; groups: Record<string, string | undefined> }[] = []
  visit(tree, 'html', (node: Html, _, parent: Parent | undefined) => {
    const groups = INCLUDE.exec(node.value.trim())?.groups
    if (groups && parent) found.push({ node, parent, groups })
  })
  for (const { node, parent, groups } of found) {
    parent.children.splice(parent.children.indexOf(node), 1, ...includedNodes(node, groups, expansion))
  }
}

function includedNodes(
  node: Html,
  { target = '', from, to }: Record<string, string | undefined>,
  { page, chain, done }: Expansion,
): RootContent[] {
  const path = joinPath(chain.at(-1) ?? '', target)
  const text = page.read(path)
  if (text === undefined) {
    page.problems.push(includeMissing({ target: path }, placeOf(page, node)))
    return []
  }
  if (chain.includes(path) || done.push(path) > MOST_INCLUDES) {
    page.problems.push(includeLoop({ chain: [...chain, path] }, placeOf(page, node)))
    return []
  }
  const lines = text.split(/\r\n?|\n/).slice(from ? Number(from) - 1 : 0, to ? Number(to) : undefined)
  const included: Parent = {
    type: 'root',
    children: adopt(page.parse(lines.join('\n'), node), { path, page, at: node }),
  }
  expandIncludes(included, { page, chain: [...chain, path], done })
  return included.children as RootContent[]
}

interface Adoption {
  /** Where the nodes come from. */
  readonly path: string
  readonly page: PageContext
  /** The node that they replace. */
  readonly at: Nodes
}

/** Nodes of another file, made to stand in this one: links rewritten, positions those of the include. */
export function adopt(partial: Root, { path, page, at }: Adoption): RootContent[] {
  visit(partial, (node) => {
    if ('url' in node && typeof node.url === 'string' && isRelative(node.url)) {
      node.url = relativeTo(page.path, joinPath(path, node.url))
    }
    if (node.type === 'code' && node.meta) {
      node.meta = node.meta.replace(
        FILE_OPTION,
        (_, before: string, target: string) => before + relativeTo(page.path, joinPath(path, target)),
      )
    }
    if (at.position) node.position = at.position
  })
  return partial.children.filter(({ type }) => type !== 'yaml' && (type as string) !== 'toml')
}

const FILE_OPTION = /\b(file=["']?)(\.[^"'\s]*)/

const isRelative = (url: string): boolean => !/^([a-z][a-z0-9+.-]*:|[/#?])/i.test(url)

/** A link from one file of the content folder to another. */
function relativeTo(from: string, to: string): string {
  const up = from.split('/').length - 1
  return `${up === 0 ? './' : '../'.repeat(up)}${to}`
}
