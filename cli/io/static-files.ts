import { realpathSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lookup } from 'mrmime'
import { digestOf } from '../../template/shared/digest.ts'
import { codingFor, isPackable, packer } from './content-coding.ts'

/** A file that is open: it can be sent to its end even when a build replaces the site meanwhile. */
export interface OpenFile {
  /** Where its bytes are: on disk, or in memory. The latter are sent as they are, to this machine. */
  readonly source: FileHandle | Uint8Array
  readonly path: string
  readonly size: number
  readonly etag: string
  /** Where it is no page but says why there is none. */
  readonly status?: number
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
  for (const candidate of candidatesFor(segments, isFolder)) {
    const file = await openInside(dir, join(dir, candidate))
    if (file) return file
  }
  return undefined
}

/** Files of a site that an address may mean, the first that is there. */
export function candidatesFor(segments: readonly string[], isFolder: boolean): string[] {
  const path = segments.join('/')
  return [
    ...(isFolder || path === '' ? [] : [path]),
    path === '' ? 'index.html' : `${path}/index.html`,
    ...(path === '' ? [] : [`${path}.html`]),
  ]
}

async function openInside(dir: string, path: string): Promise<OpenFile | undefined> {
  try {
    // Symbolic links stay inside, too.
    const real = realpathSync(path)
    return real.startsWith(realpathSync(dir) + sep) ? await openFile(real, path) : undefined
  } catch (error) {
    if (!NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return undefined
  }
}

/** A file on disk that is served as `path`; undefined when it is none. */
export async function openFile(file: string, path: string): Promise<OpenFile | undefined> {
  try {
    const handle = await open(file)
    const stat = await handle.stat()
    const etag = `W/"${stat.size.toString(36)}-${Math.round(stat.mtimeMs * 1000).toString(36)}"`
    if (stat.isFile()) return { source: handle, path, size: stat.size, etag }
    await handle.close()
  } catch (error) {
    if (!NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return undefined
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EISDIR'])

/** Sends a file, packed or in part, or only that it has not changed. Closes it. */
export async function sendFile(file: OpenFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await sendOpenFile(file, request, response)
  } finally {
    await closeFile(file)
  }
}

export async function closeFile({ source }: OpenFile): Promise<void> {
  if ('close' in source) await source.close()
}

async function sendOpenFile(file: OpenFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, method } = request
  const { added = '' } = file
  const size = file.size + Buffer.byteLength(added)
  if (!response.hasHeader('content-type')) response.setHeader('content-type', typeOf(file.path))
  const packable = 'close' in file.source && isPackable(String(response.getHeader('content-type')), size)
  // The answer depends on what the reader can unpack, also when it came out plain.
  if (packable) response.appendHeader('vary', 'Accept-Encoding')
  // A part is a part of the file's own bytes. No tag here is strong enough for `If-Range`: the whole file is right then.
  const wantsPart = headers.range !== undefined && headers['if-range'] === undefined && added === ''
  const coding = packable && !wantsPart ? codingFor(headers['accept-encoding']) : undefined
  const etag = tagged(file.etag, added === '' ? undefined : digestOf(added), coding)
  response.setHeader('etag', etag)
  response.setHeader('accept-ranges', 'bytes')
  if (response.statusCode === 200 && isKnown(headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  const part = response.statusCode === 200 && wantsPart ? partOf(headers.range, size) : undefined
  if (part === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (coding) response.setHeader('content-encoding', coding)
  else response.setHeader('content-length', end - start + 1)
  if (part) response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}` })
  if (method === 'HEAD' || size === 0) {
    response.end()
    return
  }
  const bytes = added === '' ? contentOf(file, start, end) : await contentWith(file, added)
  await (coding ? pipeline(bytes, packer(coding), response) : pipeline(bytes, response))
}

/** Each form of a file has a tag of its own. */
const tagged = (etag: string, ...forms: (string | undefined)[]): string =>
  [etag.slice(0, -1), ...forms.filter((form) => form !== undefined)].join('-') + etag.slice(-1)

const contentOf = ({ source }: OpenFile, start: number, end: number): Readable =>
  'close' in source
    ? source.createReadStream({ start, end, autoClose: false })
    : Readable.from([source.subarray(start, end + 1)])

/** Bytes, as they are: not every page is UTF-8. */
const contentWith = async ({ source }: OpenFile, added: string): Promise<Readable> =>
  Readable.from([Buffer.concat(['close' in source ? await source.readFile() : source, Buffer.from(added)])])

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
