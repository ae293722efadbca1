import { existsSync } from 'node:fs'
import type { Problem } from '../../schema/problem.ts'
import type { SiteFrame } from '../../schema/site.ts'
import { hrefFor } from '../../template/shared/url.ts'
import type { Project } from '../io/project.ts'
import { rememberLast } from '../shared/remember-last.ts'
import { placesOf, templateFolder } from './dev-project.ts'
import { createDevSearch, type DevSearch, type SearchContent } from './dev-search.ts'
import { createDevState, type DevStateOptions, type Snapshot } from './dev-state.ts'
import { createLaterWork } from './later-work.ts'
import { missedSince } from './missed.ts'
import { createPageAnswers } from './page-answers.ts'
import { createQueue } from './queue.ts'
import { searchContentOf } from './search-content.ts'
import { mergeWork, type Work, workFor } from './work.ts'

/** What open pages have to do after a change. */
export interface Change {
  /** Addresses of the pages that are different now; absent when all of them may be. */
  readonly pages?: readonly string[]
  /** Whether they have to be loaded again: what changed is not in their HTML. */
  readonly reload: boolean
}

export interface DevSiteOptions extends DevStateOptions {
  /** Where the configuration may be, as far as that is known before it was found. */
  readonly configFiles: ReadonlySet<string>
  readonly onChange: (change: Change) => void
  /** Called when problems may be others than before. */
  readonly onProblems: () => void
  /** Called with what no code of ours expected. */
  readonly onFault: (error: unknown) => void
}

/** What an update came to, for whoever waits for it. */
export interface Updated {
  /** Sources of the pages that were read again. */
  readonly pages: readonly string[]
  /** Those of them that are broken: readers see the version before. */
  readonly broken: readonly string[]
  /** The largest thing that was done anew. */
  readonly scope: 'pages' | 'site' | 'template' | 'configuration'
}

/** A page as it is to be shown. */
export interface ShownPage {
  /** Absent while there has never been anything to show. */
  readonly html?: string
  readonly isNew: boolean
  /** Whether its source has changed again meanwhile. */
  readonly isStale: boolean
}

/** The site in memory: kept up to date with the files that it is made from, rendered as it is asked for. */
export interface DevSite {
  readonly current: Snapshot | undefined
  /** Known as soon as the configuration could be read once. */
  readonly project: Project | undefined
  /** What stands in the way of the newest version of the site. */
  readonly failure: readonly Problem[]
  /** Resolves when the site was put together for the first time, or failed to be. */
  start(): Promise<void>
  /** From now on, whatever the first page could do without is done as well. */
  begin(): void
  /** Does what is to be done after these files changed. Tells what came of it. */
  update(files: readonly string[]): Promise<Updated>
  /** Looks for what changed since a point in time, which nobody watched. */
  catchUp(since: number): Promise<Updated | undefined>
  /** Everything again. */
  renew(): Promise<Updated>
  /** The page that stands in this file of the site, in its newest version without errors. */
  page(output: string): Promise<ShownPage | undefined>
  readonly search: DevSearch
  searchContent(): Promise<SearchContent>
  /** A file of the style guide, unless the site has pages where that would be. */
  guide(output: string): Promise<string | undefined>
  problems(): Problem[]
  /** Whether every page was read to its end, so that all problems are known. */
  readonly isComplete: boolean
  close(): Promise<void>
}

