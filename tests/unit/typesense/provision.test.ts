import { expect, onTestFinished, test } from 'vitest'
import type { HelpgenError } from '../../../cli/problem-kind.ts'
import { provisionTypesense } from '../../../cli/provision-typesense.ts'
import { reportSearches } from '../../../cli/typesense/report.ts'
import { openSiteCluster } from '../../../cli/typesense/site-cluster.ts'
import { type SiteConfigInput, siteConfigSchema } from '../../../schema/config.ts'
import type { Problem } from '../../../schema/problem.ts'
import { startNode } from '../../support/http-node.ts'
import { HASTE, pages, publishTo } from '../../support/publishing.ts'
import { startTypesense, type TypesenseOptions } from '../../support/typesense-server.ts'

type Search = Extract<SiteConfigInput['search'], { engine: 'typesense' }>

/** A site, its cluster, and what provisioning said. */
async function open(options: TypesenseOptions = {}, search: Partial<Search> = {}) {
  const server = await startTypesense(options)
  const config = siteConfigSchema.parse({
    title: 'Test',
    url: 'https://help.example',
    search: { engine: 'typesense', nodes: [{ url: server.url }], collection: 'help', searchKey: 'none yet', ...search },
  })
  if (config.search.engine !== 'typesense') throw new Error('The configuration is not about Typesense.')
  const env = { TYPESENSE_API_KEY: 'admin-key', TYPESENSE_LLM_KEY: 'llm-secret-key' }
  const site = openSiteCluster({ root: '/nowhere', config, search: config.search, env, patience: HASTE })
  onTestFinished(async () => {
    site.cluster.close()
    await server.close()
  })
  const provision = async () => {
    const said = { lines: [] as string[], problems: [] as Problem[] }
    await provisionTypesense(site, {
      step: () => {},
      done: () => {},
      line: (line) => said.lines.push(line),
      problems: (problems) => said.problems.push(...problems),
    })
    return said
  }
  return { server, site, provision }
}

