import type { Readable } from 'node:stream'
import { EMBEDDING_FIELD } from '../../template/shared/typesense/names.ts'
import { linesOf } from '../io/document-source.ts'
import { fail } from '../problem-kind.ts'
import { indexShrinks } from '../typesense-problems.ts'
import type { Cluster } from './cluster.ts'
import { type Digests, digestOfDocument } from './documents.ts'

/** What a run would do to the documents, by their ids. */
export interface Changes {
  readonly added: ReadonlySet<string>
  readonly changed: ReadonlySet<string>
  readonly removed: readonly string[]
  readonly unchanged: number
}

/** Compares by content: what was published by another machine, or by hand, is seen as it is. */
export function compare(wanted: Digests, live: Digests): Changes {
  const added = new Set<string>()
  const changed = new Set<string>()
  for (const [id, digest] of wanted) {
    const present = live.get(id)
    if (present === undefined) added.add(id)
    else if (present !== digest) changed.add(id)
  }
  const removed = [...live.keys()].filter((id) => !wanted.has(id))
  return { added, changed, removed, unchanged: wanted.size - added.size - changed.size }
}

export const hasChanges = ({ added, changed, removed }: Changes): boolean =>
  added.size + changed.size + removed.length > 0

/** What readers search in now. Vectors are made from the rest, and are many times its size. */
export async function liveDigests(cluster: Cluster, collection: string): Promise<Digests> {
  return cluster.ask(
    'reading the live documents',
    async (client) => {
      const digests = new Map<string, string>()
      const stream = await client.collections(collection).documents().exportStream({ exclude_fields: EMBEDDING_FIELD })
      for await (const line of linesOf(stream as unknown as Readable)) {
        const document = JSON.parse(line) as { id: string }
        digests.set(document.id, digestOfDocument(document))
      }
      return digests
    },
    { timeLimit: cluster.patience.importLimit },
  )
}

/** More than this share of the live documents is not lost without being asked for. */
const MOST_LOST = 0.3

export function guardSize(before: number, after: number, allowShrink: boolean): void {
  if (!allowShrink && after < before * (1 - MOST_LOST)) fail(indexShrinks, { before, after })
}
