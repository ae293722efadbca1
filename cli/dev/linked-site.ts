import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { PageFacts } from '../../schema/page.ts'
import type { Problem } from '../../schema/problem.ts'
import type { ArticleJob, CategoryPage, OwnPage, PageModel, RenderJob, SiteFrame } from '../../schema/site.ts'
import { hrefFor } from '../../template/shared/url.ts'
import { type LinkContentInput, type LinkedPages, linkPages } from '../link-content.ts'
import { brokenAnchor } from '../problems.ts'
import { createJobs } from '../stages/render-jobs.ts'
import { type LinkTarget, resolveLink } from '../stages/resolve-links.ts'
import { locatePage, outputFor } from '../stages/routes.ts'

/** A site as it is linked now. Single pages may change without linking all of them again. */
export interface LinkedSite {
  readonly linked: LinkedPages
  readonly frame: SiteFrame
  /** What is rendered into this file of the site. */
  jobFor(output: string): RenderJob | undefined
  articles(): ArticleJob[]
  /** The page of a source. */
  page(path: string): PageModel | undefined
  /** File of the site that a source becomes. */
  outputOf(path: string): string | undefined
  /** The page that stands at an address with base URL. */
  pageAt(href: string): PageModel | undefined
  /** Takes new facts of a page in; false when it would be found elsewhere, so that all has to be linked again. */
  patch(facts: PageFacts): boolean
  /** Source of a file that pages refer to since the site was linked. */
  linkedFile(output: string): string | undefined
  /** Cards say what pages say of themselves: makes them anew. */
  renewCards(): void
  problems(): Problem[]
}

interface LinkedSiteInput extends LinkContentInput {
  /** The last one, whose frame stays when it would be the same. */
  readonly before: LinkedSite | undefined
  /** Whether all pages were read to their ends: until then nobody knows all anchors. */
  readonly isComplete: boolean
}

type Target =
  | { readonly kind: 'article'; readonly path: string }
  | { readonly kind: 'category'; readonly page: CategoryPage }
  | { readonly kind: 'own'; readonly page: OwnPage }

export async function openLinkedSite({ before, isComplete, ...input }: LinkedSiteInput): Promise<LinkedSite> {
  const linked = await linkPages(input)
  const { config } = input.project
  const { site, jobInput } = linked
  const pages = new Map(site.pages.map((page) => [page.path, page]))
  const byUrl = new Map(site.pages.map((page) => [page.url, page]))
  const index = { ...linked.index, pagesByPath: pages, pagesByUrl: byUrl }
  const links = new Map(linked.links)
  const targets = targetsOf(linked, config)
  const byHref = new Map(site.pages.map(({ url, path }) => [hrefFor(url, config), path]))
  const isKnown = ({ code }: Problem): boolean => isComplete || code !== brokenAnchor.code
  const linkProblems = byFile(linked.linkProblems.filter(isKnown))
  const ofLinks = new Set(linked.linkProblems)
  const others = linked.problems.filter((problem) => !ofLinks.has(problem))
  const makeJobs = () => createJobs({ ...jobInput, links, site: { ...site, pages: [...pages.values()] } })
  const state = { jobs: makeJobs() }
  const files = new Map<string, string>()

  function follow(page: PageModel): void {
    const targetsOfPage = new Map<string, LinkTarget>()
    const problems: Problem[] = []
    for (const use of page.links) {
      const { target, problem } = resolveLink(use, page, index)
      targetsOfPage.set(use.target, target)
      if (problem && isKnown(problem)) problems.push(problem)
      publish(target)
    }
    links.set(page.path, targetsOfPage)
    linkProblems.set(input.fileOf(page.path), problems)
  }

  /** Pages with links to places within this one. */
  function linkingTo({ url, path }: PageModel): PageModel[] {
    const place = `${hrefFor(url, config)}#`
    return [...links].flatMap(([from, targets]) => {
      const page = from === path ? undefined : pages.get(from)
      return page && [...targets.values()].some(({ href }) => href?.startsWith(place)) ? [page] : []
    })
  }

  /** Files that nobody named before get their addresses. */
  function publish(target: LinkTarget): void {
    if (target.source?.from !== 'content') return
    const { href } = jobInput.addressOf({ source: target.source })
    const output = href === undefined ? undefined : decodeURI(href).slice(config.baseUrl.length)
    if (output !== undefined) files.set(output, join(input.project.contentDir, target.source.path))
  }

  function article(path: string): ArticleJob | undefined {
    const page = pages.get(path)
    return page && state.jobs.article(page)
  }

  return {
    linked,
    frame: before && JSON.stringify(before.frame) === JSON.stringify(linked.frame) ? before.frame : linked.frame,
    jobFor(output) {
      const target = targets.get(output)
      if (target?.kind === 'article') return article(target.path)
      if (target?.kind === 'category') return state.jobs.category(target.page)
      return target && state.jobs.own(target.page)
    },
    articles: () => [...pages.values()].map(state.jobs.article),
    page: (path) => pages.get(path),
    outputOf: (path) => {
      const page = pages.get(path)
      return page && outputFor(page.url, config.pageFiles)
    },
    pageAt: (href) => pages.get(byHref.get(href) ?? ''),
    patch(facts) {
      const known = pages.get(facts.path)
      const next = locatePage(facts, config)
      if (!known || known.url !== next.url || known.id !== next.id) return false
      pages.set(facts.path, next)
      byUrl.set(next.url, next)
      const isSame = (key: 'anchors' | 'links'): boolean => isDeepStrictEqual(known[key], next[key])
      if (!isSame('links') || !isSame('anchors')) follow(next)
      if (!isSame('anchors')) for (const page of linkingTo(next)) follow(page)
      return true
    },
    linkedFile: (output) => files.get(output),
    renewCards() {
      state.jobs = makeJobs()
    },
    problems: () => [...others, ...[...linkProblems.values()].flat()],
  }
}

function targetsOf({ site }: LinkedPages, { pageFiles }: LinkContentInput['project']['config']): Map<string, Target> {
  const at = (url: string): string => outputFor(url, pageFiles)
  return new Map([
    ...site.pages.map(({ url, path }): [string, Target] => [at(url), { kind: 'article', path }]),
    ...site.categoryPages.map((page): [string, Target] => [at(page.url), { kind: 'category', page }]),
    ...site.ownPages.map((page): [string, Target] => [at(page.url), { kind: 'own', page }]),
  ])
}

function byFile(problems: readonly Problem[]): Map<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>()
  for (const problem of problems) {
    const file = problem.place?.path ?? ''
    const known = found.get(file)
    if (known) known.push(problem)
    else found.set(file, [problem])
  }
  return found
}