/** A language model that says the same to everyone. */
async function languageModel() {
  const node = await startNode((response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Hello.' } }] })),
  )
  onTestFinished(() => node.close())
  return node
}

test('a key that can only search is made, once, and shown once', async () => {
  const { server, provision } = await open()
  const { lines } = await provision()
  const [key] = [...server.store.keys.values()]
  expect(key).toMatchObject({ actions: ['documents:search'], collections: ['help.*'] })
  expect(lines).toContain(`  ${key!.value}`)
  const again = await provision()
  expect(again.lines.join('\n')).not.toContain(key!.value)
  expect(server.store.keys.size).toBe(1)
})

test('the scoped key finds only what its filter lets through', async () => {
  const { server, site, provision } = await open()
  await publishTo(
    [server.url],
    pages(1).map((document, index) => ({ ...document, language: index === 0 ? 'en' : 'de' })),
  )
  const scoped = (await provision()).lines.at(-1)!.trim()
  const reader = site.cluster.withKey(scoped)
  const { results } = await reader.ask('searching', (client) =>
    client.multiSearch.perform({ searches: [{ collection: 'help', q: '*', query_by: 'content' }] }, {}),
  )
  reader.close()
  expect(results[0]).toMatchObject({ found: 1 })
})

test('the conversation model and its history are made, and renewed when the configuration changes', async () => {
  const llm = await languageModel()
  const conversation = { model: 'answers', llm: 'openai/small', url: llm.url }
  const { server, provision } = await open({}, { conversation })
  expect((await provision()).lines).toContain('Conversation model answers: created')
  expect(server.store.conversationModels.get('answers')).toMatchObject({
    model_name: 'openai/small',
    openai_url: llm.url,
    api_key: 'llm-secret-key',
    history_collection: 'conversations_help',
    max_bytes: 16_384,
    ttl: 86_400,
  })
  expect(server.store.collections.has('conversations_help')).toBe(true)
  expect((await provision()).lines).toContain('Conversation model answers: unchanged')
  server.store.conversationModels.get('answers')!['system_prompt'] = 'Say something.'
  expect((await provision()).lines).toContain('Conversation model answers: renewed')
  expect(server.store.conversationModels.get('answers')!['system_prompt']).toMatch(/help centre/)
})

test('publishing never drops the history of conversations', async () => {
  const llm = await languageModel()
  const { server, provision } = await open(
    {},
    { conversation: { model: 'answers', llm: 'openai/small', url: llm.url } },
  )
  await provision()
  for (const text of ['one', 'two', 'three']) await publishTo([server.url], pages(1, text), { options: { keep: 0 } })
  expect(server.store.collections.has('conversations_help')).toBe(true)
})

test('a language model that is down is named with the server that asked it', async () => {
  const conversation = { model: 'answers', llm: 'openai/small', url: 'http://127.0.0.1:9' }
  const { server, provision } = await open({}, { conversation })
  const error = await provision().catch((caught: unknown) => caught)
  expect((error as HelpgenError).problems[0]).toMatchObject({
    code: 'TYPESENSE_REFUSED',
    message: `While creating the conversation model, ${server.url} failed: HTTP 400: OpenAI API error.`,
  })
})

test('streaming from vLLM is broken in version 29: that is said', async () => {
  const llm = await languageModel()
  const conversation = { model: 'answers', llm: 'vllm/small', url: llm.url }
  const { provision } = await open({}, { conversation })
  expect((await provision()).problems).toMatchObject([{ code: 'TYPESENSE_VLLM', severity: 'warning' }])
})

test('before version 30, all rules of the alias begin anew, those of others too: one alone stops the rest', async () => {
  const { server, site, provision } = await open()
  const rule = (name: string, collection: string) => ({
    name,
    type: 'popular_queries',
    params: {
      source: { collections: [collection] },
      destination: { collection: 'mine' },
      limit: 10,
      expand_query: false,
    },
  })
  for (const each of [rule('mine', 'help'), rule('other', 'shop')])
    await site.cluster.ask('making', (client) => client.analytics.rules().create(each as never))
  const { lines } = await provision()
  expect(lines).toContain('Analytics rules: created')
  const { analyticsRules } = server.store
  expect([...analyticsRules.keys()].sort()).toEqual(['help_no_hit_queries', 'help_popular_queries', 'mine', 'other'])
  expect([...analyticsRules.values()].map(({ hooked }) => hooked)).toEqual([true, true, true, true])
  expect((await provision()).lines).toContain('Analytics rules: unchanged')
})

test('version 30 has rules of another form', async () => {
  const { server, provision } = await open({ version: '30.0' })
  expect((await provision()).lines).toContain('Analytics rules: created')
  expect([...server.store.analyticsRules.values()].map(({ body }) => body)).toMatchObject([
    { type: 'popular_queries', collection: 'help', params: { destination_collection: 'popular_queries_help' } },
    { type: 'nohits_queries', collection: 'help', params: { destination_collection: 'no_hit_queries_help' } },
  ])
  expect((await provision()).lines).toContain('Analytics rules: unchanged')
})

test('a server without analytics is no reason to go without a key', async () => {
  const { server, provision } = await open()
  server.faults.push({
    when: ({ path }) => path.startsWith('/analytics'),
    status: 400,
    body: '{"message":"Analytics is not enabled."}',
  })
  const { problems } = await provision()
  expect(problems).toMatchObject([{ code: 'TYPESENSE_ANALYTICS', severity: 'warning' }])
  expect(server.store.keys.size).toBe(1)
})

test('the report ranks what was not found, and says what is found by now', async () => {
  const { site, server, provision } = await open()
  await expect(reportSearches(site.cluster, site.settings, 50)).rejects.toThrow('TYPESENSE_NOT_PROVISIONED')
  await provision()
  await publishTo([server.url], pages(2, 'How to record a kubernetes tour.'))
  const counted = { no_hit_queries_help: { kubernetes: 30, teapot: 2, sso: 14 }, popular_queries_help: { tour: 120 } }
  for (const [collection, queries] of Object.entries(counted))
    for (const [q, count] of Object.entries(queries))
      await site.cluster.ask('counting', (client) => client.collections(collection).documents().create({ q, count }))
  const stopWords = { ...site.settings, stopWords: undefined, language: 'en', tags: ['default'] } as never
  expect(await reportSearches(site.cluster, stopWords, 50)).toEqual({
    gaps: [
      { q: 'sso', count: 14 },
      { q: 'teapot', count: 2 },
      { q: 'kubernetes', count: 30, foundNow: expect.stringMatching(/^\/page-\d$/) },
    ],
    popular: [{ q: 'tour', count: 120 }],
  })
})
