import type { ComponentType } from 'react'
import type { Problem } from '../schema/problem.ts'
import type { SearchDocument } from '../schema/search.ts'
import type { ArticleJob, RenderJob, StyleGuideJob } from '../schema/site.ts'
import { type Renderer, readTree, type Tools } from './page-tools.ts'
import { fileUnreadable } from './problems.ts'
import { renderGuidePage } from './render-guide-page.ts'
import { renderProblem } from './render-problem.ts'
import { watchIncludes, wholeDigest } from './shared/includes.ts'
import { finishTree } from './stages/finish-tree.ts'
import type { MarkdownTree } from './stages/markdown/processor.ts'
import { documentContext, toSearchDocuments } from './stages/search-documents.ts'
import { type PageContent, readStoredPage, type StoredContent, storePacked, storePage } from './stored-content.ts'

/** A page to render. */
export interface PageTask {
  readonly job: RenderJob
  /** Its content, when it was made before; see `storePage`. */
  readonly content?: Uint8Array | undefined
}

export interface RenderedPage {
  /** Absent when there is a problem. */
  readonly html?: string
  readonly problems: readonly Problem[]
  /** A Markdown page's content, unless it was there before. */
  readonly content?: StoredContent
}

interface RenderSetup {
  readonly renderer: Renderer
  readonly tools: Tools
  /** Whether pages are read for the embedded index. */
  readonly index: boolean
}

export async function renderJob({ job, content }: PageTask, setup: RenderSetup): Promise<RenderedPage> {
  const { renderer } = setup
  if (job.kind === 'style-guide') return renderStyleGuide(job, setup)
  if (!('path' in job)) return { html: renderer.renderPage({ job, headings: [] }, {}), problems: [] }
  if (job.kind === 'react') return renderReactPage(job, setup)
  const made = content ? undefined : await makeContent(job, setup)
  if (made && 'code' in made) return { problems: [made] }
  return attempt(job, setup, () => {
    const { headings, html } = made ?? readStoredPage(content ?? new Uint8Array())
    const page = renderer.renderPage({ job, headings }, { html })
    return { html: page, problems: [], ...(made && { content: made.stored }) }
  })
}

interface MadeContent extends PageContent {
  readonly stored: StoredContent
}

/** All that a Markdown page is without the shell around it. */
async function makeContent(job: ArticleJob, { renderer, tools, index }: RenderSetup): Promise<MadeContent | Problem> {
  const tree = await readLinkedTree(job, tools)
  if ('code' in tree) return tree
  try {
    const documents =
      job.searchSection === undefined ? [] : toSearchDocuments(tree.hast, documentContext(job, tools.config))
    await finishTree(tree.hast, job.links, tools.highlighter)
    const { headings } = tree
    const html = renderer.renderContent({ job, headings }, tree.hast)
    const packed = index ? tools.indexPages(documents) : undefined
    const stored = {
      page: storePage({ headings, html }),
      documents: linesOf(documents),
      packed: storePacked(packed),
    }
    return { headings, html, stored }
  } catch (error) {
    return renderProblem({ error, file: tools.content.fileOf(job.path), bundle: tools })
  }
}

function linesOf(documents: readonly SearchDocument[]): Uint8Array {
  let lines = ''
  for (const document of documents) lines += `${JSON.stringify(document)}\n`
  return Buffer.from(lines)
}

export async function readLinkedTree({ path, digest }: ArticleJob, tools: Tools): Promise<MarkdownTree | Problem> {
  const source = tools.content.readPage(path)
  if ('code' in source) return source
  const { readText, includes } = watchIncludes(tools.content.readText)
  const tree = await readTree({ path, text: source.text }, { ...tools, read: tools.readAgain }, readText)
  if ('code' in tree || wholeDigest(source.digest, includes()) === digest) return tree
  const file = tools.content.fileOf(path)
  return fileUnreadable({ path: file, reason: 'it changed while the site was built' }, { path: file })
}

function renderReactPage(job: ArticleJob, setup: RenderSetup): RenderedPage {
  return attempt(job, setup, () => {
    const Page = setup.tools.bundle.pages[job.path]?.default as ComponentType
    return { html: setup.renderer.renderPage({ job, headings: [] }, { Page }), problems: [] }
  })
}

function attempt({ path }: ArticleJob, { tools }: RenderSetup, render: () => RenderedPage): RenderedPage {
  try {
    return render()
  } catch (error) {
    return { problems: [renderProblem({ error, file: tools.content.fileOf(path), bundle: tools })] }
  }
}

function renderStyleGuide({ page, ...job }: StyleGuideJob, { renderer, tools }: RenderSetup): RenderedPage {
  const { StyleGuide, examples = {} } = tools.bundle
  const render = (shown: typeof examples): string =>
    renderer.renderPage({ job: { ...job, page }, headings: [] }, { StyleGuide, examples: shown })
  const ownParts = tools.config.components.parts
  return renderGuidePage({ page, examples, render, ownParts, bundle: tools })
}
