import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PageFacts } from '../schema/page.ts'
import type { ContentListing, PageSource, RenderJob, SiteFrame } from '../schema/site.ts'
import type { TemplateBundle } from './io/bundle.ts'
import type { ContentStore } from './io/content-store.ts'
import { openHashCache } from './io/hash-cache.ts'
import { type Project, packageRoot } from './io/project.ts'
import type { ScannedPage } from './scan-sources.ts'
import { canonicalJson } from './shared/canonical-json.ts'
import { type Includes, includeDigest } from './shared/includes.ts'
import { hasEmbeddedIndex } from './shared/search-engines.ts'
import { documentContext } from './stages/search-documents.ts'
import { textsOf } from './stages/site-frame.ts'
import { variablesOf } from './stages/variables-of.ts'
import type { StoredContent } from './stored-content.ts'

/**
 * What earlier builds found out about single pages, by digests of all that it came from. Nothing is ever invalidated:
 * other input has another key.
 */
export interface BuildCache {
  /** Whether nothing is known of any page. */
  readonly isEmpty: boolean
  /** What scanning the source gave, when it and all that it includes are the same. */
  scanned(source: PageSource): ScannedPage | undefined
  keepScanned(page: ScannedPage): void
  /** Key of a Markdown page's content; other pages have none. */
  contentKey(job: RenderJob): string | undefined
  /** Key of the whole page: content and shell. Absent where a page may look at more than it is given. */
  pageKey(job: RenderJob, frame: string): string | undefined
  frameKey(frame: SiteFrame): string
  /** Key of the embedded index over these pages; `settings` are all else that decides it. */
  indexKey(jobs: readonly RenderJob[], settings: unknown): string
  /** What the shell goes around, by the key of the content; see `storePage`. */
  page(key: string): Uint8Array | undefined
  documents(key: string): Uint8Array | undefined
  packed(key: string): Uint8Array | undefined
  hasContent(key: string): boolean
  keepContent(key: string, content: StoredContent): void
  /** Keeps what was found for the next build. */
  commit(): void
  close(): void
}

export interface CacheInput {
  readonly project: Project
  readonly template: TemplateBundle
  readonly content: ContentStore
}

/** A record was there a moment ago, and is not whole. The build is done once more, without the cache. */
export class DamagedCache extends Error {}

/** Where the caches are; `helpgen clean` removes it. */
export const cacheFolder = ({ workDir }: Pick<Project, 'workDir'>): string => join(workDir, 'cache')

export const removeCache = (project: Pick<Project, 'workDir'>): void =>
  rmSync(cacheFolder(project), { recursive: true, force: true })

export const hasCache = (project: Pick<Project, 'workDir'>): boolean =>
  existsSync(join(cacheFolder(project), 'pages.json'))

export function openBuildCache({ project, template, content }: CacheInput): BuildCache {
  const folder = cacheFolder(project)
  const scans = openHashCache(folder, 'facts', { readsAll: true })
  const pages = openHashCache(folder, 'pages')
  const documents = openHashCache(folder, 'documents')
  const packed = openHashCache(folder, 'index', { readsAll: true })
  const markdown = markdownKey(project)
  const rendering = renderingKey(project, template, markdown)
  const scanKey = (path: string, digest: string): string => keyOf(markdown, path, digest)
  const texts = new Map<string, string>()
  const contentKeys = new Map<RenderJob, string | undefined>()

  function isCurrent(includes: Includes): boolean {
    return includes.every(([path, digest]) => {
      const now = texts.get(path) ?? includeDigest(content.readText(path))
      texts.set(path, now)
      return now === digest
    })
  }

  function contentKey(job: RenderJob): string | undefined {
    if (!contentKeys.has(job)) contentKeys.set(job, makeContentKey(job))
    return contentKeys.get(job)
  }

  function makeContentKey(job: RenderJob): string | undefined {
    if (!('path' in job) || job.kind === 'react') return undefined
    const { layout, hide_title } = job.frontMatter
    const { path, digest, description, links, cards, searchSection } = job
    const searched = { ...documentContext(job, project.config), isSearched: searchSection !== undefined }
    return keyOf(rendering, JSON.stringify([path, digest, description, links, cards, layout, hide_title, searched]))
  }

  return {
    isEmpty: scans.isEmpty,
    contentKey,
    hasContent: (key) => pages.has(key) && documents.has(key) && packed.has(key),
    page: (key) => pages.get(key),
    documents: (key) => documents.get(key),
    packed: (key) => packed.get(key),
    keepContent(key, content) {
      pages.put(key, content.page)
      documents.put(key, content.documents)
      packed.put(key, content.packed)
    },
    scanned({ path, kind }) {
      const digest = kind === 'react' ? undefined : content.digestOf(path)
      const record = digest && scans.get(scanKey(path, digest))
      if (!record) return undefined
      const known = JSON.parse(record.toString()) as { facts: PageFacts; includes: Includes; source: string }
      return isCurrent(known.includes) ? known : undefined
    },
    keepScanned(page) {
      if ('problem' in page || page.source === '') return
      scans.put(scanKey(page.facts.path, page.source), Buffer.from(JSON.stringify(page)))
    },
    // A React page may read whatever it likes.
    pageKey: (job, frame) =>
      job.kind === 'react' || job.kind === 'style-guide'
        ? undefined
        : keyOf(frame, contentKey(job) ?? rendering, JSON.stringify(job)),
    indexKey: (jobs, settings) => keyOf(canonicalJson(settings), ...jobs.flatMap((job) => contentKey(job) ?? [])),
    frameKey: (frame) => keyOf(rendering, JSON.stringify(frame)),
    commit() {
      for (const cache of [scans, pages, documents, packed]) cache.commit()
    },
    close() {
      for (const cache of [scans, pages, documents, packed]) cache.close()
    },
  }
}

