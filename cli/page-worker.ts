import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import type { PluggableList } from 'unified'
import type { SiteConfig } from '../schema/config.ts'
import { frontMatterSchema } from '../schema/front-matter.ts'
import type { PageFacts } from '../schema/page.ts'
import type { Problem } from '../schema/problem.ts'
import type { SearchDocument } from '../schema/search.ts'
import type { ArticleJob, PageSource, RenderJob, SiteFrame, StyleGuideJob } from '../schema/site.ts'
import type * as RenderBundle from '../template/render-entry.tsx'
import type { PackedPages } from '../template/shared/search-engine/format/pack-pages.ts'
import type { Example } from '../template/styleguide/example.ts'
import type { StyleGuideProps } from '../template/styleguide/StyleGuide.tsx'
import { checkPageSize } from './check-budgets.ts'
import type { ConfigOverrides } from './io/check-config.ts'
import { type ContentStore, openContent } from './io/content-store.ts'
import { importCheckedConfig } from './io/load-config.ts'
import { createOutputWriter, type OutputSession } from './io/output-store.ts'
import { originalPlace, readableStack } from './io/source-map.ts'
import { fail } from './problem-kind.ts'
import { fileUnreadable, noDefaultExport, pageFailed, pageThrew, pageTooDeep } from './problems.ts'
import { renderGuidePage } from './render-guide-page.ts'
import { renderProblem } from './render-problem.ts'
import { indexPages } from './search/index-pages.ts'
import { fitData } from './shared/data-file.ts'
import { once } from './shared/once.ts'
import { misspellingFinder } from './shared/terms.ts'
import { type PageTime, slowestOf, timed } from './slowest-pages.ts'
import { finishTree } from './stages/finish-tree.ts'
import { createHighlighter, type Highlighter, knownLanguages } from './stages/highlight.ts'
import { activeParser } from './stages/markdown/parser.ts'
import {
  createMarkdownReader,
  type MarkdownOptions,
  type MarkdownTree,
  type ReadMarkdown,
} from './stages/markdown/processor.ts'
import type { Variables } from './stages/markdown/variables.ts'
import { scanPage, titleFromPath } from './stages/scan-page.ts'
import { documentContext, toSearchDocuments } from './stages/search-documents.ts'

/** What a worker needs to start: plain data. */
export interface WorkerInit {
  readonly root: string
  readonly contentDir: string
  readonly configModule: string
  readonly overrides: ConfigOverrides
  readonly variables: Variables
  /** Module of the render bundle. */
  readonly template: string
}

export interface ScanResult {
  readonly facts: readonly PageFacts[]
  readonly problems: readonly Problem[]
}

export interface RenderTask {
  readonly jobs: readonly RenderJob[]
  /** The site's frame, or the file that holds it as JSON. */
  readonly frame: SiteFrame | string
  /** Where finished pages go; without it nothing is written (`helpgen check`). */
  readonly session?: OutputSession
  /** Whether pages are read for the embedded index. */
  readonly index?: boolean
}

export interface RenderResult {
  readonly problems: readonly Problem[]
  /** Search documents as JSON lines. */
  readonly documents: string
  readonly index?: PackedPages
  readonly slowest: readonly PageTime[]
}

/** Reads and renders pages, in this thread; many of them share the work of a large site. */
export interface PageWorker {
  scan(sources: readonly PageSource[]): Promise<ScanResult>
  render(task: RenderTask): Promise<RenderResult>
}

type Bundle = typeof RenderBundle & {
  readonly pages: { readonly [path: string]: { readonly default?: unknown; readonly frontMatter?: unknown } }
  readonly registered: { readonly [name: string]: ComponentType<Record<string, unknown>> }
  /** Both are there when the template was bundled with its style guide. */
  readonly StyleGuide?: ComponentType<StyleGuideProps>
  readonly examples?: { readonly [part: string]: readonly Example[] }
}

export type Renderer = ReturnType<typeof RenderBundle.createRenderer>

export interface Tools extends WorkerInit {
  readonly config: SiteConfig
  readonly content: ContentStore
  readonly bundle: Bundle
  readonly read: ReadMarkdown
  /** For rendering: the same trees without positions, since problems have been reported by then. */
  readonly readAgain: ReadMarkdown
  readonly highlighter: () => Promise<Highlighter>
}

