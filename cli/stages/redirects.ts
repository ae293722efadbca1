import type { SiteConfig } from '../../schema/config.ts'
import type { Place, Problem } from '../../schema/problem.ts'
import type { PageModel, Redirect } from '../../schema/site.ts'
import { hrefFor, isExternal, splitAddress } from '../../template/shared/url.ts'
import { unusedRedirect } from '../check-problems.ts'
import { redirectConflict, redirectLoop, redirectOntoPage, redirectTarget } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import type { Owners } from './check-addresses.ts'
import { cleanUrl, redirectOutput } from './routes.ts'

interface Wanted {
  readonly from: string
  readonly to: string
  /** Who wants it: the configuration, or a page's `aliases`. */
  readonly source: string
  readonly place: Place
}

export interface RedirectInput {
  readonly config: SiteConfig
  readonly configFile: string
  readonly pages: readonly PageModel[]
  /** Every address that a page has. */
  readonly urls: ReadonlySet<string>
  /** Addresses of the public folder's files. */
  readonly files: ReadonlySet<string>
  readonly owners: Owners
  readonly home: string
  readonly fileOf: (page: PageModel) => string
}

/** Redirects of the configuration and of the pages' aliases, followed to their ends. */
export function linkRedirects(input: RedirectInput): { redirects: Redirect[]; problems: Problem[] } {
  const problems: Problem[] = []
  const wanted = new Map<string, Wanted>()
  for (const redirect of wantedRedirects(input)) {
    const other = wanted.get(redirect.from)
    const path = ownerOf(redirect.from, input)
    if (path !== undefined) {
      problems.push(redirectOntoPage({ from: redirect.from, path, source: redirect.source }, redirect.place))
    } else if (other && other.to !== redirect.to) {
      const sources = [...new Set([other.source, redirect.source])]
      problems.push(
        redirectConflict({ from: redirect.from, targets: [other.to, redirect.to], sources }, redirect.place),
      )
    } else if (other) {
      problems.push(unusedRedirect({ from: redirect.from, to: redirect.to, other: other.source }, redirect.place))
    } else wanted.set(redirect.from, redirect)
  }
  // The root of a site must not be a dead end.
  if (!wanted.has('/') && ownerOf('/', input) === undefined) {
    wanted.set('/', { from: '/', to: input.home, source: 'the main document', place: { path: input.configFile } })
  }
  const redirects = [...wanted.values()].flatMap((redirect) => {
    const end = follow(redirect, wanted, input)
    if (typeof end === 'string') return [{ from: redirect.from, href: hrefOf(end, input.config) }]
    problems.push(...end)
    return []
  })
  return { redirects, problems }
}

/** Who has an address already: as a page, or as a file of that very name. */
function ownerOf(url: string, { owners, config }: RedirectInput): string | undefined {
  const [owner] = owners.get(redirectOutput(url, config).toLowerCase()) ?? owners.get(url.slice(1).toLowerCase()) ?? []
  return owner?.name
}

function wantedRedirects({ config, configFile, pages, fileOf }: RedirectInput): Wanted[] {
  const configured = config.redirects.flatMap(({ from, to }) =>
    [from].flat().map((each) => ({ from: cleanUrl(each), to, source: configFile, place: { path: configFile } })),
  )
  const aliases = pages.flatMap((page) =>
    page.frontMatter.aliases.map((alias) => {
      const from = alias.startsWith('/') ? cleanUrl(alias) : cleanUrl(`${page.url}/../${alias}`)
      return { from, to: page.url, source: fileOf(page), place: { path: fileOf(page), line: 1 } }
    }),
  )
  return [...configured, ...aliases]
}

/** Where a chain of redirects ends, or why it does not. */
function follow(start: Wanted, wanted: ReadonlyMap<string, Wanted>, input: RedirectInput): string | Problem[] {
  const chain = [start]
  for (;;) {
    const { to, source, place } = chain.at(-1) ?? start
    if (isExternal(to)) return to
    const { path } = splitAddress(to)
    const next = wanted.get(cleanUrl(path))
    if (next === undefined) {
      if (input.urls.has(cleanUrl(path)) || input.files.has(cleanUrl(path))) return to
      return [redirectTarget({ from: start.from, to, nearest: nearest(path, input.urls) }, place)]
    }
    if (chain.includes(next)) {
      const members = chain.slice(chain.indexOf(next))
      const first = members.map(({ from }) => from).sort()[0]
      // Every member of a circle finds it; one report is enough.
      if (start.from !== first) return []
      const sources = [...new Set(members.map((each) => each.source))]
      return [redirectLoop({ chain: [...members.map(({ from }) => from), next.from], sources }, { path: source })]
    }
    chain.push(next)
  }
}

function hrefOf(to: string, config: SiteConfig): string {
  if (isExternal(to)) return to
  const { path, query, hash } = splitAddress(to)
  const isFile = /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html')
  return (isFile ? `${config.baseUrl}${path.slice(1)}` : hrefFor(cleanUrl(path), config)) + query + hash
}
