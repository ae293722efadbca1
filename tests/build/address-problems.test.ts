import { expect, test } from 'vitest'
import { makeSite } from '../support/site.ts'

const page = (title: string, frontMatter = ''): string => `${frontMatter && `---\n${frontMatter}\n---\n`}# ${title}\n`

test('two pages with one address are an error that names both files', async () => {
  const { exit, problem } = await makeSite({ 'share.md': page('A'), 'b.md': page('B', 'slug: /share') }).build()
  expect([exit, problem.code, problem.severity]).toEqual([1, 'DUPLICATE_URL', 'error'])
  expect(problem.message).toBe('content/b.md and content/share.md both publish /share.')
})

test('addresses that differ in letter case only are an error that names both files', async () => {
  const { exit, problem } = await makeSite({ 'Share.md': page('A'), 'share.md': page('B') }).build()
  expect([exit, problem.code]).toEqual([1, 'DUPLICATE_URL'])
  expect(problem.message).toMatch(/content\/Share\.md and content\/share\.md/)
})

test('two index files of one folder are an error that names both files', async () => {
  const { exit, problem } = await makeSite({ 'guides/index.md': page('A'), 'guides/README.md': page('B') }).build()
  expect([exit, problem.code]).toEqual([1, 'DUPLICATE_URL'])
  expect(problem.message).toContain('content/guides/README.md and content/guides/index.md')
})

test('a page and a folder index of one address are an error that names both files', async () => {
  const { exit, problem } = await makeSite({ 'guides.md': page('A'), 'guides/index.md': page('B') }).build()
  expect([exit, problem.code]).toEqual([1, 'DUPLICATE_URL'])
})

test('a page at the address of the contents page is an error', async () => {
  const { exit, problems } = await makeSite({ 'welcome.md': page('A'), 'sitemap.md': page('Own contents') }).build()
  expect(exit).toBe(1)
  expect(problems[0]).toMatchObject({ code: 'DUPLICATE_URL', place: { path: 'content/sitemap.md' } })
})

test('a public file at the address of a page is an error that names both files', async () => {
  const site = makeSite({ 'welcome.md': page('A'), 'public/welcome/index.html': '<p>Other</p>' })
  const { exit, problems } = await site.build()
  expect(exit).toBe(1)
  expect(problems[0]?.message).toMatch(/content\/public\/welcome\/index\.html/)
  expect(problems[0]?.message).toMatch(/content\/welcome\.md/)
})

test('a redirect onto a page is an error that names configuration and page', async () => {
  const { exit, problem } = await makeSite(
    { 'welcome.md': page('A'), 'share.md': page('B') },
    { redirects: [{ from: '/share', to: '/welcome' }] },
  ).build()
  expect([exit, problem.code, problem.place?.path]).toEqual([1, 'REDIRECT_ONTO_PAGE', 'site.config.json'])
  expect(problem.message).toBe('The redirect from /share (site.config.json) has the address of content/share.md.')
})

test('a redirect onto a page in other letters is an error', async () => {
  const { exit, problems } = await makeSite(
    { 'welcome.md': page('A'), 'share.md': page('B') },
    { redirects: [{ from: '/Share', to: '/welcome' }] },
  ).build()
  expect([exit, problems[0]?.code]).toEqual([1, 'REDIRECT_ONTO_PAGE'])
})

test('a redirect onto a public file is an error that names both', async () => {
  const { exit, problems } = await makeSite(
    { 'welcome.md': page('A'), 'public/terms.pdf': 'x' },
    { redirects: [{ from: '/terms.pdf', to: '/welcome' }] },
  ).build()
  expect([exit, problems[0]?.code]).toEqual([1, 'REDIRECT_ONTO_PAGE'])
  expect(problems[0]?.message).toContain('content/public/terms.pdf')
})

test('an alias onto a page is an error at the page that has it', async () => {
  const { exit, problem } = await makeSite({
    'welcome.md': page('A'),
    'share.md': page('B', 'aliases: [/welcome]'),
  }).build()
  expect([exit, problem.code, problem.place]).toEqual([1, 'REDIRECT_ONTO_PAGE', { path: 'content/share.md', line: 1 }])
  expect(problem.message).toContain('content/welcome.md')
})

