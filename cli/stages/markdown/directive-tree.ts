import type { Heading, Nodes, Paragraph, PhrasingContent, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { DirectiveLine } from './directive-lines.ts'
import { directiveNumber, labelText } from './source-text.ts'

/** How a directive was written: what a container or leaf that does not exist is turned back into. */
export interface WrittenDirective {
  readonly before: string
  readonly after: string
  /** The line that closed it; undefined when none did. */
  end?: string
}

declare module 'mdast-util-directive' {
  interface ContainerDirectiveData {
    written?: WrittenDirective
  }
  interface LeafDirectiveData {
    written?: WrittenDirective
  }
}

declare module 'mdast' {
  interface ParagraphData {
    /** A line of colons that closed nothing. */
    strayEnd?: boolean
  }
}

/** Number of the directive that a heading stands for. */
export function directiveOf(heading: Heading): number | undefined {
  const first = heading.children[0]
  return first?.type === 'text' ? directiveNumber(first.value) : undefined
}

interface Open {
  readonly node: ContainerDirective
  readonly written: WrittenDirective
  readonly colons: number
}

/** Puts what stands between a container's two lines into it. */
export function assembleDirectives(siblings: readonly Nodes[], directives: readonly DirectiveLine[]): RootContent[] {
  const result: RootContent[] = []
  const open: Open[] = []
  const add = (node: Nodes): number => (open.at(-1)?.node.children ?? result).push(node as never)
  for (const node of siblings) {
    const line = node.type === 'heading' ? directives[directiveOf(node) ?? -1] : undefined
    if (node.type !== 'heading' || !line) add(node)
    else if (line.kind === 'leaf') add(leaf(node, line))
    else if (line.kind === 'container') {
      const opened = container(node, line)
      add(opened.node)
      open.push(opened)
    } else if (!close(open, node, line)) add(strayEnd(node, line))
  }
  closeAll(open)
  return result
}

/** A line of colons closes the innermost container opened with as many, else the innermost with fewer. */
function close(open: Open[], heading: Heading, { colons, before }: DirectiveLine): boolean {
  const same = open.findLastIndex((each) => each.colons === colons)
  const index = same === -1 ? open.findLastIndex((each) => each.colons < colons) : same
  const closed = open[index]
  if (!closed) return false
  closed.written.end = before
  if (closed.node.position && heading.position) closed.node.position.end = heading.position.end
  closeAll(open.splice(index).slice(1))
  return true
}

/** Containers that nothing closes end with their last child. */
function closeAll(unclosed: readonly Open[]): void {
  for (const { node } of [...unclosed].reverse()) {
    const last = node.children.at(-1)
    if (node.position && last?.position) node.position.end = last.position.end
  }
}

function container(heading: Heading, { name, attributes, colons, before, after }: DirectiveLine): Open {
  const written: WrittenDirective = { before, after }
  const content = labelOf(heading)
  const label: Paragraph = { type: 'paragraph', data: { directiveLabel: true }, children: content, ...placed(heading) }
  const children = content.length > 0 ? [label] : []
  const node: ContainerDirective = {
    type: 'containerDirective',
    name,
    attributes: { ...attributes },
    children,
    data: { written },
    ...placed(heading),
  }
  return { node, written, colons }
}

const leaf = (heading: Heading, { name, attributes, before, after }: DirectiveLine): LeafDirective => ({
  type: 'leafDirective',
  name,
  attributes: { ...attributes },
  children: labelOf(heading),
  data: { written: { before, after } },
  ...placed(heading),
})

const strayEnd = (heading: Heading, { before }: DirectiveLine): Paragraph => ({
  type: 'paragraph',
  data: { strayEnd: true },
  children: [{ type: 'text', value: before, ...placed(heading) }],
  ...placed(heading),
})

function labelOf({ children }: Heading): PhrasingContent[] {
  const [first, ...rest] = children as [Text, ...PhrasingContent[]]
  const label = [{ ...first, value: labelText(first.value).trimStart() }, ...rest]
  const last = label.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return label.filter((node) => node.type !== 'text' || node.value !== '')
}

const placed = ({ position }: Nodes) => position && { position: { start: position.start, end: position.end } }
