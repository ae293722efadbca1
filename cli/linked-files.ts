import type { ResolvedLink, StaticFile } from '../schema/site.ts'
import type { AssetStore } from './io/asset-store.ts'
import type { ResolvedLinks } from './stages/check-links.ts'
import type { LinkIndex, LinkTarget } from './stages/resolve-links.ts'

export interface LinkedFiles {
  /** Address and size of a file that a page refers to. */
  addressOf(target: LinkTarget): ResolvedLink
  /** Files of the content folder that have to be published. */
  readonly files: readonly StaticFile[]
}

/** Gives the files that pages refer to their addresses, and pictures their sizes. */
export function linkFiles(links: ResolvedLinks, { config, publicFiles }: LinkIndex, assets: AssetStore): LinkedFiles {
  const files = new Map<string, StaticFile>()

  function addressOf({ source, query = '' }: LinkTarget): ResolvedLink {
    if (!source) return {}
    if (source.from === 'public') {
      const size = assets.measure(publicFiles.get(source.path) ?? '')
      return { href: encodeURI(config.baseUrl + source.path) + query, ...(size && { size }) }
    }
    const asset = assets.publish(source.path)
    if (!asset) return {}
    files.set(asset.output, { source: asset.source, output: asset.output })
    return { href: encodeURI(config.baseUrl + asset.output) + query, ...(asset.size && { size: asset.size }) }
  }

  for (const targets of links.values()) for (const target of targets.values()) addressOf(target)
  return { addressOf, files: [...files.values()] }
}
