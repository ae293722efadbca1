import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** How the bytes of an answer are packed. */
export type ContentCoding = 'br' | 'gzip'

/** Hosts leave smaller files alone: packed, they hardly shrink. */
const WORTH_FROM = 1024

/** Whether a host packs such a file for readers who can unpack it: only text shrinks. */
export const isPackable = (type: string, size: number): boolean =>
  size >= WORTH_FROM && /^text\/|[/+](javascript|json|xml|manifest|wasm)\b/.test(type)

/** What `Accept-Encoding` asks for among what this server can do; Brotli where the reader has no preference. */
export function codingFor(accepted: string | undefined): ContentCoding | undefined {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const
    }),
  )
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = (['br', 'gzip'] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  // A reader may like the plain bytes better.
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/** Packs what flows through it, about as hard as hosts do for files that they pack on the way. */
export const packer = (coding: ContentCoding): Transform =>
  coding === 'gzip' ? createGzip() : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
