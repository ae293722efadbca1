import type { Cluster } from './cluster.ts'
import { inDocuments } from './in-documents.ts'
import { readSiteCollections, type SiteCollection, targetOf } from './site-collections.ts'

/** What is in the cluster, in lines. Only reads. */
export async function describeStatus(cluster: Cluster, alias: string): Promise<string[]> {
  const versions = await cluster.askEach((client) => client.debug.retrieve())
  const target = await targetOf(cluster, alias)
  const { live, earlier, unpublished, locked } = await readSiteCollections(cluster, alias)
  return [
    ...versions.map(
      ({ node, answer, reason }) => `${node}  ${answer ? `Typesense ${answer.version}` : `down: ${reason}`}`,
    ),
    describeLive(),
    ...earlier.map((each) => `  kept: ${describe(each)}`),
    ...unpublished.map((each) => `  not published, dropped by the next run: ${describe(each)}`),
    ...(locked ? ['  locked: a run is at work, or was killed'] : []),
  ]

  function describeLive(): string {
    if (live)
      return `${alias} → ${live.name}: ${inDocuments(live.documents)}${live.mark ? `, made of build ${live.mark.build}` : ', not made by helpgen'}`
    return target === undefined ? `${alias} leads nowhere yet` : `${alias} → ${target}, which does not exist`
  }
}

const describe = ({ name, documents: count, mark, time }: SiteCollection): string =>
  `${name}: ${inDocuments(count)}, made of build ${mark.build}, begun ${new Date(time).toISOString()}`
