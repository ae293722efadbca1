import { finishTree } from '../../cli/stages/finish-tree.ts'
import { createHighlighter } from '../../cli/stages/highlight.ts'
import type { ReadText } from '../../cli/stages/markdown/page-context.ts'
import { createMarkdownReader, type MarkdownOptions } from '../../cli/stages/markdown/processor.ts'
import type { ResolvedLink } from '../../schema/site.ts'
import { createRenderer, type Renderer } from '../../template/render-entry.tsx'
import { type HtmlPage, readHtml } from './html-page.ts'
import { articleJob, type FrameSetup, type PageSetup, pageFrame } from './page-frame.ts'
import { markdownOptions } from './read-markdown.ts'

export interface MarkdownSetup extends Pick<PageSetup, 'registered'> {
  readonly options?: Partial<MarkdownOptions>
  readonly site?: FrameSetup
  /** Path of the page in the content folder. */
  readonly path?: string
  readonly links?: { readonly [target: string]: ResolvedLink }
}

// One for all: each brings an engine of its own.
const highlighter = createHighlighter()

export type RenderMarkdown = (text: string) => Promise<string>

/** A page's way from Markdown to the HTML that is published, without the disk. Set up once for many pages. */
export async function createMarkdownPages(
  { options, site, path = 'page.md', links = {}, registered = {} }: MarkdownSetup = {},
  readText: ReadText = () => undefined,
): Promise<RenderMarkdown> {
  const read = await createMarkdownReader({ ...markdownOptions, components: Object.keys(registered), ...options })
  const renderer: Renderer = createRenderer(pageFrame(site), registered)
  const job = articleJob({ path, links })
  return async (text) => {
    const { hast, headings } = await read({ path, file: path, text }, readText)
    await finishTree(hast, links, () => highlighter)
    const view = { job, headings }
    return renderer.renderPage(view, { html: renderer.renderContent(view, hast) })
  }
}

/** One page of Markdown as the browser gets it. */
export async function renderMarkdown(text: string, setup?: MarkdownSetup): Promise<HtmlPage> {
  const render = await createMarkdownPages(setup)
  return readHtml(await render(text))
}
