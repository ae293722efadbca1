import type { SiteConfig } from '../../../schema/config.ts'
import type { TypesenseConfig } from '../../../schema/config-search.ts'
import type { TypesenseSettings } from '../../../schema/typesense.ts'
import { stopWordsOf } from './names.ts'

type Site = Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'locale' | 'versions'>

/** What browsers get of the configuration. */
export function typesenseSettings(search: TypesenseConfig, site: Site): TypesenseSettings {
  const { nodes, nearestNode, searchKey, collection, preset, embedding, conversation, fallback } = search
  const stopWords = stopWordsOf(search)
  return {
    nodes: nodes.map(nodeAddress),
    ...(nearestNode && { nearestNode: nodeAddress(nearestNode) }),
    key: searchKey,
    collection,
    preset,
    ...(stopWords !== undefined && { stopWords }),
    embedding: embedding !== undefined,
    language: site.locale.path,
    tags: ['default', `docs-default-${site.versions[0]?.name ?? 'current'}`],
    ...(conversation && { conversation: { model: conversation.model, timeout: conversation.timeout } }),
    fallback: fallback === 'embedded',
    baseUrl: site.baseUrl,
    trailingSlash: site.trailingSlash,
  }
}

/** Address of a node, with the port that its protocol has by default, and without a slash at the end. */
export function nodeAddress(node: TypesenseConfig['nodes'][number]): string {
  if ('url' in node) return node.url.replace(/\/+$/, '')
  const { protocol, host, port = protocol === 'https' ? 443 : 80, path = '' } = node
  return `${protocol}://${host}:${port}/${path.replace(/^\/+/, '')}`.replace(/\/+$/, '')
}
