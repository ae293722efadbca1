import { pathToFileURL } from 'node:url'
import type { ComponentType } from 'react'
import type { PluggableList } from 'unified'
import type { SiteConfig } from '../schema/config.ts'
import type { Problem } from '../schema/problem.ts'
import type { SearchDocument } from '../schema/search.ts'
import type * as RenderBundle from '../template/render-entry.tsx'
import type { PackedPages } from '../template/shared/search-engine/format/pack-pages.ts'
import type { Example } from '../template/styleguide/example.ts'
import type { StyleGuideProps } from '../template/styleguide/StyleGuide.tsx'
import type { ConfigOverrides } from './io/check-config.ts'
import { type ContentStore, openContent } from './io/content-store.ts'
import { importCheckedConfig } from './io/load-config.ts'
import { originalPlace, readableStack } from './io/source-map.ts'
import { fail } from './problem-kind.ts'
import { pageFailed, pageThrew, pageTooDeep } from './problems.ts'
import { createPageIndexer } from './search/index-pages.ts'
import { once } from './shared/once.ts'
import { misspellingFinder } from './shared/terms.ts'
import { createHighlighter, type Highlighter, knownLanguages } from './stages/highlight.ts'
import type { ReadText } from './stages/markdown/page-context.ts'
import { activeParser } from './stages/markdown/parser.ts'
import {
  createMarkdownReader,
  type MarkdownOptions,
  type MarkdownTree,
  type ReadMarkdown,
} from './stages/markdown/processor.ts'
import type { Variables } from './stages/markdown/variables.ts'

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

type Bundle = typeof RenderBundle & {
  readonly pages: { readonly [path: string]: { readonly default?: unknown; readonly frontMatter?: unknown } }
  readonly registered: { readonly [name: string]: ComponentType<Record<string, unknown>> }
  /** Both are there when the template was bundled with its style guide. */
  readonly StyleGuide?: ComponentType<StyleGuideProps>
  readonly examples?: { readonly [part: string]: readonly Example[] }
}

export type Renderer = ReturnType<typeof RenderBundle.createRenderer>

/** What scanning and rendering work with. */
export interface Tools extends WorkerInit {
  readonly config: SiteConfig
  readonly content: ContentStore
  readonly bundle: Bundle
  readonly read: ReadMarkdown
  /** For rendering: the same trees without positions, since problems have been reported by then. */
  readonly readAgain: ReadMarkdown
  readonly highlighter: () => Promise<Highlighter>
  /** Reads a page's documents for the embedded index; what it learns of one page makes the next one cheap. */
  readonly indexPages: (documents: readonly SearchDocument[]) => PackedPages
}

export async function createTools(init: WorkerInit): Promise<Tools> {
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
  return {
    ...init,
    config,
    bundle,
    read,
    readAgain,
    highlighter: once(createHighlighter),
    indexPages: createPageIndexer(config),
    content: openContent(init),
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

/** A page through unified, with the texts that it includes. */
export async function readTree(
  { path, text }: { readonly path: string; readonly text: string },
  tools: Tools,
  readText: ReadText,
): Promise<MarkdownTree | Problem> {
  const { content, read, configModule, root } = tools
  const file = content.fileOf(path)
  try {
    return await read({ path, file, text }, readText)
  } catch (error) {
    // The stack ran out: thousands of levels, more than any reader could follow either.
    if (error instanceof RangeError) return pageTooDeep({ path: file }, { path: file })
    // Plugins are part of the bundled configuration.
    return pageFailed({ path: file, message: readableStack(error, configModule, root) }, { path: file })
  }
}
