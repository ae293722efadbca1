import type { Problem } from '../../schema/problem.ts'
import type { ContentListing } from '../../schema/site.ts'
import { type ContentStore, openContent } from '../io/content-store.ts'
import { loadProject, type ProjectChoice } from '../io/load-config.ts'
import type { Project } from '../io/project.ts'
import { readSearchFiles, type SearchFiles } from '../search/search-files.ts'
import { judge, reactPages } from '../site-input.ts'
import { variablesOf } from '../stages/variables-of.ts'
import { devProject, problemsOf } from './dev-project.ts'
import { type Edition, openEdition, readingKey } from './edition.ts'
import { type LinkedSite, openLinkedSite } from './linked-site.ts'
import { createPageFacts, factsOf, type PageChange, type PageFactsStore } from './page-facts.ts'
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'
import { createStyleGuide, type StyleGuideAnswers } from './style-guide-answers.ts'
import { isOnPages, mergeWork, type Work } from './work.ts'

/** The site as it was put together last. */
export interface Snapshot {
  readonly edition: Edition
  readonly content: ContentStore
  readonly listing: ContentListing
  readonly site: LinkedSite
  readonly shared: SharedAnswers
  readonly guide: StyleGuideAnswers
  readonly searchFiles: SearchFiles | undefined
}

/** What work came to. */
export interface Outcome {
  /** Pages whose source says something new. */
  readonly pages: readonly string[]
  /** Whether the whole site was linked again. */
  readonly isLinked: boolean
  /** Whether a page says something else of itself to others, who do not know yet. */
  readonly isLinkDue: boolean
}

export interface DevState {
  readonly current: Snapshot | undefined
  readonly facts: PageFactsStore
  /** Brings the site up to date. What fails leaves it as it was; then it is a problem. */
  apply(work: Work): Promise<Outcome>
  /** Links all pages again, with these dates of their last commits. */
  link(git?: GitDates): Promise<void>
  /** Another one whenever something may be different. */
  readonly version: number
  /** Everything that is wrong, as the configuration judges it, and what went wrong in rendering. */
  problems(late: readonly Problem[]): Problem[]
  /** What stands in the way of the newest version of the site. */
  readonly failure: readonly Problem[]
  /** Known as soon as the configuration could be read once. */
  readonly project: Project | undefined
}

