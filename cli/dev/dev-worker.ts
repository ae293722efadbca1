import type { PageFacts } from '../../schema/page.ts'
import type { Problem } from '../../schema/problem.ts'
import type { ArticleJob, PageSource, RenderJob, SiteFrame } from '../../schema/site.ts'
import type { PackedPages } from '../../template/shared/search-engine/format/pack-pages.ts'
import { createTools, type Renderer, type WorkerInit } from '../page-tools.ts'
import { type RenderedPage, readLinkedTree, renderJob } from '../render-job.ts'
import { scanSources } from '../scan-sources.ts'
import { includeDigest, wholeDigest } from '../shared/includes.ts'
import { outlinePage } from '../stages/outline-page.ts'
import { documentContext, toSearchDocuments } from '../stages/search-documents.ts'
import { createGradualHighlighter } from './gradual-highlighter.ts'

/** All that a page's source says, and whatever else was read for it. */
export interface PageScan {
  /** Absent when the page cannot be read at all. */
  readonly facts?: PageFacts
  readonly problems: readonly Problem[]
  /** Files of the content folder that the page includes, those that are missing too. */
  readonly reads: readonly string[]
}

export interface DevRendered extends RenderedPage {
  /** Whether the page's code gets its colours only when it is rendered once more. */
  readonly isPlain: boolean
}

/** Does with single pages what a dev server needs, here or in a thread. */
export interface DevWorker {
  scan(source: PageSource): Promise<PageScan>
  /** What a page says at its beginning; undefined when it has to be scanned. */
  outline(source: PageSource): PageFacts | undefined
  /** Digest of a page, and of what it reads, as they are now; undefined when it cannot be read. */
  digestOf(path: string, reads: readonly string[]): string | undefined
  /** Renders a page; code in a language that nobody has asked for before has no colours yet. */
  render(job: RenderJob, frame: SiteFrame): Promise<DevRendered>
  /** A page as the embedded index takes it. */
  pack(job: ArticleJob): Promise<PackedPages | undefined>
}

export async function createDevWorker(init: WorkerInit): Promise<DevWorker> {
  const tools = await createTools(init)
  const { content, config, bundle } = tools
  // Plugins may make titles of anything.
  const isPlain = config.markdown.remarkPlugins.length + config.markdown.rehypePlugins.length === 0
  const gradual = createGradualHighlighter(tools.highlighter)
  const latest: { frame?: SiteFrame; renderer?: Renderer } = {}

  function rendererFor(frame: SiteFrame): Renderer {
    if (latest.frame !== frame || !latest.renderer)
      Object.assign(latest, { frame, renderer: bundle.createRenderer(frame, bundle.registered) })
    return latest.renderer!
  }

  return {
    async scan(source) {
      const [page] = await scanSources([source], tools)
      if (!page || 'problem' in page) return { problems: page ? [page.problem] : [], reads: [] }
      return { facts: page.facts, problems: [], reads: page.includes.map(([path]) => path) }
    },
    outline({ path, kind }) {
      if (kind === 'react' || !isPlain) return undefined
      const text = content.readText(path)
      if (text === undefined) return undefined
      const outline = outlinePage({ path, file: content.fileOf(path), text }, init.variables)
      return outline && { ...outline, digest: '' }
    },
    digestOf(path, reads) {
      const digest = content.digestOf(path)
      const includes = reads.map((each) => [each, includeDigest(content.readText(each))] as const)
      return digest && wholeDigest(digest, includes)
    },
    async render(job, frame) {
      const { highlighter, isPlain } = gradual.next()
      const setup = {
        renderer: rendererFor(frame),
        tools: { ...tools, highlighter: async () => highlighter },
        index: false,
      }
      return { ...(await renderJob({ job }, setup)), isPlain: isPlain() }
    },
    async pack(job) {
      const source = content.readPage(job.path)
      if ('code' in source) return undefined
      // What is linked to makes no difference to what is searched in.
      const tree = await readLinkedTree({ ...job, digest: source.digest }, tools)
      if ('code' in tree) return undefined
      return tools.indexPages(toSearchDocuments(tree.hast, documentContext(job, config)))
    },
  }
}
