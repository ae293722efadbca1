import { frontMatterSchema } from '../schema/front-matter.ts'
import type { PageFacts } from '../schema/page.ts'
import type { Problem } from '../schema/problem.ts'
import type { PageSource } from '../schema/site.ts'
import { readTree, type Tools } from './page-tools.ts'
import { noDefaultExport } from './problems.ts'
import { fitData } from './shared/data-file.ts'
import { type Includes, watchIncludes, wholeDigest } from './shared/includes.ts'
import { scanPage, titleFromPath } from './stages/scan-page.ts'

/** What came of one source: facts, or the problem that stood in the way. */
export type ScannedPage = FoundPage | { readonly problem: Problem }

export interface FoundPage {
  readonly facts: PageFacts
  /** Digest of the source alone; empty for a React page. */
  readonly source: string
  readonly includes: Includes
}

export async function scanSources(sources: readonly PageSource[], tools: Tools): Promise<ScannedPage[]> {
  const scanned: ScannedPage[] = []
  for (const { path, kind } of sources)
    scanned.push(kind === 'react' ? scanReactPage(path, tools) : await scanMarkdown(path, tools))
  return scanned
}

async function scanMarkdown(path: string, tools: Tools): Promise<ScannedPage> {
  const source = tools.content.readPage(path)
  if ('code' in source) return { problem: source }
  const file = tools.content.fileOf(path)
  const { readText, includes } = watchIncludes(tools.content.readText)
  const tree = await readTree({ path, text: source.text }, tools, readText)
  if ('code' in tree) return { problem: tree }
  const facts = scanPage({ path, file, text: source.text }, tree, tools.variables)
  return {
    facts: {
      ...facts,
      digest: wholeDigest(source.digest, includes()),
      problems: [...source.problems, ...facts.problems],
    },
    source: source.digest,
    includes: includes(),
  }
}

function scanReactPage(path: string, { bundle, content }: Tools): ScannedPage {
  const module = bundle.pages[path]
  const file = content.fileOf(path)
  if (!isComponent(module?.default)) return { problem: noDefaultExport({ path: file }, { path: file, line: 1 }) }
  // Only what front matter can hold: whatever else it is, it is data.
  const written = JSON.parse(JSON.stringify(module?.frontMatter ?? {})) as Record<string, unknown>
  const { data: frontMatter, problems } = fitData(written, frontMatterSchema, () => ({ path: file, line: 1 }))
  const facts: PageFacts = {
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
  return { facts, source: '', includes: [] }
}

// `memo` and `forwardRef` make objects of components.
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value))
