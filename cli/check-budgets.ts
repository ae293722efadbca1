import type { SiteConfig } from '../schema/config.ts'
import type { Problem } from '../schema/problem.ts'
import type { RenderJob } from '../schema/site.ts'
import type { WrittenIndex } from '../template/shared/search-engine/format/write-index.ts'
import { overBudget } from './check-problems.ts'
import type { TemplateBundle } from './io/bundle.ts'
import type { ContentStore } from './io/content-store.ts'

export interface PageBudget {
  readonly config: Pick<SiteConfig, 'checks'>
  readonly content: Pick<ContentStore, 'fileOf'>
}

/** `bytes` of the page's HTML. */
export function checkPageSize(job: RenderJob, bytes: number, { config, content }: PageBudget): Problem[] {
  const budget = config.checks.budgets.html
  if (bytes <= budget) return []
  const place = 'path' in job ? { path: content.fileOf(job.path) } : undefined
  return [overBudget({ what: `The page ${job.url}`, key: 'html', bytes, budget }, place)]
}

export interface SharedSizes {
  readonly template: TemplateBundle
  readonly index: WrittenIndex | undefined
  readonly configFile: string
}

/** What pages share: the style sheet, the scripts that every page runs, and the index. */
export function checkSharedSizes(
  { template, index, configFile }: SharedSizes,
  budgets: SiteConfig['checks']['budgets'],
): Problem[] {
  const { boot, main, files } = template.scripts
  const runtime = files.find(({ output }) => output === main)?.content ?? ''
  const found = [
    { what: 'The style sheet', key: 'css', bytes: Buffer.byteLength(template.styles.content) },
    { what: 'What every page runs', key: 'js', bytes: Buffer.byteLength(boot) + Buffer.byteLength(runtime) },
    { what: 'The search index', key: 'index', bytes: index ? indexBytes(index) : 0 },
  ] as const
  return found.flatMap(({ what, key, bytes }) => {
    const budget = budgets[key]
    return budget === undefined || bytes <= budget
      ? []
      : [overBudget({ what, key, bytes, budget }, { path: configFile })]
  })
}

/** Bytes of all files of the index, before compression. */
export const indexBytes = ({ manifest, files }: WrittenIndex): number =>
  Buffer.byteLength(manifest) + files.reduce((sum, { bytes }) => sum + bytes.length, 0)
