import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { imageSize } from 'image-size'
import type { Problem } from '../../schema/problem.ts'
import type { ImageSize } from '../../schema/site.ts'
import { fileUnreadable, imageUnreadable } from '../problems.ts'
import { reasonOf } from './content-store.ts'

/** A file that a page loads or links to, ready to be published. */
export interface Asset {
  /** Path on disk. */
  readonly source: string
  /** Path in the output folder, with a digest of the content in it. */
  readonly output: string
  readonly size?: ImageSize
}

export interface AssetStore {
  /** A file of the content folder, under a name that changes with its content. */
  publish(path: string): Asset | undefined
  /** Width and height of a picture, by its path from the project's root. */
  measure(path: string): ImageSize | undefined
  readonly problems: readonly Problem[]
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?)$/i

/** Reads each file once, however many pages show it. */
export function openAssets(root: string, contentDir: string): AssetStore {
  const published = new Map<string, Asset | undefined>()
  const sizes = new Map<string, ImageSize | undefined>()
  const problems: Problem[] = []

  const shown = (file: string): string => relative(root, file).split(sep).join('/')

  function sizeOf(bytes: Uint8Array, file: string): ImageSize | undefined {
    if (!PICTURE.test(file)) return undefined
    try {
      const { width, height } = imageSize(bytes)
      return { width: Math.round(width), height: Math.round(height) }
    } catch (error) {
      const path = shown(file)
      problems.push(imageUnreadable({ target: path, reason: (error as Error).message }, { path }))
      return undefined
    }
  }

  function read(file: string): Buffer | undefined {
    try {
      return readFileSync(file)
    } catch (error) {
      const path = shown(file)
      problems.push(fileUnreadable({ path, reason: reasonOf(error) }, { path }))
      return undefined
    }
  }

  function once<Value>(cache: Map<string, Value>, path: string, make: () => Value): Value {
    const known = cache.get(path)
    if (known !== undefined || cache.has(path)) return known as Value
    const value = make()
    cache.set(path, value)
    return value
  }

  return {
    problems,
    measure: (path) =>
      once(sizes, path, () => {
        const file = join(root, path)
        const bytes = PICTURE.test(path) ? read(file) : undefined
        return bytes && sizeOf(bytes, file)
      }),
    publish: (path) =>
      once(published, path, () => {
        const source = join(contentDir, path)
        const bytes = read(source)
        if (!bytes) return undefined
        const [, name = 'file', extension = ''] = /([^/]*?)(\.[^./]*)?$/.exec(path) ?? []
        const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
        const size = sizeOf(bytes, source)
        return {
          source,
          output: `assets/${name.replace(/[^\w-]+/g, '-')}.${digest}${extension}`,
          ...(size && { size }),
        }
      }),
  }
}
