import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatProblems } from '../../cli/io/problem-formats.ts'
import { type CheckedRun, makeSite, type TestSite } from '../support/site.ts'

/** Not a picture, but only its size is looked at. */
const svg = (bytes: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${' '.repeat(bytes)}</svg>`

const files = {
  'welcome.md':
    '---\ndescription: The start.\n---\n# Welcome\n\n[Old](/old-share) [Root](/)\n\n![Large](large.svg)\n\n![Shown](/shown.svg)\n',
  'share.md':
    '---\naliases: [/old-share]\ndescription: Sharing.\n---\n# Share\n\n### Too deep\n\n## Fine\n\n#### Too deep again\n',
  'twin.md': '---\ndescription: sharing.\n---\n# share\n\nUse Github, `Github` and the\ngit hub. Sign in. Log in.\n',
  'alone.md': '---\ntitle: On Github\ndescription: Alone.\n---\nNobody links here. [Me](./alone.md)\n',
  'hidden.md': '---\nunlisted: true\n---\n# Welcome\n',
  'long.md': `# Long\n\n${'Many words. '.repeat(3_000)}\n`,
  'large.svg': svg(2_000),
  'unused.svg': svg(1),
  '_part.md': 'A partial.',
  'public/shown.svg': svg(1),
  'public/logo.svg': svg(1),
  'public/forgotten.pdf': 'x',
  'public/favicon.svg': svg(1),
  'public/CNAME': 'help.example',
}

const config = {
  branding: { logo: { light: '/logo.svg' } },
  sidebar: ['welcome', 'share', 'twin', 'long'],
  redirects: [
    { from: '/old', to: '/share' },
    { from: ['/old', '/older'], to: '/share' },
  ],
  checks: {
    terms: { GitHub: ['git hub'], 'sign in': ['log in'] },
    budgets: { html: 30_000, css: 10, js: 10, index: 10, image: 1_000 },
    ignore: [{ rule: 'ORPHAN_PAGE', subject: '/never', reason: 'only check can tell' }],
  },
}

describe('helpgen check', () => {
  let site: TestSite
  let checked: CheckedRun

  beforeAll(async () => {
    site = makeSite(files, config)
    checked = await site.check()
  })

  test('finds what keeps no site from being published', () => {
    expect(checked.exit).toBe(0)
    expect(checked.said).toEqual([
      'warning ORPHAN_PAGE content/alone.md:1',
      'warning TERM_SPELLING content/alone.md:1',
      'warning OVER_BUDGET content/long.md',
      'warning UNUSED_FILE content/public/forgotten.pdf',
      'warning HEADING_SKIPS_LEVEL content/share.md:7:1',
      'warning HEADING_SKIPS_LEVEL content/share.md:11:1',
      'warning DUPLICATE_DESCRIPTION content/twin.md:1',
      'warning DUPLICATE_TITLE content/twin.md:1',
      'warning TERM_SPELLING content/twin.md:6:5',
      'warning TERM_SPELLING content/twin.md:7:1',
      'warning TERM_SPELLING content/twin.md:7:19',
      'warning UNUSED_FILE content/unused.svg',
      'warning LINK_TO_REDIRECT content/welcome.md:6:1',
      'warning OVER_BUDGET content/welcome.md:8:1',
      'warning OVER_BUDGET site.config.json',
      'warning OVER_BUDGET site.config.json',
      'warning OVER_BUDGET site.config.json',
      'warning UNUSED_IGNORE site.config.json',
      'warning UNUSED_REDIRECT site.config.json',
    ])
  })

  test('says what, with what it is compared to, and what to do', () => {
    const messages = checked.problems.map(({ message }) => message.replace(/[\d.]+ kB/, 'N kB'))
    expect(messages).toEqual(
      expect.arrayContaining([
        'Neither the sidebar nor a link leads to /alone.',
        '“share” is the title of content/share.md too.',
        'content/share.md has the same description: “sharing.”',
        '“Too deep” is a heading of level 3, and stands right below level 1.',
        '`/old-share` is an old address, which leads on to /share.',
        'The page /long takes N kB; `checks.budgets.html` allows 30 kB.',
        '“git hub” is spelled “GitHub” here.',
        'The redirect from /old to /share is there already (site.config.json).',
        'No page shows or offers content/unused.svg.',
      ]),
    )
  })

  test('is about what a build does not look for, ignored problems included', async () => {
    expect((await site.build()).said).toEqual([])
  })

  test('can be written as SARIF and as annotations', () => {
    const { version, runs } = JSON.parse(formatProblems(checked.problems, 'sarif')) as SarifLog
    expect([version, runs[0]!.results.length]).toEqual(['2.1.0', checked.problems.length])
    const result = runs[0]!.results.find(({ ruleId }) => ruleId === 'LINK_TO_REDIRECT')!
    expect(result).toMatchObject({
      level: 'warning',
      message: { text: expect.stringContaining('/old-share') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'content/welcome.md' },
            region: { startLine: 6, startColumn: 1 },
          },
        },
      ],
    })
    expect(runs[0]!.tool.driver.rules[result.ruleIndex]).toEqual({
      id: 'LINK_TO_REDIRECT',
      shortDescription: { text: 'A link leads to an old address' },
    })
    const lines = formatProblems(checked.problems, 'github').trimEnd().split('\n')
    expect(lines).toHaveLength(checked.problems.length)
    expect(lines.every((line) => line.startsWith('::warning file='))).toBe(true)
  })
})

