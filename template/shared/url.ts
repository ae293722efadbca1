/** Schemes that a link of rendered Markdown may have (specification §5). */
const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

// Browsers drop control characters and white space here before they look for a scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what must be found
const IGNORED_BY_BROWSERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g

/** Scheme of an address as a browser reads it, in lower case with its colon; undefined for relative ones. */
export function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*:)/i.exec(address.replace(IGNORED_BY_BROWSERS, ''))?.[1]?.toLowerCase()
}

/** http, https, mailto, tel, relative, anchor or query-only; anything else must become a link that does nothing. */
export function isAllowedLink(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme === undefined || LINK_SCHEMES.has(scheme)
}

/** Pictures and media may come with the page itself, as data. */
export function isAllowedFile(address: string): boolean {
  const scheme = schemeOf(address)
  if (scheme === 'data:')
    return /^data:(image\/(png|jpe?g|gif|webp|avif|svg\+xml)|audio\/|video\/)/i.test(address.trim())
  return scheme === undefined || scheme === 'http:' || scheme === 'https:'
}

/** Whether an address leaves the site: it has a scheme or names a host. */
export const isExternal = (address: string): boolean => schemeOf(address) !== undefined || /^[\\/]{2}/.test(address)

/** Splits `path?query#hash`; the tail keeps its `?` or `#`. */
export function splitAddress(address: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(address) ?? []
  return { path, query, hash }
}

/** Percent-decoding that leaves malformed input as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Address of a page of this site: base URL and trailing slash as configured. `url` starts with a slash. */
export function hrefFor(url: string, { baseUrl, trailingSlash }: { baseUrl: string; trailingSlash: boolean }): string {
  const path = `${baseUrl}${url.slice(1)}`
  if (path === baseUrl) return baseUrl
  return encodeURI(trailingSlash ? `${path}/` : path)
}

/** Whether a sign is a picture with an address, not an emoji or a few characters. */
export const isPicture = (sign: string): boolean =>
  /^(\.{0,2}\/|https?:|data:)/i.test(sign) || /\.(svg|png|jpe?g|gif|webp|avif)$/i.test(sign)
