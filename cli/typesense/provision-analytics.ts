import type { AnalyticsRuleCreateSchema } from 'typesense'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { Cluster } from './cluster.ts'
import { ensureCollection } from './ensure-collection.ts'
import { noHitQueriesOf, popularQueriesOf } from './names.ts'
import { ifFound } from './request-failure.ts'

/** As many queries are counted of each kind. */
const MOST_QUERIES = 1_000

/** A rule, as far as it is told apart by. */
interface Rule {
  readonly name: string
  readonly type: string
  readonly params?: object
}

/** Lets the cluster count what readers search for. Returns whether something was missing. */
export async function provisionAnalytics(cluster: Cluster, alias: string, major: number): Promise<boolean> {
  const fields = [
    { name: 'q', type: 'string' as const },
    { name: 'count', type: 'int32' as const },
  ]
  for (const name of [popularQueriesOf(alias), noHitQueriesOf(alias)]) await ensureCollection(cluster, { name, fields })
  const form = major >= 30 ? presentForm(alias) : formBefore30(alias)
  const present = await form.list(cluster)
  const isThere = (rule: Rule): boolean => {
    const found = present.find(({ name }) => name === rule.name)
    return found !== undefined && canonicalJson(found.params) === canonicalJson(rule.params)
  }
  if (form.wanted.every(isThere)) return false
  // Before version 30, changing or deleting one rule of a collection silently stops all others: all of them begin anew.
  const ours = new Set(form.wanted.map(({ name }) => name))
  const others = present.filter(({ name }) => !ours.has(name))
  for (const { name } of present)
    await cluster.ask('replacing analytics rules', (client) => ifFound(client.analytics.rules(name).delete()))
  for (const rule of [...form.wanted, ...others])
    await cluster.ask('writing analytics rules', async (client) => {
      try {
        await client.analytics.rules().create(rule as AnalyticsRuleCreateSchema)
      } catch (error) {
        // The answer to an earlier request was lost.
        if (!/already/.test(String(error))) throw error
      }
    })
  return true
}

interface RuleBefore30 extends Rule {
  readonly params: { readonly source: { readonly collections: readonly string[] } }
}

interface RuleForm {
  readonly wanted: readonly Rule[]
  /** Rules on searches in this alias, whoever made them. */
  list(cluster: Cluster): Promise<readonly Rule[]>
}

const namesOf = (alias: string) => ({ popular: `${alias}_popular_queries`, noHits: `${alias}_no_hit_queries` })

function presentForm(alias: string): RuleForm {
  const names = namesOf(alias)
  const rule = (name: string, type: string, destination: string): Rule & AnalyticsRuleCreateSchema => ({
    name,
    type,
    collection: alias,
    event_type: 'search',
    params: { destination_collection: destination, limit: MOST_QUERIES },
  })
  return {
    wanted: [
      rule(names.popular, 'popular_queries', popularQueriesOf(alias)),
      rule(names.noHits, 'nohits_queries', noHitQueriesOf(alias)),
    ],
    async list(cluster) {
      const rules = await cluster.ask('reading analytics rules', (client) => client.analytics.rules().retrieve())
      return rules.filter(({ collection }) => collection === alias)
    },
  }
}

function formBefore30(alias: string): RuleForm {
  const names = namesOf(alias)
  const rule = (name: string, type: string, collection: string): Rule => ({
    name,
    type,
    params: {
      source: { collections: [alias] },
      destination: { collection },
      limit: MOST_QUERIES,
      ...(type === 'popular_queries' && { expand_query: false }),
    },
  })
  return {
    wanted: [
      rule(names.popular, 'popular_queries', popularQueriesOf(alias)),
      rule(names.noHits, 'nohits_queries', noHitQueriesOf(alias)),
    ],
    async list(cluster) {
      const answer = await cluster.ask('reading analytics rules', (client) => client.analytics.rules().retrieve())
      const { rules } = answer as unknown as { readonly rules: readonly RuleBefore30[] }
      return rules.filter(({ params }) => params.source.collections.includes(alias))
    },
  }
}
