import type { Hydration } from '../../schema/islands.ts'
import { whenIdle } from './later.ts'

/** What the script of an island exports. */
export interface IslandModule {
  /** Takes the island over; resolves when it answers to events. Returns the way to end it. */
  mount(root: HTMLElement): Promise<() => void>
}

export interface Islands {
  /** Waits for the triggers of the islands in this part of the page. */
  start(part: ParentNode): void
  /** Ends the islands in a part that is about to leave. */
  stop(part: ParentNode): void
}

/** What counts as the reader's first interaction. */
const INTERACTIONS = ['pointerdown', 'focusin', 'keydown', 'click'] as const

/** Loads the islands of a page when it is their time, and React with the first of them. */
export function createIslands(): Islands {
  const ends = new WeakMap<HTMLElement, () => void>()

  async function hydrate(root: HTMLElement): Promise<void> {
    try {
      const { mount } = await load(root.dataset['src'] ?? '')
      if (!root.isConnected) return
      const end = await mount(root)
      // The reader may have gone on meanwhile.
      if (root.isConnected) ends.set(root, end)
      else end()
    } catch (error) {
      console.error(`The island ${root.dataset['island']} could not be loaded; the plain page keeps working.`, error)
    }
  }

  return {
    start(part) {
      for (const root of part.querySelectorAll<HTMLElement>('[data-island]:not([data-started])')) {
        root.dataset['started'] = ''
        triggers[root.dataset['on'] as Hydration](root, () => hydrate(root))
      }
    },
    stop(part) {
      for (const root of part.querySelectorAll<HTMLElement>('[data-island]')) ends.get(root)?.()
    },
  }
}

/** A script that fails is asked for once more, past the browser's memory of the failure. */
async function load(src: string): Promise<IslandModule> {
  try {
    return (await import(src)) as IslandModule
  } catch {
    return (await import(`${src}?again`)) as IslandModule
  }
}

type Trigger = (root: HTMLElement, hydrate: () => Promise<void>) => void

const triggers: Record<Hydration, Trigger> = {
  load: (_, hydrate) => void hydrate(),
  idle: (_, hydrate) => whenIdle(() => void hydrate()),
  visible(root, hydrate) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void hydrate()
    })
    for (const child of root.children) observer.observe(child)
  },
  interaction(root, hydrate) {
    const wake = async (event: Event): Promise<void> => {
      for (const type of INTERACTIONS) root.removeEventListener(type, wake, true)
      const replayed = wakeUp(root, event)
      await hydrate()
      replayed()
    }
    for (const type of INTERACTIONS) root.addEventListener(type, wake, true)
  },
}

/**
 * What HTML does by itself happens at once. A button that only a script answers to (`data-replay`) is clicked again when
 * the island is ready, however the reader pressed it.
 */
function wakeUp(root: HTMLElement, first: Event): () => void {
  const clicked = new Set<HTMLElement>()
  const note = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-replay]')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    clicked.add(button)
  }
  if (first.type === 'click') note(first)
  root.addEventListener('click', note, true)
  return () => {
    root.removeEventListener('click', note, true)
    for (const button of clicked) button.click()
  }
}
