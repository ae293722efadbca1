import { Fragment, type ReactNode, useMemo } from 'react'
import { type AnswerSource, unsupportedMark } from '../../../../schema/search.ts'
import Link from '../../../parts/Link/Link.tsx'
import { useTexts } from '../../../parts/texts-context.ts'
import { type AnswerInline, UnbalancedMarkdown } from '../../../shared/answer-inline.ts'
import { type AnswerBlock, parseAnswer } from '../../../shared/answer-markdown.ts'
import { fillText } from '../../../shared/fill-text.ts'
import { isAllowedLink } from '../../../shared/url.ts'

export interface AnswerTextProps {
  /** As far as it has come. */
  readonly markdown: string
  readonly sources: readonly AnswerSource[]
  /** Whether more of it may come: a cursor stands at its end. */
  readonly isGrowing?: boolean
}

/** An answer, rendered while it grows. Text that is no balanced Markdown is shown as it is. */
export function AnswerText({ markdown, sources, isGrowing = false }: AnswerTextProps) {
  const blocks = useMemo(() => readAnswer(markdown, isGrowing), [markdown, isGrowing])
  if (!blocks) return <p className="answer-plain">{markdown.replaceAll(unsupportedMark, '')}</p>
  return <Blocks blocks={blocks} sources={sources} end={isGrowing && <Cursor />} />
}

export const Cursor = () => <span className="answer-cursor" aria-hidden="true" />

function readAnswer(markdown: string, partial: boolean): AnswerBlock[] | undefined {
  try {
    return parseAnswer(markdown, { partial })
  } catch (error) {
    if (error instanceof UnbalancedMarkdown) return undefined
    throw error
  }
}

interface BlocksProps {
  readonly blocks: readonly AnswerBlock[]
  readonly sources: readonly AnswerSource[]
  /** Stands behind the last word. */
  readonly end?: ReactNode
}

function Blocks({ blocks, sources, end }: BlocksProps) {
  if (blocks.length === 0) return end
  return blocks.map((block, index) => (
    <Block key={index} block={block} sources={sources} end={index === blocks.length - 1 && end} />
  ))
}

function Block({ block, sources, end }: { block: AnswerBlock; sources: readonly AnswerSource[]; end: ReactNode }) {
  const inline = (children: readonly AnswerInline[]): ReactNode => (
    <>
      <Inlines nodes={children} sources={sources} />
      {end}
    </>
  )
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.children)}</p>
    case 'heading':
      // The dialog has headings of its own: in an answer all are alike.
      return <h3>{inline(block.children)}</h3>
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} sources={sources} end={end} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>
            {block.text}
            {end}
          </code>
        </pre>
      )
    case 'rule':
      return (
        <>
          <hr />
          {end}
        </>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Item blocks={item} sources={sources} end={index === block.items.length - 1 && end} />
        </li>
      ))
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

/** One paragraph of an item is as close to its marker as the text of a list without paragraphs. */
function Item({ blocks, sources, end }: BlocksProps) {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} sources={sources} end={end} />
  return (
    <>
      <Inlines nodes={first.children} sources={sources} />
      {rest.length > 0 ? <Blocks blocks={rest} sources={sources} end={end} /> : end}
    </>
  )
}

function Inlines({ nodes, sources }: { nodes: readonly AnswerInline[]; sources: readonly AnswerSource[] }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>
      <Inline node={node} sources={sources} />
    </Fragment>
  ))
}

function Inline({ node, sources }: { node: AnswerInline; sources: readonly AnswerSource[] }): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return <code>{node.text}</code>
    case 'break':
      return <br />
    case 'unsupported':
      return <Unsupported />
    case 'citation':
      return <Citation source={sources.find(({ number }) => number === node.number)} />
    case 'link': {
      const children = <Inlines nodes={node.children} sources={sources} />
      if (isAllowedLink(node.address)) return <Link href={node.address}>{children}</Link>
      return (
        <Link role="link" aria-disabled="true">
          {children}
        </Link>
      )
    }
    default: {
      const Tag = node.kind === 'strong' ? 'strong' : 'em'
      return (
        <Tag>
          <Inlines nodes={node.children} sources={sources} />
        </Tag>
      )
    }
  }
}

/** What is cited and not there is left out. */
function Citation({ source }: { readonly source: AnswerSource | undefined }) {
  const label = useTexts()['answer.citation']
  if (!source) return null
  const { number, title, url } = source
  return (
    <a className="citation" href={url} aria-label={fillText(label, { number: String(number), title })}>
      {number}
    </a>
  )
}

function Unsupported() {
  const text = useTexts()['answer.unsupported']
  return (
    <span className="answer-unsupported" title={text}>
      <span className="sr-only"> ({text})</span>
    </span>
  )
}
