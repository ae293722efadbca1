/** Parts of a page that React takes over in the browser. */
export const islandNames = ['Feedback', 'Search', 'SearchPage', 'Sidebar'] as const
export type IslandName = (typeof islandNames)[number]

/** When that happens: at the reader's first touch, click or key in it; when it comes into view; when nothing else is to do; at once. */
export type Hydration = 'interaction' | 'visible' | 'idle' | 'load'

/** What every page needs to know of the browser's scripts. Addresses have the base URL. */
export interface SiteScripts {
  /** Text of the script that runs before anything is painted. */
  readonly boot: string
  /** Address of the runtime, the only script that is loaded with the page. */
  readonly main: string
  /** Address of each island's script. */
  readonly islands: Readonly<Record<IslandName, string>>
  /** Address of the search engine's worker. */
  readonly searchWorker: string
  /** Address of what searches in a Typesense cluster; sites that do not use one do not have the file. */
  readonly typesense: string
  /** Addresses of what the islands share: React. What they load later is not among it. */
  readonly shared: readonly string[]
}
