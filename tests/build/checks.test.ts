import { beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type TestSite } from '../support/site.ts'

const faulty = {
  'welcome.md':
    '# Welcome\n\n[x](./none.md) and [y](/app/start) and [z](#nowhere)\n\n![](./none.png)\n\n{{undefined-name}}\n',
  'old/page.md': '---\nweight: 3\n---\n\n[x](./none.md)\n\n:::unknown\ntext\n:::\n',
}
const allOff = { links: 'off', images: 'off', variables: 'off', frontMatter: 'off', markdown: 'off' } as const

describe('checks', () => {
  test('set the level of a group, and of one rule in it', async () => {
    const site = makeSite(faulty, {
      checks: { rules: { ...allOff, links: 'warn', BROKEN_ANCHOR: 'error', BROKEN_FILE: 'off' } },
    })
    const { exit, said } = await site.check()
    expect([exit, said]).toEqual([
      1,
      [
        'warning BROKEN_LINK content/old/page.md:5:1',
        'warning BROKEN_LINK content/welcome.md:3:1',
        'warning BROKEN_LINK content/welcome.md:3:20',
        'error BROKEN_ANCHOR content/welcome.md:3:40',
      ],
    ])
  })

  test('turn warnings up to errors', async () => {
    const { exit, said } = await makeSite(faulty, { checks: { rules: { ...allOff, variables: 'error' } } }).build()
    expect([exit, said]).toEqual([1, ['error UNKNOWN_VARIABLE content/welcome.md:7:1']])
  })

  test('accept problems by rule or group, path and subject, each for a reason; unused entries are reported', async () => {
    const { exit, said, problems } = await makeSite(faulty, {
      checks: {
        rules: { images: 'off', variables: 'off', markdown: 'off' },
        ignore: [
          { rule: 'BROKEN_LINK', subject: '/app/*', reason: 'served by the application' },
          { rule: 'links', path: 'content/old/*', reason: 'to be deleted' },
          { rule: 'frontMatter', subject: 'weight', reason: 'from Hugo' },
          { rule: 'BROKEN_FILE', path: 'content/welcome.md', reason: 'comes later' },
          { rule: 'BROKEN_ANCHOR', subject: '#no*', reason: 'made by a script' },
          { rule: 'BROKEN_LINK', subject: '/never', reason: 'long gone' },
        ],
      },
    }).check()
    expect([exit, said]).toEqual([
      1,
      ['error BROKEN_LINK content/welcome.md:3:1', 'warning UNUSED_IGNORE site.config.json'],
    ])
    expect(problems[1]?.message).toContain('BROKEN_LINK (long gone)')
  })

  test('that name no rule are configuration errors with the nearest name', async () => {
    const { exit, problems } = await makeSite(faulty, {
      checks: { rules: { link: 'warn' }, ignore: [{ rule: 'BROKEN_LINKS', reason: 'x' }] },
    }).check()
    expect([exit, problems.map(({ message }) => message)]).toEqual([
      2,
      [
        '`link` is not a key of checks.rules. Did you mean `links`?',
        '`BROKEN_LINKS` is not a key of checks.ignore. Did you mean `BROKEN_LINK`?',
      ],
    ])
  })

  test('without a reason are configuration errors', async () => {
    const { exit, problem } = await makeSite(faulty, { checks: { ignore: [{ rule: 'links', reason: '' }] } }).check()
    expect([exit, problem.code]).toEqual([2, 'CONFIG_INVALID'])
    expect(problem.message).toContain('checks.ignore[0].reason')
  })
})

describe('what is printed', () => {
  let warned: TestSite

  beforeAll(() => {
    warned = makeSite(
      { 'welcome.md': '# Welcome\n\nFirst line.\n\n\tUse {{prodct}}: 100%\nnow.\n\nAnd `here` {{prodct}}.\n' },
      { variables: { product: 'Acme' } },
    )
  })

  test('is place, code, message, frame with a mark, and hint; progress on stderr, results on stdout', async () => {
    const { exit, stdout, stderr } = await warned.run(['check'])
    expect([exit, stdout]).toEqual(
      [0, '2 pages checked. 1 warning.\n'].map((each) =>
        typeof each === 'string' ? expect.stringMatching(/^\d+ pages checked\. 1 warning\.\n$/) : each,
      ),
    )
    expect(stderr).toContain(`content/welcome.md:8:12 warning UNKNOWN_VARIABLE
  The variable \`prodct\` is not defined; it was kept as written. Did you mean \`product\`?
    7 | 
  > 8 | And \`here\` {{prodct}}.
      |            ^
    9 | 
  → Define it under \`variables\` in the configuration, or write \`\\{{\` to show the braces.
`)
    expect(stderr).not.toContain('\u001b')
  })

  test('--strict makes errors of warnings, for build and check', async () => {
    const [checked, built] = await Promise.all([warned.check('--strict'), warned.build('--strict')])
    expect([checked.exit, built.exit]).toEqual([1, 1])
    expect(checked.said).toEqual(['error UNKNOWN_VARIABLE content/welcome.md:8:12'])
    expect(() => warned.files()).toThrow('ENOENT')
  })

  test('--format json is one list of problems on stdout, with nothing beside it', async () => {
    const { stdout } = await warned.run(['check', '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual([
      {
        code: 'UNKNOWN_VARIABLE',
        severity: 'warning',
        message: expect.stringContaining('prodct'),
        hint: expect.any(String),
        place: { path: 'content/welcome.md', line: 8, column: 12 },
        subject: 'prodct',
      },
    ])
  })

  test('under GitHub Actions is an annotation for each problem too', async () => {
    const { stdout } = await warned.run(['check'], { GITHUB_ACTIONS: 'true' })
    expect(stdout).toMatch(
      /^::warning file=content\/welcome\.md,line=8,col=12,title=UNKNOWN_VARIABLE::The variable `prodct`/m,
    )
  })

  test('has colours when FORCE_COLOR asks for them, and never with NO_COLOR or --no-color', async () => {
    const runs = await Promise.all([
      warned.run(['check'], { FORCE_COLOR: '1' }),
      warned.run(['check'], { FORCE_COLOR: '1', NO_COLOR: '1' }),
      warned.run(['check', '--no-color'], { FORCE_COLOR: '1' }),
      warned.run(['check'], { FORCE_COLOR: '0' }),
    ])
    expect(runs.map(({ stderr }) => stderr.includes('\u001b['))).toEqual([true, false, false, false])
  })

  test('after a build says how many pages there are, where, and how to look at them', async () => {
    const { exit, stdout } = await makeSite({ 'welcome.md': '# Welcome\n' }).run(['build'])
    expect(exit).toBe(0)
    expect(stdout).toMatch(
      /^5 pages and 1 search documents in dist\/ \([\d.]+ s, build [0-9a-f]{16}\)\nSearch index: \d+ kB\n(?:Slowest pages: .*\n)?To look at it: npx helpgen preview\n$/,
    )
  })
})
