/** Names of what belongs to a site in the cluster. All that a search key for `<alias>.*` opens begins with the alias. */
export const lockOf = (alias: string): string => `${alias}_lock`

/** What readers searched for is nobody's but the owner's: names that a search key does not open. */
export const popularQueriesOf = (alias: string): string => `popular_queries_${alias}`
export const noHitQueriesOf = (alias: string): string => `no_hit_queries_${alias}`

/** The collection of a run: its time in milliseconds orders the versions. */
export const collectionAt = (alias: string, time: number): string => `${alias}_${time}`

/** When a collection of this alias was begun; undefined when it is another's. */
export function timeOfCollection(alias: string, name: string): number | undefined {
  const time = name.startsWith(`${alias}_`) ? name.slice(alias.length + 1) : ''
  return /^\d{10,16}$/.test(time) ? Number(time) : undefined
}
