import type { ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** Whether a `Host` header means this machine by a name that nobody else can give it. */
export function isKnownHost(header: string | undefined, given: string): boolean {
  if (header === undefined) return true
  const name = header
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return isIP(name) !== 0 || /(^|\.)localhost$/.test(name) || name === given.toLowerCase()
}

/** A page elsewhere could give its own name the address of this machine, and read the drafts. */
export function refuseHost(header: string | undefined, response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
    .end(`The dev server does not answer as "${header}". Open it as localhost, or name the host with --host.\n`)
}
