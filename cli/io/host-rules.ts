import { validateHeaderName, validateHeaderValue } from 'node:http'
import { decodePath } from '../../template/shared/url.ts'

/** What a site's `_redirects` and `_headers` say, as static hosts (Netlify, Cloudflare Pages) read them. */
export interface HostRules {
  /** The first redirect that matches `pathname`, which is decoded. */
  redirectFor(pathname: string): Redirect | undefined
  headersFor(pathname: string): Readonly<Record<string, string>>
}

export interface Redirect {
  /** 3xx leads elsewhere; 200, 404 and 410 answer with the file at `location`, where `pathname` has none of its own. */
  readonly status: number
  /** Percent-encoded. */
  readonly location: string
}

interface Pattern {
  /** What its names stand for in `pathname`; a splat may stand for nothing. */
  match(pathname: string): Readonly<Record<string, string | undefined>> | undefined
}

export function readHostRules(files: { readonly redirects: string; readonly headers: string }): HostRules {
  const redirects = parseRedirects(files.redirects)
  const headers = parseHeaders(files.headers)
  return {
    redirectFor(pathname) {
      for (const { pattern, to, status } of redirects) {
        const values = pattern.match(pathname)
        if (!values) continue
        const location = fillIn(to, values)
        // A rule that only adds or takes a slash would lead to itself for ever: hosts leave it out.
        if (withoutSlash(decodePath(location)) !== withoutSlash(pathname)) return { status, location }
      }
      return undefined
    },
    headersFor(pathname) {
      const matching = headers.filter(({ pattern }) => pattern.match(pathname))
      return Object.assign({}, ...matching.map(({ values }) => values)) as Record<string, string>
    },
  }
}

const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => !/^\s*(#|$)/.test(line))

/** Lines `from to status`. What only a real host can judge (countries, languages, other domains) is left out. */
function parseRedirects(text: string): { pattern: Pattern; to: string; status: number }[] {
  return linesOf(text).flatMap((line) => {
    const [from = '', ...rest] = line
      .replace(/\s#.*$/, '')
      .trim()
      .split(/\s+/)
    const target = rest.findIndex((word) => /^(\/|https?:\/\/)/i.test(word))
    if (!from.startsWith('/') || target < 0) return []
    const [to = '', status = '301', ...conditions] = rest.slice(target)
    // `301!` is Netlify's way to say: even where there is a file.
    if (!/^(301|302|303|307|308|200|404|410)!?$/.test(status) || conditions.length > 0) return []
    return [{ pattern: compile(from), to, status: Number.parseInt(status, 10) }]
  })
}

/** A path at the start of a line, then indented lines `Name: value` for it. */
function parseHeaders(text: string): { pattern: Pattern; values: Record<string, string> }[] {
  const rules: { pattern: Pattern; values: Record<string, string> }[] = []
  for (const line of linesOf(text)) {
    if (/^\S/.test(line)) {
      rules.push({ pattern: compile(line.trim()), values: {} })
      continue
    }
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    const values = rules.at(-1)?.values
    if (!values || colon < 0 || !isHeader(name, value)) continue
    values[name] = values[name] === undefined ? value : `${values[name]}, ${value}`
  }
  return rules
}

// Hosts set these themselves, from what they really send.
const OWN_HEADERS =
  /^(accept-ranges|connection|content-(encoding|length|range)|date|keep-alive|trailer|transfer-encoding|upgrade)$/

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !OWN_HEADERS.test(name)
  } catch {
    return false
  }
}

/** `*` stands for anything, `:name` for one folder. A slash at the end makes no difference. */
function compile(path: string): Pattern {
  const source = withoutSlash(decodePath(path))
    .split(/(\/\*|\*|:[A-Za-z]\w*)/)
    .map((part) => {
      if (part === '/*') return '(?:/(?<splat>.*))?'
      if (part === '*') return '.*'
      if (/^:\w/.test(part)) return `(?<${part.slice(1)}>[^/]+)`
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  const expression = expressionFor(`^${source}/?$`)
  return {
    match(pathname) {
      const found = expression?.exec(pathname)
      return found ? { ...found.groups } : undefined
    },
  }
}

function expressionFor(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 's')
  } catch {
    // The same name twice: such a rule matches nothing.
    return undefined
  }
}

/** Values go back encoded, so that they can name a path and nothing else. */
const fillIn = (to: string, values: Readonly<Record<string, string | undefined>>): string =>
  to
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/:([A-Za-z]\w*)/g, (written, name: string) =>
      Object.hasOwn(values, name) ? encodePath(values[name] ?? '') : written,
    )

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