interface GitDates {
  readonly dates: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

export interface DevStateOptions extends ProjectChoice {
  /** Called with the files of the configuration. */
  readonly onConfig: (files: readonly string[]) => void
  /** Called with further files that the site is made from. */
  readonly onSources: (files: readonly string[]) => void
}

/** More pages than this are no save. */
const MANY = 50

const NOTHING: Outcome = { pages: [], isLinked: false, isLinkDue: false }

export function createDevState(options: DevStateOptions): DevState {
  const state: {
    current?: Snapshot
    project?: Project
    git: GitDates
    failure: readonly Problem[]
    version: number
    /** What failed, and has to be done again. */
    due: Work
    isTemplateNew: boolean
  } = { git: { dates: new Map(), problems: [] }, failure: [], version: 0, due: {}, isTemplateNew: false }
  const facts = createPageFacts((problem) => judged([problem]).some(({ severity }) => severity === 'error'))

  function judged(problems: readonly Problem[]): Problem[] {
    const project = state.current?.edition.project
    return project ? judge(problems, project, { write: true, strict: false }) : [...problems]
  }

  async function applyOrThrow(work: Work): Promise<Outcome> {
    const before = state.current
    const isNew = work.config || !before
    state.isTemplateNew ||= work.isTemplateNew ?? false
    const project = isNew
      ? devProject(await loadProject({ ...options, onSources: options.onConfig }))
      : before.edition.project
    state.project ??= project
    const content = isNew ? openContent(project) : before.content
    const listing = isNew || work.listing ? content.list() : before.listing
    const isReactNew = String(reactPages(listing.pages)) !== String(before && reactPages(before.listing.pages))
    const edition =
      isNew || work.template || isReactNew
        ? await openEdition({
            project,
            pages: listing.pages,
            overrides: options.overrides,
            isTemplateNew: state.isTemplateNew,
            onSources: options.onSources,
            before: before?.edition,
          })
        : before.edition
    if (before && readingKey(before.edition) !== readingKey(edition)) facts.forget(before.listing.pages.map(pathOf))
    else if (edition.worker !== before?.edition.worker) facts.forget(reactPages(listing.pages))
    // Reading thousands to their ends would let readers wait.
    const areMany = (work.pages?.size ?? 0) > MANY
    if (areMany) facts.forget(work.pages ?? [])
    if (areMany || listing !== before?.listing || edition !== before.edition)
      await facts.outline(listing.pages, edition.worker)
    const changes = areMany ? [] : await scan(work, listing, edition)
    const isNewSite = isNew || areMany || work.listing || edition !== before?.edition
    const isLinked = isNewSite || changes.some(([path]) => !patched(path))
    if (isLinked) await linkAs({ edition, content, listing }, work)
    const pages = changes.filter(([, change]) => change !== 'same').map(([path]) => path)
    return { pages, isLinked, isLinkDue: !isLinked && changes.some(([, change]) => change === 'facts') }
  }

  async function scan(work: Work, listing: ContentListing, edition: Edition): Promise<[string, PageChange][]> {
    const changes: [string, PageChange][] = []
    for (const path of work.pages ?? []) {
      const source = listing.pages.find((page) => page.path === path)
      if (!source) continue
      const wasWhole = facts.get(path)?.isWhole
      const change = facts.put(path, await edition.worker.scan(source))
      // Everybody will hear of it when all pages are read to their ends.
      changes.push([path, change === 'facts' && !wasWhole ? 'text' : change])
    }
    return changes
  }

  function patched(path: string): boolean {
    const now = factsOf(facts.get(path))
    return now !== undefined && (state.current?.site.patch(now) ?? false)
  }

  async function linkAs(parts: Pick<Snapshot, 'edition' | 'content' | 'listing'>, work: Work): Promise<void> {
    const { edition, content, listing } = parts
    const { project, template } = edition
    const { dates } = state.git
    const before = state.current
    const site = await openLinkedSite({
      project,
      listing,
      facts: facts.facts(listing.pages),
      template,
      dates,
      fileOf: content.fileOf,
      before: before?.site,
      isComplete: facts.unread.size === 0,
    })
    const isSameGuide = before && before.edition === edition && !work.listing
    state.current = {
      ...parts,
      site,
      shared: createSharedAnswers({ project, template, listing, linked: site.linked, dates }),
      guide: isSameGuide ? before.guide : createStyleGuide(edition, listing),
      searchFiles:
        project.config.search.engine === 'none' ? undefined : readSearchFiles(content, variablesOf(project.config)),
    }
  }

  return {
    get current() {
      return state.current
    },
    get project() {
      return state.project
    },
    get version() {
      return state.version + facts.version
    },
    get failure() {
      return state.failure
    },
    facts,
    async apply(work) {
      // A page is shown also while the configuration is broken; whatever else comes may have mended it.
      const wanted = isOnPages(work) && !isOnPages(state.due) ? work : mergeWork(state.due, work)
      const mends = wanted !== work || isOnPages(state.due)
      try {
        const outcome = await applyOrThrow(wanted)
        state.version += 1
        if (mends) Object.assign(state, { failure: [], due: {} })
        return outcome
      } catch (error) {
        state.version += 1
        Object.assign(state, { failure: problemsOf(error), due: mergeWork(state.due, wanted) })
        return NOTHING
      }
    },
    async link(git) {
      if (git) state.git = git
      state.version += 1
      if (state.current) await linkAs(state.current, {})
    },
    problems(late) {
      const { current } = state
      if (!current) return [...state.failure]
      const found = [
        ...current.listing.problems,
        ...facts.problems(),
        ...current.site.problems(),
        ...state.git.problems,
        ...(current.searchFiles?.problems ?? []),
        ...late,
      ]
      return [...state.failure, ...judged(found)]
    },
  }
}

const pathOf = ({ path }: { readonly path: string }): string => path