interface SarifLog {
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly object[] } }
    readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[]
  }[]
}

describe('helpgen check --external', () => {
  const asked: string[] = []
  const most = { now: 0, ever: 0 }
  let server: Server
  let origin: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method, url = '' } = request
      asked.push(`${method} ${url}`)
      most.now += 1
      most.ever = Math.max(most.ever, most.now)
      response.on('close', () => {
        most.now -= 1
      })
      const isFirst = asked.filter((each) => each === `${method} ${url}`).length === 1
      if (url === '/only-get') response.writeHead(method === 'HEAD' ? 405 : 200).end()
      else if (url === '/flaky') response.writeHead(isFirst ? 503 : 200).end()
      else if (url.startsWith('/gone')) response.writeHead(404).end()
      else if (url === '/down') response.writeHead(500).end()
      else if (url === '/moved') response.writeHead(301, { location: '/fine' }).end()
      else if (url === '/mute') return
      else response.end('ok')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('asks once for each address, tries again, and believes for a while what worked', async () => {
    const link = (path: string): string => `[x](${origin}${path}) `
    const paths = ['/fine', '/fine#part', '/only-get', '/flaky', '/gone', '/down', '/moved', '/ignored/1', '/mute']
    const site = makeSite(
      { 'welcome.md': `# Welcome\n\n${paths.map(link).join('\n')}\n`, 'other.md': `# Other\n\n${link('/gone')}\n` },
      {
        footer: { columns: [{ title: 'More', items: [{ label: 'Gone', href: `${origin}/gone-footer` }] }] },
        checks: { external: { ignore: [`${origin}/ignored/*`], retries: 1, timeout: 0.5 } },
      },
    )
    const first = await site.check('--external')
    expect(first.exit).toBe(1)
    expect(first.said).toEqual([
      'error EXTERNAL_LINK content/other.md:3:1',
      'error EXTERNAL_LINK content/welcome.md:7:1',
      'warning EXTERNAL_UNSURE content/welcome.md:8:1',
      'warning EXTERNAL_UNSURE content/welcome.md:11:1',
      'error EXTERNAL_LINK site.config.json',
    ])
    expect(first.problems.map(({ message }) => message.replace(origin, ''))).toEqual([
      '/gone answers with status 404.',
      '/gone answers with status 404.',
      '/down answers with status 500: it may work for readers all the same.',
      '/mute does not answer in time: it may work for readers all the same.',
      '/gone-footer answers with status 404.',
    ])
    expect(asked.filter((each) => each === 'HEAD /gone')).toHaveLength(1)
    expect(asked.filter((each) => each === 'GET /down')).toHaveLength(2)
    expect(asked.some((each) => each.includes('ignored'))).toBe(false)
    expect(most.ever).toBeLessThanOrEqual(2)

    asked.length = 0
    await site.check('--external')
    expect(new Set(asked.map((each) => each.split(' ')[1]))).toEqual(
      new Set(['/gone', '/down', '/mute', '/gone-footer']),
    )
  })
})
