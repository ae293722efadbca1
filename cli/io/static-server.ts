import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { splitAddress } from '../../template/shared/url.ts'
import { fail } from '../problem-kind.ts'
import { portInUse } from '../problems.ts'
import { encodePath, type Redirect } from './host-rules.ts'
import { codeOf } from './output-failure.ts'
import { type ServedSite, siteInFolder } from './served-site.ts'
import { closeFile, type OpenFile, segmentsOf, sendFile } from './static-files.ts'

interface Listening {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
}

export interface SiteServerOptions extends Listening {
  readonly site: ServedSite
  /** Whether pages end with a slash: they lead to that form, as on a host that is told so. Either form is served without it. */
  readonly trailingSlash?: boolean
  /** What a dev server has besides the site. */
  readonly live?: LivePages
}

export interface StaticServerOptions extends Omit<SiteServerOptions, 'site' | 'live'> {
  /** The finished site. Read on every request: a build may replace it meanwhile. */
  readonly dir: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
}

export interface LivePages {
  /** Answers a request that is not for the site; false when it is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Sent behind every page. */
  script(): string
}

export interface StaticServer {
  /** With the base URL as it is now. */
  readonly url: string
  /** Where it listens; an address leaves it out where it is the usual one. */
  readonly port: number
  close(): Promise<void>
}

/** Serves a finished site the way static hosts do. */
export const openStaticServer = ({ dir, baseUrl, ...options }: StaticServerOptions): Promise<StaticServer> =>
  openSiteServer({ ...options, site: siteInFolder(dir, baseUrl) })

/** Serves a site that may lie anywhere. */
export async function openSiteServer(options: SiteServerOptions): Promise<StaticServer> {
  const answer = siteAnswers(options)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The reader went away, or the file could not be read to its end: nothing more can be said to them.
      if (response.headersSent) response.destroy()
      else sendText(response, 500, String(error))
    })
  })
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  return {
    get url() {
      return `http://${nameOf(options.host)}:${port}${options.site.baseUrl}`
    },
    port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no host of that name',
}

async function listen(server: Server, { host, port }: Listening): Promise<void> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (cause) {
    const reason = LISTEN_REASONS[codeOf(cause)]
    if (reason === undefined) throw cause
    fail(portInUse, { address: `${nameOf(host)}:${port}`, reason }, { cause })
  }
}

/** The host in an address that a browser can open. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function siteAnswers({ site, trailingSlash, live }: SiteServerOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response.setHeader('allow', 'GET, HEAD'), 405, 'Only GET and HEAD.')
    }
    if (live?.answer(request, response)) return
    const { path, query } = splitAddress((request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, ''))
    const segments = path.startsWith('/') ? segmentsOf(path) : undefined
    if (!segments) return sendText(response, 400, 'This is no address of a site.')
    const isFolder = path.endsWith('/')
    const pathname = `/${segments.join('/')}${isFolder && segments.length > 0 ? '/' : ''}`

    const rules = await site.rules()
    const { baseUrl } = site
    const base = segmentsIn(baseUrl)
    const rule = rules.redirectFor(pathname)
    if (rule && rule.status >= 300 && rule.status < 400) return redirect(response, rule, query)
    if (!isBelow(base, segments)) {
      // Elsewhere on this host other sites would be; the root leads to the only one that is here.
      if (segments.length === 0) return redirect(response, { status: 302, location: baseUrl }, query)
      return sendText(response, 404, `Not found. This site is at ${baseUrl}`)
    }

    const send = (file: OpenFile, status: number): Promise<void> => {
      response.statusCode = file.status ?? status
      setHeaders(response, rules.headersFor(pathname))
      const isPage = live && /\.html?$/.test(file.path)
      return sendFile(isPage ? { ...file, added: live.script() } : file, request, response)
    }
    const file = await findInSite(segments.slice(base.length), isFolder)
    if (file && trailingSlash !== undefined && /\.html$/.test(file.path)) {
      const own = pageAddress(pathname, { baseUrl, trailingSlash })
      if (own !== pathname) {
        await closeFile(file)
        return redirect(response, { status: 308, location: encodePath(own) }, query)
      }
    }
    if (file) return send(file, 200)
    const instead = rule && (await findRewritten(rule.location))
    if (instead) return send(instead, rule.status)
    const notFound = await site.find(['404.html'], false)
    return notFound ? send(notFound, 404) : sendText(response, 404, 'Not found.')
  }

  async function findInSite(segments: readonly string[], isFolder: boolean): Promise<OpenFile | undefined> {
    const isRule = segments.length === 1 && ['_redirects', '_headers'].includes(segments[0]!)
    return isRule ? undefined : site.find(segments, isFolder)
  }

  async function findRewritten(location: string): Promise<OpenFile | undefined> {
    const segments = segmentsOf(splitAddress(location).path)
    const base = segmentsIn(site.baseUrl)
    if (!segments || !isBelow(base, segments)) return undefined
    return findInSite(segments.slice(base.length), location.endsWith('/'))
  }
}

/** The one address of a page that is served at `pathname`: without the file's name, with or without a slash. */
function pageAddress(
  pathname: string,
  { baseUrl, trailingSlash }: { baseUrl: string; trailingSlash: boolean },
): string {
  const plain = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  const bare = plain.replace(/\/$/, '')
  if (`${bare}/` === baseUrl) return baseUrl
  return trailingSlash ? `${bare}/` : bare
}

const segmentsIn = (baseUrl: string): string[] => baseUrl.split('/').filter((segment) => segment !== '')

const isBelow = (base: readonly string[], segments: readonly string[]): boolean =>
  base.every((segment, index) => segments[index] === segment)

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // What is kept for ever is a file that exists, never the news that there is none.
  if (response.statusCode !== 200 || headers['cache-control'] === undefined) {
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  }
}

function redirect(response: ServerResponse, { status, location }: Redirect, query: string): void {
  const { path, query: own, hash } = splitAddress(location)
  response.setHeader('location', path + (own || query) + hash)
  sendText(response, status, `See ${location}`)
}

function sendText(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
}
