import type { Published, PublishOptions } from './publish.ts'
import type { SitePlan } from './site-plan.ts'

/** What a run is going to do, in lines. */
export function describePlan(plan: SitePlan, { inPlace }: Pick<PublishOptions, 'inPlace'>): string[] {
  const { site, changes, sameSettings, pending, surplus, needsWork } = plan
  const { added, changed, removed, unchanged } = changes
  const live = site.live ? `, against ${site.live.name}` : ': nothing is live yet'
  const isInPlace = inPlace && site.live !== undefined && sameSettings
  return [
    `Plan${live}: ${added.size} added, ${changed.size} changed, ${removed.length} removed, ${unchanged} unchanged`,
    ...(site.live && !sameSettings ? ['  fields, synonyms or curation changed'] : []),
    ...pending.map(({ what }) => `  to write: ${what}`),
    ...surplus.map((name) => `  to drop: ${name}`),
    ...(needsWork ? [isInPlace ? '  in place: only what changed is sent' : '  into a new collection'] : []),
  ]
}

export function describeOutcome({ outcome, collection }: Published, alias: string): string {
  switch (outcome) {
    case 'planned':
      return 'Nothing was written (--dry-run).'
    case 'unchanged':
      return 'Nothing to do.'
    case 'tidied':
      return `${alias} → ${collection}, as before. What earlier runs had left is gone.`
    case 'updated':
      return `${alias} → ${collection}, brought up to date.`
    case 'published':
      return `${alias} → ${collection}. The way back: helpgen index --rollback`
  }
}
