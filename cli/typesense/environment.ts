import { readDotenv } from '../io/dotenv.ts'
import { fail } from '../problem-kind.ts'
import { adminKeyMissing, environmentInvalid } from '../typesense-problems.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What the environment says about the cluster. */
export interface ClusterAccess {
  /** May write; never leaves this process but for the cluster. */
  readonly adminKey: string
  /** Addresses, instead of the nodes of the configuration. */
  readonly nodes?: readonly string[]
  /** Instead of the search key of the configuration. */
  readonly searchKey?: string
  readonly embeddingKey?: string
  readonly llmKey?: string
}

/** The variables of `.env` in the project's folder, under those of the process. */
export const readEnvironment = (root: string, env: Environment): Environment => ({ ...readDotenv(root), ...env })

/** Empty variables count as absent: that is what an unset secret of a CI system is. */
export function clusterAccess(env: Environment): ClusterAccess {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const nodes = nodesOf(read)
  const optional = {
    nodes,
    searchKey: read('TYPESENSE_SEARCH_KEY'),
    embeddingKey: read('TYPESENSE_EMBEDDING_KEY'),
    llmKey: read('TYPESENSE_LLM_KEY'),
  }
  return {
    adminKey: read('TYPESENSE_API_KEY') ?? fail(adminKeyMissing, {}),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

function nodesOf(read: (name: string) => string | undefined): string[] | undefined {
  const urls = read('TYPESENSE_URL')
  if (urls !== undefined) return urls.split(/[\s,]+/).map(checkedUrl)
  const host = read('TYPESENSE_HOST')
  if (host === undefined) return undefined
  const protocol = read('TYPESENSE_PROTOCOL') ?? 'https'
  if (protocol !== 'http' && protocol !== 'https') return invalid('TYPESENSE_PROTOCOL', 'http or https', protocol)
  const port = read('TYPESENSE_PORT') ?? (protocol === 'https' ? '443' : '80')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || Number(port) === 0)
    return invalid('TYPESENSE_PORT', 'a number from 1 to 65535', port)
  const path = read('TYPESENSE_PATH')?.replace(/^\/+|\/+$/g, '')
  return [`${protocol}://${host}:${port}${path ? `/${path}` : ''}`]
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:\/\//.test(url)) return invalid('TYPESENSE_URL', 'http://… or https://…', url)
  return url.replace(/\/+$/, '')
}

const invalid = (name: string, expected: string, found: string): never =>
  fail(environmentInvalid, { name, expected, found: JSON.stringify(found) })
