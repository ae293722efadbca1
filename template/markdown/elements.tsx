import type { Root } from 'hast'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
} from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import type { PageCard } from '../../schema/site.ts'
import Admonition, { type AdmonitionKind } from '../parts/Admonition/Admonition.tsx'
import Card from '../parts/Card/Card.tsx'
import Cards from '../parts/Cards/Cards.tsx'
import CodeBlock, { type CodeBlockProps } from '../parts/CodeBlock/CodeBlock.tsx'
import Embed from '../parts/Embed/Embed.tsx'
import Link from '../parts/Link/Link.tsx'
import PageCards from '../parts/PageCards/PageCards.tsx'
import Steps from '../parts/Steps/Steps.tsx'
import Tab from '../parts/Tab/Tab.tsx'
import Tabs from '../parts/Tabs/Tabs.tsx'
import { useTexts } from '../parts/texts-context.ts'

/** Components that the site registered for Markdown, by name. Their props are their own affair. */
export type RegisteredComponents = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

/** What `hg-component` elements are looked up in. */
export const RegisteredContext = createContext<RegisteredComponents>({})

/** Sets up the way from a page's tree to React once; the function it returns takes one page. */
export function createContentRenderer(): (tree: Root) => ReactNode {
  const processor = unified()
    .use(rehypeReact, { Fragment, jsx, jsxs, components: elements, tableCellAlignToStyle: false })
    .freeze()
  return (tree) => processor.stringify(tree)
}

/** The pages below the one that is rendered, for `::cards`. */
export const PageCardsContext = createContext<readonly PageCard[]>([])

interface WithChildren {
  readonly children?: ReactNode
}

const elements = {
  a: ContentLink,
  h2: headingWithLink('h2'),
  h3: headingWithLink('h3'),
  h4: headingWithLink('h4'),
  img: ContentImage,
  input: TaskCheckbox,
  table: ScrollableTable,
  td: alignedCell('td'),
  th: alignedCell('th'),
  'hg-admonition': MarkdownAdmonition,
  'hg-card': Card,
  'hg-cards': Cards,
  'hg-code': MarkdownCode,
  'hg-component': RegisteredComponent,
  'hg-embed': Embed,
  'hg-page-cards': CardsOfThisPage,
  'hg-steps': Steps,
  'hg-tab': Tab,
  'hg-tabs': Tabs,
  'hg-title': AdmonitionTitle,
}

function ContentLink(props: ComponentProps<'a'> & { name?: string }) {
  const isTarget = props.id !== undefined || props.name !== undefined
  // A link whose address was refused keeps its text and its role, and does nothing.
  if (props.href === undefined && !isTarget) return <a {...props} role="link" aria-disabled="true" />
  return <Link {...props} />
}

function headingWithLink(Tag: 'h2' | 'h3' | 'h4') {
  return function HeadingWithLink({ id, children, ...rest }: ComponentProps<'h2'>) {
    const label = useTexts()['heading.link']
    if (id === undefined) return <Tag {...rest}>{children}</Tag>
    return (
      <Tag id={id} {...rest}>
        {children}{' '}
        {/* biome-ignore lint/a11y/useAnchorContent: its sign is drawn by the style sheet, out of the heading's text */}
        <a className="anchor" href={`#${encodeURIComponent(id)}`} aria-label={label} />
      </Tag>
    )
  }
}

// Lazy also keeps React from writing a preload link for every picture.
function ContentImage({ alt = '', ...rest }: ComponentProps<'img'>) {
  return <img alt={alt} {...rest} loading="lazy" decoding="async" data-zoom="" />
}

function TaskCheckbox(props: ComponentProps<'input'>) {
  return <input {...props} aria-label={useTexts()[props.checked ? 'task.done' : 'task.open']} />
}

function ScrollableTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a wide table can only be read by scrolling
    <div className="table" tabIndex={0} role="group" aria-label={useTexts()['table.label']}>
      <table {...props} />
    </div>
  )
}

/** `align` is HTML of yesterday; a class says the same, and needs no inline style. */
function alignedCell(Tag: 'td' | 'th') {
  return function AlignedCell({ align, className, ...rest }: ComponentProps<'td'>) {
    const classes = [className, align && `align-${align}`].filter(Boolean).join(' ')
    return <Tag className={classes || undefined} {...rest} />
  }
}

function AdmonitionTitle({ children }: WithChildren) {
  return <>{children}</>
}

function MarkdownAdmonition({ kind, children }: WithChildren & { kind: AdmonitionKind }) {
  const parts = [children].flat()
  const title = parts.find((part) => isValidElement(part) && part.type === AdmonitionTitle)
  return (
    <Admonition kind={kind} title={title}>
      {title === undefined ? children : parts.filter((part) => part !== title)}
    </Admonition>
  )
}

function MarkdownCode({ language, options = '{}', html }: { language?: string; options?: string; html?: string }) {
  const { title, numbers, wrap } = parseAttributes(options) as Partial<CodeBlockProps>
  return <CodeBlock language={language} title={title} numbers={numbers} wrap={wrap} html={html ?? ''} />
}

function CardsOfThisPage() {
  return <PageCards cards={useContext(PageCardsContext)} />
}

function RegisteredComponent({ name, props = '{}', children }: WithChildren & { name: string; props?: string }) {
  const registered = useContext(RegisteredContext)
  const Component = Object.hasOwn(registered, name) ? registered[name] : undefined
  if (!Component) return <>{children}</>
  return <Component {...parseAttributes(props)}>{children}</Component>
}

/** JSON of the Markdown pipeline; raw HTML can spell these elements too, and write anything. */
function parseAttributes(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // Not JSON: an attribute that means nothing.
    return {}
  }
}