/** Loads what reading and rendering take. */
export async function openTools(init: WorkerInit): Promise<Tools> {
  const config = await importCheckedConfig(init.configModule, init.overrides)
  const bundle = await importBundle(init)
  const findMisspellings = misspellingFinder(config.checks.terms)
  const options: MarkdownOptions = {
    parser: await activeParser(config.markdown.parser, config.markdown.remarkPlugins.length),
    variables: init.variables,
    components: Object.keys(config.components.markdown),
    embedHosts: config.markdown.embeds.hosts,
    trustHtml: config.markdown.trustHtml,
    languages: knownLanguages,
    footnotes: config.texts['footnotes.title'] ?? 'Footnotes',
    ...(findMisspellings && { findMisspellings }),
    remarkPlugins: config.markdown.remarkPlugins as PluggableList,
    rehypePlugins: config.markdown.rehypePlugins as PluggableList,
  }
  const read = await createMarkdownReader(options)
  // Plugins may look at positions; nothing of ours does when it renders.
  const plain = options.remarkPlugins.length + options.rehypePlugins.length === 0
  const readAgain = plain ? await createMarkdownReader({ ...options, positions: false }) : read
  const highlighter = once(createHighlighter)
  return { ...init, config, bundle, read, readAgain, highlighter, content: openContent(init) }
}

export async function createPageWorker(init: WorkerInit): Promise<PageWorker> {
  const tools = await openTools(init)
  const { bundle, config } = tools
  const renderers = new Map<SiteFrame | string, Renderer>()

  function rendererFor(frame: SiteFrame | string): Renderer {
    const known = renderers.get(frame)
    if (known) return known
    const value = typeof frame === 'string' ? (JSON.parse(readFileSync(frame, 'utf8')) as SiteFrame) : frame
    const renderer = bundle.createRenderer(value, bundle.registered)
    renderers.set(frame, renderer)
    return renderer
  }

  return {
    scan: (sources) => scanPages(sources, tools),
    async render({ jobs, frame, session, index }) {
      const renderer = rendererFor(frame)
      const writer = session && createOutputWriter(session)
      const problems: Problem[] = []
      const documents: SearchDocument[] = []
      const times: PageTime[] = []
      // Not the first page's fault.
      if (jobs.some((job) => 'path' in job)) await tools.highlighter()
      for (const job of jobs) {
        const result = await timed(job.url, times, () => renderJob(job, renderer, tools))
        problems.push(...result.problems, ...checkPageSize(job, result.html, tools))
        documents.push(...result.documents)
        if (result.html !== undefined) writer?.write(job.output, result.html)
      }
      const lines = documents.map((document) => `${JSON.stringify(document)}\n`).join('')
      const packed = index && { index: indexPages(documents, config) }
      return { problems, documents: lines, slowest: slowestOf(times), ...packed }
    },
  }
}

/** Modules of pages and components run as they are loaded: what stops there is theirs. */
async function importBundle({ template, root }: WorkerInit): Promise<Bundle> {
  try {
    return (await import(pathToFileURL(template).href)) as Bundle
  } catch (error) {
    const place = originalPlace(error, template, root)
    if (!place) throw error
    return fail(pageThrew, { path: place.path, stack: readableStack(error, template, root) }, { place, cause: error })
  }
}

// ── scan ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function scanPages(sources: readonly PageSource[], tools: Tools): Promise<ScanResult> {
  const facts: PageFacts[] = []
  const problems: Problem[] = []
  for (const { path, kind } of sources) {
    const scanned = kind === 'react' ? scanReactPage(path, tools) : await scanMarkdown(path, tools)
    if ('code' in scanned) problems.push(scanned)
    else facts.push(scanned)
  }
  return { facts, problems }
}

async function scanMarkdown(path: string, tools: Tools): Promise<PageFacts | Problem> {
  const source = tools.content.readPage(path)
  if ('code' in source) return source
  const file = tools.content.fileOf(path)
  const tree = await readTree(path, source.text, tools)
  if ('code' in tree) return tree
  const facts = scanPage({ path, file, text: source.text }, tree, tools.variables)
  return { ...facts, digest: source.digest, problems: [...source.problems, ...facts.problems] }
}

