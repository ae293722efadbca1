import { realpathSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { digestOf } from '../../template/shared/digest.ts'

/** A file that is open: it can be sent to its end even when a build replaces the site meanwhile. */
export interface OpenFile {
  readonly handle: FileHandle
  readonly path: string
  readonly size: number
  readonly etag: string
  /** Text that is sent behind the file's content. */
  readonly added?: string
}

/**
 * The folders and the file name of a path as it was requested; undefined when it means more than a place inside the
 * site. Decoded once: what is encoded twice is a name with percent signs in it.
 */
export function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent)
    return segments.some((segment) => /^\.{1,2}$|[/\\\0]/.test(segment)) ? undefined : segments
  } catch {
    return undefined
  }
}

/** What a static host finds at an address: the file itself, a folder's index.html, or the page of that name. */
export async function findFile(
  dir: string,
  segments: readonly string[],
  isFolder: boolean,
): Promise<OpenFile | undefined> {
  const path = join(dir, ...segments)
  const candidates = [
    ...(isFolder ? [] : [path]),
    join(path, 'index.html'),
    ...(segments.length > 0 ? [`${path}.html`] : []),
  ]
  for (const candidate of candidates) {
    const file = await openInside(dir, candidate)
    if (file) return file
  }
  return undefined
}

async function openInside(dir: string, path: string): Promise<OpenFile | undefined> {
  try {
    // Symbolic links stay inside, too.
    const real = realpathSync(path)
    if (!real.startsWith(realpathSync(dir) + sep)) return undefined
    const handle = await open(real)
    const stat = await handle.stat()
    const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs * 1000).toString(36)}"`
    if (stat.isFile()) return { handle, path, size: stat.size, etag }
    await handle.close()
  } catch (error) {
    if (!NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return undefined
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EISDIR'])

/** Sends a file, a part of it, or only that it has not changed. Closes it. */
export async function sendFile(file: OpenFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { handle, path, added = '' } = file
  const size = file.size + Buffer.byteLength(added)
  const etag = added === '' ? file.etag : `${file.etag.slice(0, -1)}-${digestOf(added)}"`
  try {
    if (!response.hasHeader('content-type')) response.setHeader('content-type', typeOf(path))
    response.setHeader('etag', etag)
    response.setHeader('accept-ranges', 'bytes')
    if (response.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return
    }
    const part = response.statusCode === 200 && added === '' ? partOf(request.headers.range, size) : undefined
    if (part === 'none') {
      response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
      return
    }
    const { start, end } = part ?? { start: 0, end: size - 1 }
    response.setHeader('content-length', end - start + 1)
    if (part) response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}` })
    if (request.method === 'HEAD' || size === 0) response.end()
    // Bytes, as they are: not every page is UTF-8.
    else if (added !== '') response.end(Buffer.concat([await handle.readFile(), Buffer.from(added)]))
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response)
  } finally {
    await handle.close()
  }
}

function typeOf(path: string): string {
  const type = lookup(extname(path)) ?? 'application/octet-stream'
  return /^text\/|[/+](javascript|json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((tag) => ['*', etag].includes(tag.trim())) ?? false

/** One range of bytes, which browsers need to move within videos; anything else is answered with the whole file. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'none' : { start, end }
}