export function createDevSite(options: DevSiteOptions): DevSite {
  const state = createDevState(options)
  const answers = createPageAnswers()
  const search = createDevSearch()
  const queue = createQueue()
  const told: { frame?: SiteFrame | undefined } = {}
  const later = createLaterWork({
    state,
    run: queue.run,
    onFault: options.onFault,
    async onLinked() {
      search.expire()
      await announce(answers.asked(), {})
    },
    async onColour(outputs) {
      answers.forget(outputs)
      await announce(outputs, {})
    },
  })

  const problems = rememberLast(
    () => `${state.version} ${answers.version}`,
    () => state.problems(answers.problems()),
  )

  /** What is wrong with a page, or with what it includes. */
  function problemsIn(path: string): Problem[] {
    const { current } = state
    if (!current || problems().length === 0) return []
    const files = new Set([path, ...(state.facts.get(path)?.reads ?? [])].map(current.content.fileOf))
    return problems().filter(({ place }) => place !== undefined && files.has(place.path))
  }

  /** Renders what is asked for; with errors in it, the last version without them stays. */
  async function show(output: string): Promise<ShownPage | undefined> {
    const { current } = state
    const job = current?.site.jobFor(output)
    if (!current || !job) return undefined
    const rendering = { worker: current.edition.worker, site: current.site, job }
    const { html, isNew, isPlain } = await answers.render(rendering)
    if (html === undefined && 'path' in job && isStale(job.path)) {
      // It was saved since it was read: that is no fault of the page, and is about to be dealt with.
      answers.forget([output])
      return { ...withHtml(answers.good(output)), isNew: false, isStale: true }
    }
    if (isPlain) later.colour(output)
    const isBroken = html === undefined || ('path' in job && problemsIn(job.path).some(isError))
    if (!isBroken) answers.approve(output)
    const shown = isBroken ? (answers.good(output) ?? html) : html
    return { ...withHtml(shown), isNew: isNew && shown === html, isStale: false }
  }

  /** Whether a page is known as it is on disk. */
  function isStale(path: string): boolean {
    const known = state.facts.get(path)
    if (!known || known.facts?.kind === 'react') return false
    return !known.isWhole || state.current?.edition.worker.digestOf(path, known.reads) !== known.digest
  }

  async function showNewest(output: string, attempt = 0): Promise<ShownPage | undefined> {
    await readWhole(output)
    const page = await show(output)
    return page?.isStale && attempt < MOST_ATTEMPTS ? showNewest(output, attempt + 1) : page
  }

  /** Makes sure that a page and those that its cards show are known as they are on disk. */
  async function readWhole(output: string): Promise<void> {
    const { current } = state
    const job = current?.site.jobFor(output)
    if (!current || !job) return
    if ('path' in job && isStale(job.path)) await update({ pages: new Set([job.path]) })
    const cards = [...('cards' in job ? job.cards : []), ...('popular' in job ? job.popular : [])]
    const named = cards.flatMap(({ href }) => current.site.pageAt(href)?.path ?? [])
    const unread = named.filter((path) => state.facts.get(path)?.isWhole === false)
    if (unread.length === 0) return
    await state.apply({ pages: new Set(unread) })
    state.current?.site.renewCards()
  }

  /** Returns the sources and the files of the pages that may be different now. */
  async function apply(
    work: Work,
  ): Promise<{ readonly pages: readonly string[]; readonly outputs: readonly string[] }> {
    const { pages, isLinked, isLinkDue } = await state.apply(work)
    const { current } = state
    if (!current) return { pages, outputs: [] }
    if (isLinked || pages.length > 0) search.expire()
    if (isLinked) later.readTheRest()
    if (isLinkDue) later.link()
    const outputsOf = (paths: readonly string[]) => paths.flatMap((path) => current.site.outputOf(path) ?? [])
    answers.forget(outputsOf(pages.filter((path) => (state.facts.get(path)?.reads.length ?? 0) > 0)))
    return isLinked
      ? { pages: [...(work.pages ?? [])], outputs: answers.asked() }
      : { pages, outputs: outputsOf(pages) }
  }

  /** Tells readers what is different. Of single pages, that is known before they ask. */
  async function announce(outputs: readonly string[], work: Work): Promise<void> {
    const { current } = state
    const isFrameNew = told.frame !== current?.site.frame
    told.frame = current?.site.frame
    const changed = isFrameNew || scopeOf(work) !== 'pages' ? undefined : await changedOf(outputs)
    // Any address may show the page for those that nothing is found at.
    if (!changed || changed.includes('404.html')) options.onChange({ reload: work.reload ?? false })
    else if (changed.length > 0 && current) {
      const { config } = current.edition.project
      const urls = changed.flatMap((output) => current.site.jobFor(output)?.url ?? [])
      options.onChange({ pages: urls.map((url) => hrefFor(url, config)), reload: false })
    }
    options.onProblems()
  }

  /** Which of these files somebody looks at, and would now see something else in. */
  async function changedOf(outputs: readonly string[]): Promise<string[]> {
    const changed: string[] = []
    for (const output of outputs) {
      if (!answers.isAsked(output)) continue
      const job = state.current?.site.jobFor(output)
      const isUnread = job !== undefined && 'path' in job && state.facts.unread.has(job.path)
      // It is read when somebody asks for it.
      if (isUnread || (await show(output))?.isNew) changed.push(output)
    }
    return changed
  }

  const work = (files: readonly string[]): Work => {
    const { current, facts } = state
    return workFor(files, {
      contentDir: current?.edition.project.contentDir ?? '',
      config: options.configFiles,
      template: new Set(current?.edition.template.sources),
      templateFolder: templateFolder(),
      isPage: (path) => facts.get(path) !== undefined && facts.get(path)?.facts?.kind !== 'react',
      isThere: existsSync,
      including: (path) => facts.including(new Set([path])),
      isBroken: state.failure.length > 0 || !current,
    })
  }

  async function update(wanted: Work): Promise<Updated> {
    const { pages, outputs } = await apply(wanted)
    if (state.failure.length > 0) options.onSources(placesOf(state.failure, state.project?.root ?? options.cwd))
    await announce(outputs, wanted)
    const broken = pages.filter((path) => problemsIn(path).some(isError))
    return { pages, broken, scope: scopeOf(wanted) }
  }

  return {
    get current() {
      return state.current
    },
    get project() {
      return state.project
    },
    get failure() {
      return state.failure
    },
    get isComplete() {
      return state.current === undefined || state.facts.unread.size === 0
    },
    start: () =>
      queue.run(async () => {
        await apply({ config: true })
        told.frame = state.current?.site.frame
        if (state.failure.length > 0) options.onSources(placesOf(state.failure, state.project?.root ?? options.cwd))
        options.onProblems()
      }),
    begin: later.begin,
    update: (files) => queue.run(() => update(work(files))),
    catchUp: (since) =>
      queue.run(async () => {
        const { current } = state
        if (!current) return update({ config: true })
        const missed = missedSince(since, current)
        return missed && update(mergeWork(work(missed.files), { listing: missed.isListingNew }))
      }),
    renew: () => queue.run(() => update({ config: true, template: true, listing: true, reload: true })),
    page: (output) =>
      queue.run(async () => {
        const page = await showNewest(output)
        if (page?.isNew || page?.html === undefined) options.onProblems()
        return page
      }),
    search,
    async searchContent() {
      return searchContentOf(state.current as Snapshot)
    },
    async guide(output) {
      const { current } = state
      if (!current) return undefined
      const file = await current.guide.find(output, current.site)
      if (!file) return undefined
      answers.note(output, file.problems)
      options.onProblems()
      return file.content
    },
    problems,
    async close() {
      later.stop()
      await search.close()
    },
  }
}

function scopeOf({ config, template, listing, reload }: Work): Updated['scope'] {
  if (config) return 'configuration'
  if (template) return 'template'
  return listing || reload ? 'site' : 'pages'
}

/** Somebody saves faster than pages can be rendered; the last save is shown when it is over. */
const MOST_ATTEMPTS = 5

const withHtml = (html: string | undefined): { readonly html?: string } => (html === undefined ? {} : { html })

const isError = ({ severity }: Problem): boolean => severity === 'error'
