import type { SiteConfig } from '../../schema/config.ts'
import type { TypesenseConfig } from '../../schema/config-search.ts'
import type { TypesenseSettings } from '../../schema/typesense.ts'
import { nodeAddress, typesenseSettings } from '../../template/shared/typesense/settings.ts'
import { fail } from '../problem-kind.ts'
import { searchKeyTooStrong } from '../typesense-problems.ts'
import { type Cluster, openCluster, type Patience } from './cluster.ts'
import { type ClusterAccess, clusterAccess, type Environment, readEnvironment } from './environment.ts'

/** A site's cluster, opened with the key that may write. */
export interface SiteCluster {
  readonly cluster: Cluster
  readonly alias: string
  readonly search: TypesenseConfig
  readonly access: ClusterAccess
  /** As readers' browsers have them. */
  readonly settings: TypesenseSettings
}

export interface SiteClusterOptions {
  /** Folder of the project. */
  readonly root: string
  readonly config: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'locale' | 'versions'>
  readonly search: TypesenseConfig
  readonly env: Environment
  readonly patience?: Patience
}

export function openSiteCluster({ root, config, search, env, patience }: SiteClusterOptions): SiteCluster {
  const access = clusterAccess(readEnvironment(root, env))
  const settings = typesenseSettings({ ...search, searchKey: access.searchKey ?? search.searchKey }, config)
  if (settings.key === access.adminKey) fail(searchKeyTooStrong, { can: 'is the admin key' })
  const nearest = search.nearestNode ? [nodeAddress(search.nearestNode)] : []
  const nodes = access.nodes ?? [...new Set([...nearest, ...settings.nodes])]
  const cluster = openCluster(nodes, access.adminKey, patience)
  return { cluster, alias: search.collection, search, access, settings }
}