export interface FingerprintInput extends CacheInput {
  readonly listing: ContentListing
  readonly dates: ReadonlyMap<string, string>
  /** All else that a build is told. */
  readonly asked: unknown
}

/**
 * Digest of everything that a site is built from; undefined where that cannot be known, since the configuration holds
 * functions.
 */
export function fingerprintOf({
  project,
  template,
  content,
  listing,
  dates,
  asked,
}: FingerprintInput): string | undefined {
  const { config, root, outDir } = project
  if (hasFunctions(config)) return undefined
  const hash = createHash('sha256')
  const add = (value: unknown): void => void hash.update(`${canonicalJson(value)}\n`)
  add([renderingKey(project, template, markdownKey(project)), template.styles.output, config, asked, outDir])
  add(template.scripts.files.map(({ output }) => output))
  add([[...listing.categories], [...dates], listing.problems])
  for (const { path } of listing.pages) add([path, content.digestOf(path)])
  for (const path of [...listing.files, ...listing.searchFiles].sort()) add([path, content.digestOf(path)])
  for (const { source, output } of listing.publicFiles) add([output, digestOfFile(join(root, source))])
  return hash.digest('hex')
}

/** All that Markdown is read with. */
function markdownKey(project: Project): string {
  const { config } = project
  const { markdown, components, checks, texts } = config
  const { remarkPlugins, rehypePlugins, ...plain } = markdown
  const settings = {
    plain,
    variables: variablesOf(config),
    components: Object.keys(components.markdown),
    terms: checks.terms,
    footnotes: texts['footnotes.title'],
    contentDir: project.contentDir.slice(project.root.length),
  }
  const plugins = remarkPlugins.length + rehypePlugins.length > 0 ? pluginKey(project) : ''
  return keyOf(buildId(), canonicalJson(settings), plugins)
}

/** All that pages are rendered with, whatever the site around them. */
function renderingKey({ config }: Project, template: TemplateBundle, markdown: string): string {
  const { locale, versions, baseUrl, trailingSlash, search } = config
  const addresses = { baseUrl, trailingSlash, locale, version: versions[0]?.name, index: hasEmbeddedIndex(search) }
  return keyOf(markdown, basename(template.module), canonicalJson([addresses, textsOf(config)]))
}

const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock']

/** Plugins are code: that of the configuration, and packages in their installed versions. */
const pluginKey = ({ configModule, root }: Project): string =>
  keyOf(basename(configModule), ...LOCK_FILES.map((name) => digestOfFile(join(root, name)) ?? ''))

/** Digest of helpgen's own code. */
const buildId = (): string => digestOfFile(join(packageRoot(), 'cli/dist/build-id')) ?? ''

function digestOfFile(path: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(path)).digest('base64url')
  } catch {
    // Not there, which is an answer too; whoever needs it says so.
    return undefined
  }
}

const keyOf = (...parts: readonly string[]): string => createHash('sha1').update(parts.join('\0')).digest('base64url')

const hasFunctions = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasFunctions))
