import { datesFor } from '../site-input.ts'
import { type BackgroundScan, scanInBackground } from './background-scan.ts'
import type { DevState } from './dev-state.ts'
import type { Queue } from './queue.ts'

export interface LaterWorkInput {
  readonly state: DevState
  readonly run: Queue['run']
  /** Called when all pages were linked again. */
  readonly onLinked: () => Promise<void>
  /** Called with files whose code can have its colours now. */
  readonly onColour: (outputs: readonly string[]) => Promise<void>
  readonly onFault: (error: unknown) => void
}

/** What pages can be shown without, done while nobody waits for it. */
export interface LaterWork {
  /** Nothing of it is done before. */
  begin(): void
  /** Reads the pages of which only the beginning is known, and links again once all is known. */
  readTheRest(): void
  /** Lets others hear what a page says of itself now. */
  link(): void
  /** Renders a page once more, for its colours. */
  colour(output: string): void
  stop(): void
}

/** The readers of a page see its new text first, also that of the next save. */
const LINK_AFTER_MS = 150
/** So many times as long as it takes. */
const LINK_AFTER = 3
/** The page is on the reader's screen by then. */
const COLOUR_AFTER_MS = 300

export function createLaterWork({ state, run, onLinked, onColour, onFault }: LaterWorkInput): LaterWork {
  const later: { scan?: BackgroundScan; link?: NodeJS.Timeout; linkMs: number; isOpen: boolean } = {
    linkMs: 0,
    isOpen: false,
  }
  const plain = new Set<string>()

  function colour(output: string): void {
    if (plain.has(output)) return
    plain.add(output)
    const begin = (): Promise<void> =>
      run(async () => {
        plain.delete(output)
        await onColour([output])
      })
    setTimeout(() => begin().catch(onFault), COLOUR_AFTER_MS).unref()
  }

  const linkAgain = (git?: Parameters<DevState['link']>[0]): Promise<void> =>
    run(async () => {
      if (!later.isOpen) return
      clearTimeout(later.link)
      const started = performance.now()
      await state.link(git)
      later.linkMs = performance.now() - started
      await onLinked()
    })

  function readTheRest(): void {
    later.scan?.stop()
    const { current, facts } = state
    const unread = new Set(facts.unread)
    if (!current || unread.size === 0 || !later.isOpen) return
    const { worker, init } = current.edition
    later.scan = scanInBackground({
      init,
      worker,
      sources: current.listing.pages.filter(({ path }) => unread.has(path)),
      // What was asked for meanwhile is newer.
      onScan: (path, found) => facts.get(path)?.isWhole === false && facts.put(path, found),
    })
    later.scan.done.then((isDone) => (isDone ? linkAgain() : undefined)).catch(onFault)
  }

  async function readDates(): Promise<void> {
    const { current } = state
    if (current?.edition.project.config.lastUpdated) await linkAgain(await datesFor(current.edition.project))
  }

  return {
    begin() {
      later.isOpen = true
      readTheRest()
      readDates().catch(onFault)
    },
    readTheRest,
    colour,
    link() {
      clearTimeout(later.link)
      later.link = setTimeout(() => linkAgain().catch(onFault), Math.max(LINK_AFTER_MS, LINK_AFTER * later.linkMs))
    },
    stop() {
      later.isOpen = false
      later.scan?.stop()
      clearTimeout(later.link)
    },
  }
}