async function readTree(path: string, text: string, tools: Tools): Promise<MarkdownTree | Problem> {
  const { content, read, configModule, root } = tools
  const file = content.fileOf(path)
  try {
    return await read({ path, file, text }, content.readText)
  } catch (error) {
    // The stack ran out: thousands of levels, more than any reader could follow either.
    if (error instanceof RangeError) return pageTooDeep({ path: file }, { path: file })
    // Plugins are part of the bundled configuration.
    return pageFailed({ path: file, message: readableStack(error, configModule, root) }, { path: file })
  }
}

function scanReactPage(path: string, { bundle, content }: Tools): PageFacts | Problem {
  const module = bundle.pages[path]
  const file = content.fileOf(path)
  if (!isComponent(module?.default)) return noDefaultExport({ path: file }, { path: file, line: 1 })
  // Only what front matter can hold: whatever else it is, it is data.
  const written = JSON.parse(JSON.stringify(module?.frontMatter ?? {})) as Record<string, unknown>
  const { data: frontMatter, problems } = fitData(written, frontMatterSchema, () => ({ path: file, line: 1 }))
  return {
    path,
    kind: 'react',
    digest: '',
    frontMatter,
    title: frontMatter.title ?? titleFromPath(path),
    description: frontMatter.description ?? '',
    headings: [],
    anchors: [],
    links: [],
    problems,
  }
}

// `memo` and `forwardRef` make objects of components.
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value))

// ── render ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Rendered {
  readonly html?: string
  readonly problems: readonly Problem[]
  readonly documents: readonly SearchDocument[]
}

export async function renderJob(job: RenderJob, renderer: Renderer, tools: Tools): Promise<Rendered> {
  if (job.kind === 'style-guide') return renderStyleGuide(job, renderer, tools)
  if (!('path' in job))
    return { html: renderer.renderPage({ job, headings: [], hasTitle: false }, {}), problems: [], documents: [] }
  return job.kind === 'react' ? renderReactPage(job, renderer, tools) : renderMarkdown(job, renderer, tools)
}

async function renderMarkdown(job: ArticleJob, renderer: Renderer, tools: Tools): Promise<Rendered> {
  const failed = (problem: Problem): Rendered => ({ problems: [problem], documents: [] })
  const file = tools.content.fileOf(job.path)
  const tree = await readLinkedTree(job, tools)
  if ('code' in tree) return failed(tree)
  try {
    const documents =
      job.searchSection === undefined ? [] : toSearchDocuments(tree.hast, documentContext(job, tools.config))
    await finishTree(tree.hast, job.links, await tools.highlighter())
    const view = { job, headings: tree.headings, hasTitle: tree.headings.some(({ depth }) => depth === 1) }
    return { html: renderer.renderPage(view, { tree: tree.hast }), problems: [], documents }
  } catch (error) {
    return failed(renderProblem({ error, file, bundle: tools }))
  }
}

export async function readLinkedTree({ path, digest }: ArticleJob, tools: Tools): Promise<MarkdownTree | Problem> {
  const source = tools.content.readPage(path)
  if ('code' in source) return source
  if (source.digest === digest) return readTree(path, source.text, { ...tools, read: tools.readAgain })
  const file = tools.content.fileOf(path)
  return fileUnreadable({ path: file, reason: 'it changed while the site was built' }, { path: file })
}

function renderReactPage(job: ArticleJob, renderer: Renderer, tools: Tools): Rendered {
  const file = tools.content.fileOf(job.path)
  try {
    const Page = tools.bundle.pages[job.path]?.default as ComponentType
    return { html: renderer.renderPage({ job, headings: [], hasTitle: true }, { Page }), problems: [], documents: [] }
  } catch (error) {
    return { problems: [renderProblem({ error, file, bundle: tools })], documents: [] }
  }
}

function renderStyleGuide({ page, ...job }: StyleGuideJob, renderer: Renderer, tools: Tools): Rendered {
  const { StyleGuide, examples = {} } = tools.bundle
  const render = (shown: typeof examples): string =>
    renderer.renderPage({ job: { ...job, page }, headings: [], hasTitle: true }, { StyleGuide, examples: shown })
  const ownParts = tools.config.components.parts
  return { ...renderGuidePage({ page, examples, render, ownParts, bundle: tools }), documents: [] }
}
