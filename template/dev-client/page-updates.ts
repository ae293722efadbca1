import type { DevChange } from '../../schema/dev-events.ts'
import { fits } from '../runtime/navigation/swap.ts'
import { isSamePage } from './addresses.ts'
import { createPageMorph } from './page-morph.ts'

/** Brings the page that is shown up to date. */
export interface PageUpdates {
  /** Called with the version of the site, when the page begins to listen. */
  catchUp(version: string): void
  follow(change: DevChange): void
}

export function createPageUpdates(shown: string): PageUpdates {
  const morph = createPageMorph()
  const state = { version: shown, isBusy: false, isDue: false }

  async function update(): Promise<void> {
    state.isDue = true
    if (state.isBusy) return
    state.isBusy = true
    while (state.isDue) {
      state.isDue = false
      await updateOnce().catch(() => location.reload())
    }
    state.isBusy = false
  }

  async function updateOnce(): Promise<void> {
    const address = location.href
    const response = await fetch(address, { cache: 'no-store' })
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    // The reader has gone on: the next page is new anyway.
    if (location.href !== address) return
    if (!fits(next)) return location.reload()
    if (!(await morph(next))) location.reload()
  }

  return {
    catchUp(version) {
      if (version === state.version) return
      state.version = version
      void update()
    },
    follow({ version, pages, reload }) {
      state.version = version
      // Pages that the runtime keeps are older than this.
      document.dispatchEvent(new Event('visibilitychange'))
      if (reload) location.reload()
      else if (pages === undefined || pages.some(isSamePage)) void update()
    },
  }
}
