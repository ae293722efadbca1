import type { TypesenseConfig } from './config-search.ts'

/** What readers' browsers get of the configuration of a cluster: everything that a search needs, and no secret. */
export interface TypesenseSettings {
  /** Addresses, without a slash at the end. */
  readonly nodes: readonly string[]
  readonly nearestNode?: string
  readonly key: string
  readonly collection: string
  readonly preset: TypesenseConfig['preset']
  readonly stopWords?: string
  /** Whether documents have a field with vectors. */
  readonly embedding: boolean
  /** Of the documents that are found: `language`, and `docusaurus_tag` any of these. */
  readonly language: string
  readonly tags: readonly string[]
  /** `timeout` in seconds. */
  readonly conversation?: { readonly model: string; readonly timeout: number }
  /** Whether an embedded index was published, too. */
  readonly fallback: boolean
  /** How addresses of documents become those of pages. */
  readonly baseUrl: string
  readonly trailingSlash: boolean
}
