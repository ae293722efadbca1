import type { Problem } from '../schema/problem.ts'
import { searchFor } from '../template/shared/typesense/presets.ts'
import type { Console } from './io/console.ts'
import { HelpgenError } from './problem-kind.ts'
import { probeServer } from './typesense/probe.ts'
import { provisionAnalytics } from './typesense/provision-analytics.ts'
import { provisionConversation } from './typesense/provision-conversation.ts'
import { provisionKeys } from './typesense/provision-keys.ts'
import type { SiteCluster } from './typesense/site-cluster.ts'
import { analyticsOff, vllmStreams } from './typesense-problems.ts'

/** Makes what a site needs once in its cluster. What is there already stays as it is. */
export async function provisionTypesense(
  { cluster, alias, search, access, settings }: SiteCluster,
  out: Pick<Console, 'step' | 'done' | 'line' | 'problems'>,
): Promise<void> {
  const warn = (problem: Problem): void => out.problems([problem], { root: '', format: 'text' })
  out.step(`Connecting to ${cluster.nodes.join(', ')}`)
  const { major, version } = await probeServer(cluster, alias)
  const { conversation } = search
  if (conversation) {
    if (conversation.llm?.startsWith('vllm/') && major === 29) warn(vllmStreams({ version }))
    out.step('Preparing the conversation model')
    const done = await provisionConversation(cluster, search, access.llmKey)
    out.line(`Conversation model ${conversation.model}: ${done}`)
  }
  out.step('Preparing analytics')
  try {
    const made = await provisionAnalytics(cluster, alias, major)
    out.line(`Analytics rules: ${made ? 'created' : 'unchanged'}`)
  } catch (error) {
    if (!(error instanceof HelpgenError)) throw error
    warn(analyticsOff({ reason: error.problems[0]?.message ?? error.message }))
  }
  out.step('Preparing the search key')
  const filter = String(searchFor({ q: '' }, settings)['filter_by'] ?? '')
  const keys = await provisionKeys(cluster, { alias, filter })
  out.done()
  if (keys === undefined)
    out.line(`Search key for ${alias}.*: made before. Nobody can read it again; delete it to make another.`)
  else {
    out.line(`Search key for ${alias}.*, shown only now. Write it into \`search.searchKey\`: readers may see it.`)
    out.line(`  ${keys.key}`)
    out.line(`The same key, bound to ${filter}: for sites that must not find more than that.`)
    out.line(`  ${keys.scoped}`)
  }
}
