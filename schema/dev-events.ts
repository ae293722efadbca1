import type { Problem } from './problem.ts'

/** Where the dev server answers its own pages' scripts. */
export const devPaths = { events: '/_helpgen/events', client: '/_helpgen/client.js' } as const

/** What happens to an open page: the newest version of the site, then what changes in it. */
export interface DevChange {
  readonly version: string
  /** Addresses of the pages that are different; absent when any may be. */
  readonly pages?: readonly string[]
  /** Whether the page has to be loaded again. */
  readonly reload: boolean
}

export interface DevProblem extends Problem {
  /** Address of the page that it is about; absent when it is about all of them. */
  readonly page?: string
}