test('a redirect loop is one error with the whole circle', async () => {
  const { exit, problem } = await makeSite(
    { 'welcome.md': page('A') },
    {
      redirects: [
        { from: '/c', to: '/a' },
        { from: '/a', to: '/b' },
        { from: '/b', to: '/c' },
        { from: '/into', to: '/a' },
      ],
    },
  ).build()
  expect([exit, problem.code]).toEqual([1, 'REDIRECT_LOOP'])
  expect(problem.message).toContain('/a → /b → /c → /a')
  expect(problem.message).toContain('site.config.json')
})

test('a redirect to itself is a loop', async () => {
  const { problem } = await makeSite({ 'welcome.md': page('A') }, { redirects: [{ from: '/a', to: '/a/' }] }).build()
  expect([problem.code, problem.message]).toEqual([
    'REDIRECT_LOOP',
    'Redirects lead in a circle: /a → /a (site.config.json).',
  ])
})

test('an old address with two targets is an error that names both sources', async () => {
  const { exit, problem } = await makeSite({
    'welcome.md': page('A', 'aliases: /old'),
    'share.md': page('B', 'aliases: /old'),
  }).build()
  expect([exit, problem.code]).toEqual([1, 'REDIRECT_CONFLICT'])
  expect(problem.message).toContain('(content/share.md, content/welcome.md)')
})

test('a redirect to a page that does not exist names the nearest page', async () => {
  const { exit, problem } = await makeSite(
    { 'welcome.md': page('A') },
    { redirects: [{ from: '/old', to: '/welcom' }] },
  ).build()
  expect([exit, problem.code]).toEqual([1, 'REDIRECT_TARGET'])
  expect(problem.message).toContain('Did you mean `/welcome`?')
})

test('two documents with one id are errors that name both files', async () => {
  const { exit, said } = await makeSite({ 'a.md': page('A', 'id: same'), 'b.md': page('B', 'id: same') }).build()
  expect([exit, said]).toEqual([1, ['error DUPLICATE_DOC_ID content/a.md:1', 'error DUPLICATE_DOC_ID content/b.md:1']])
})

test('[8#08] unknown sidebar and doc ids are developer errors with the nearest id', async () => {
  const { exit, problems } = await makeSite(
    {
      'welcome.md': page('A', 'displayed_sidebar: dosc'),
      'guides/share.md': page('B', 'pagination_next: guides/sharr\npagination_prev: nothing-like-it'),
      'guides/_category_.json': JSON.stringify({ link: { type: 'doc', id: 'guides/shair' } }),
    },
    {
      checks: { rules: { quality: 'off' } },
      versions: [{ mainDocId: 'welcom' }],
      sidebar: [
        'welcom',
        {
          type: 'category',
          label: 'G',
          link: 'guide/share',
          items: [
            { type: 'doc', id: 'guides/shar' },
            { type: 'auto', dir: 'guides' },
          ],
        },
      ],
    },
  ).check()
  expect(exit).toBe(1)
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual(
    expect.arrayContaining([
      'UNKNOWN_SIDEBAR `displayed_sidebar` names the sidebar `dosc`, which does not exist.',
      'UNKNOWN_DOC `versions[0].mainDocId` names the document `welcom`, which does not exist. Did you mean `welcome`?',
      'UNKNOWN_DOC `sidebar[0]` names the document `welcom`, which does not exist. Did you mean `welcome`?',
      'UNKNOWN_DOC `sidebar[1].link` names the document `guide/share`, which does not exist. Did you mean `guides/share`?',
      'UNKNOWN_DOC `sidebar[1].items[0]` names the document `guides/shar`, which does not exist. Did you mean `guides/share`?',
      'UNKNOWN_DOC `pagination_next` names the document `guides/sharr`, which does not exist. Did you mean `guides/share`?',
      'UNKNOWN_DOC `pagination_prev` names the document `nothing-like-it`, which does not exist.',
    ]),
  )
  expect(problems).toHaveLength(7)
})

test('[8#08] an unknown folder of the sidebar is a developer error', async () => {
  const { exit, problems } = await makeSite(
    { 'guides/share.md': page('B') },
    { sidebar: [{ type: 'auto', dir: 'guide' }] },
  ).check()
  expect([exit, problems[0]?.code, problems[0]?.place?.path]).toEqual([1, 'UNKNOWN_FOLDER', 'site.config.json'])
  expect(problems[0]?.message).toContain('Did you mean `guides`?')
})
