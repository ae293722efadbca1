import type { PageFacts } from '../../schema/page.ts'
import type { Problem } from '../../schema/problem.ts'
import type { ArticleJob, PageSource, RenderJob, SiteFrame } from '../../schema/site.ts'
import type { PackedPages } from '../../template/shared/search-engine/format/pack-pages.ts'
import {
  openTools,
  type Rendered,
  type Renderer,
  readLinkedTree,
  renderJob,
  scanPages,
  type WorkerInit,
} from '../page-worker.ts'
import { indexPages } from '../search/index-pages.ts'
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

export interface DevRendered extends Rendered {
  /** Whether the page's code gets its colours only when it is rendered once more. */
  readonly isPlain: boolean
}

/** Does with single pages what a dev server needs, here or in a thread. */
export interface DevWorker {
  scan(source: PageSource): Promise<PageScan>
  /** What a page says at its beginning; undefined when it has to be scanned. */
  outline(source: PageSource): PageFacts | undefined
  /** Digest of a page's bytes as they are now; undefined when it cannot be read. */
  digestOf(path: string): string | undefined
  /** Renders a page; code in a language that nobody has asked for before has no colours yet. */
  render(job: RenderJob, frame: SiteFrame): Promise<DevRendered>
  /** A page as the embedded index takes it. */
  pack(job: ArticleJob): Promise<PackedPages | undefined>
}

export async function createDevWorker(init: WorkerInit): Promise<DevWorker> {
  const tools = await openTools(init)
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
      const reads = new Set<string>()
      const readText = (path: string): string | undefined => {
        reads.add(path)
        return content.readText(path)
      }
      const { facts, problems } = await scanPages([source], { ...tools, content: { ...content, readText } })
      return { ...(facts[0] && { facts: facts[0] }), problems, reads: [...reads] }
    },
    outline({ path, kind }) {
      if (kind === 'react' || !isPlain) return undefined
      const text = content.readText(path)
      if (text === undefined) return undefined
      const outline = outlinePage({ path, file: content.fileOf(path), text }, init.variables)
      return outline && { ...outline, digest: '' }
    },
    digestOf(path) {
      const source = content.readPage(path)
      return 'code' in source ? undefined : source.digest
    },
    async render(job, frame) {
      const { highlighter, isPlain } = gradual.next()
      const rendered = await renderJob(job, rendererFor(frame), { ...tools, highlighter: async () => highlighter })
      return { ...rendered, isPlain: isPlain() }
    },
    async pack(job) {
      const source = content.readPage(job.path)
      if ('code' in source) return undefined
      // What is linked to makes no difference to what is searched in.
      const tree = await readLinkedTree({ ...job, digest: source.digest }, tools)
      if ('code' in tree) return undefined
      return indexPages(toSearchDocuments(tree.hast, documentContext(job, config)), config)
    },
  }
}
