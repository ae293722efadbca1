import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../schema/problem.ts'
import { textOf } from '../support/html-page.ts'
import { type CheckedRun, makeSite, type TestSite } from '../support/site.ts'

interface Case {
  readonly name: string
  readonly text: string
  readonly path?: string
  /** `severity CODE line:column` of every problem of the page. */
  readonly said: readonly string[]
  /** Parts of message and hint. */
  readonly tells?: readonly string[]
  /** What readers still see. */
  readonly shows?: readonly string[]
}

const frontMatterCases: readonly Case[] = [
  {
    name: 'broken YAML is an error at its line, and the page is read without it',
    text: '---\ntitle: Share: a guide\n---\n# Sharing\n\nStill here.\n',
    said: ['error FRONT_MATTER_SYNTAX 2:8'],
    tells: ['YAML'],
    shows: ['Sharing', 'Still here.'],
  },
  {
    name: 'broken TOML is an error at its line',
    text: '+++\ntitle = "Share"\ndraft = no\n+++\n# Sharing\n',
    said: ['error FRONT_MATTER_SYNTAX 3:9'],
    tells: ['TOML'],
  },
  {
    name: 'an unknown front matter key is a warning with the nearest key',
    text: '---\ntitle: A\nsidebar_postion: 2\n---\nText.\n',
    said: ['warning FRONT_MATTER_UNKNOWN_KEY 3:1'],
    tells: ['Did you mean `sidebar_position`?', 'Write `sidebar_position`'],
  },
  {
    name: 'an unknown key like no other is told to be removed',
    text: '---\nxyzzy_plugh: 2\n---\nText.\n',
    said: ['warning FRONT_MATTER_UNKNOWN_KEY 2:1'],
    tells: ['Remove the line'],
  },
  {
    name: 'a value of the wrong type is an error that says what was expected and found',
    text: '---\ntitle: A\nsidebar_position: first\n---\nText.\n',
    said: ['error FRONT_MATTER_INVALID 3:1'],
    tells: ['expected a number', 'found "first"'],
  },
  {
    name: 'a wrong value deep inside names its path',
    text: '---\nsearch:\n  boost: high\n---\nText.\n',
    said: ['error FRONT_MATTER_INVALID 3:3'],
    tells: ['`search.boost`'],
  },
  {
    name: 'every wrong key of a page is reported, in the order of the file',
    text: '---\nunlisted: perhaps\ntitel: A\nnoindex: 3\n---\nText.\n',
    said: ['error FRONT_MATTER_INVALID 2:1', 'warning FRONT_MATTER_UNKNOWN_KEY 3:1', 'error FRONT_MATTER_INVALID 4:1'],
    tells: ['Did you mean `title`?'],
  },
  {
    name: 'front matter that is no mapping is an error',
    text: '---\n- a\n- b\n---\nText.\n',
    said: ['error FRONT_MATTER_SYNTAX 2'],
    tells: ['expected keys and values'],
  },
  {
    name: 'an undefined variable in front matter is a warning at its line',
    text: '---\ntitle: About {{prodct}}\n---\nText.\n',
    said: ['warning UNKNOWN_VARIABLE 2:14'],
    tells: ['Did you mean `product`?'],
  },
]

const markdownCases: readonly Case[] = [
  {
    name: 'an unknown directive is a warning with the nearest name, and stays as text',
    text: 'Before.\n\n:::wraning\nInside *this*.\n:::\n\nAfter.\n',
    said: ['warning UNKNOWN_DIRECTIVE 3:1'],
    tells: ['Did you mean `warning`?'],
    shows: ['Before.', ':::wraning', 'Inside this.', 'After.'],
  },
  {
    name: 'an unclosed directive is a warning, and keeps its content',
    text: 'Before.\n\n:::note\nInside.\n\nAlso inside.\n',
    said: ['warning UNCLOSED_DIRECTIVE 3:1'],
    shows: ['Before.', 'Note', 'Inside.', 'Also inside.'],
  },
  {
    name: 'a directive closed without being opened is a warning, and stays as text',
    text: 'Before.\n\n:::\n\nAfter.\n',
    said: ['warning STRAY_DIRECTIVE_END 3:1'],
    shows: ['Before. ::: After.'],
  },
  {
    name: 'an unknown code language is a warning with the nearest one, and the code stays',
    text: '```javascritp\nconst a = 1\n```\n',
    said: ['warning UNKNOWN_LANGUAGE 1:1'],
    tells: ['Did you mean `javascript`?'],
    shows: ['const a = 1'],
  },
  {
    name: 'a stray closing tag is a warning, and the text around it stays',
    text: 'Before </span> after.\n',
    said: ['warning STRAY_CLOSING_TAG 1:8'],
    tells: ['&lt;'],
    shows: ['Before', 'after.'],
  },
  {
    name: 'an unknown variable is a warning, and stays as written',
    text: 'Use {{prodct}} and {{product}} and {{ not one }} and \\{{product}}.\n',
    said: ['warning UNKNOWN_VARIABLE 1:5'],
    tells: ['Did you mean `product`?'],
    shows: ['Use {{prodct}} and Acme and {{ not one }} and {{product}}.'],
  },
  {
    name: 'an included file that does not exist is an error at the place that names it',
    text: 'Before.\n\n<!--@include: ./_parts/none.md-->\n\nAfter.\n',
    said: ['error INCLUDE_MISSING 3:1'],
    tells: ['_parts/none.md'],
    shows: ['Before.', 'After.'],
  },
  {
    name: 'an embed of a host that is not allowed is a warning, and becomes a link',
    text: '::embed[A map]{src="https://maps.example/x"}\n',
    said: ['warning EMBED_HOST 1:1'],
    tells: ['maps.example', 'markdown.embeds.hosts'],
    shows: ['A map'],
  },
  {
    name: 'an unknown MDX component is a warning at its place, and the rest of the page renders',
    path: 'unknown-component.mdx',
    text: '# Page\n\n<PriceTabel plan="a">\n\nInside *it*.\n\n</PriceTabel>\n\nAfter.\n',
    said: ['warning MDX_UNKNOWN_COMPONENT 3:1'],
    tells: ['components.markdown'],
    shows: ['Page', 'Inside it.', 'After.'],
  },
  {
    name: 'MDX that cannot be read is an error at its place, and the page is read as Markdown',
    path: 'broken-mdx.mdx',
    text: '# Page\n\nA { brace and an <unclosed tag.\n\nAfter.\n',
    said: ['error MDX_SYNTAX 3:32'],
    shows: ['Page', 'A { brace', 'After.'],
  },
  {
    name: '`{` and `<` in Markdown prose break nothing; what is no tag of HTML is shown as written',
    text: 'If a < b and {c} then <d> and {{{ e }}} and <3.\n\n{% raw %} {{< youtube x >}}\n',
    said: ['warning UNKNOWN_TAG 1:23'],
    shows: ['If a < b and {c} then <d> and {{{ e }}} and <3.', '{% raw %} {{< youtube x >}}'],
  },
]

const cases = [...frontMatterCases, ...markdownCases].map((each, index) => ({
  ...each,
  path: each.path ?? `case-${index}.md`,
}))

let site: TestSite
let checked: CheckedRun
let built: CheckedRun

beforeAll(async () => {
  site = makeSite(
    { 'welcome.md': '# Welcome\n', ...Object.fromEntries(cases.map(({ path, text }) => [path, text])) },
    { product: { name: 'Acme', slug: 'acme' }, checks: { rules: { quality: 'off' } } },
  )
  checked = await site.check()
  // Tolerated, to see what readers would get.
  const rules = Object.fromEntries(
    cases.flatMap(({ said }) => said.map((each) => [each.split(' ')[1] ?? '', 'warn' as const])),
  )
  site.write({
    '/lenient.config.json': JSON.stringify({
      title: 'T',
      url: 'https://a.example',
      product: { name: 'Acme', slug: 'acme' },
      checks: { rules },
    }),
  })
  built = await site.build('--config', 'lenient.config.json')
})

const problemsOf = (path: string): Problem[] =>
  checked.problems.filter(({ place }) => place?.path === `content/${path}`)

describe('in content', () => {
  for (const { name, path, said, tells = [], shows = [] } of cases) {
    test(name, () => {
      const problems = problemsOf(path)
      const places = problems.map(
        ({ severity, code, place }) => `${severity} ${code} ${[place?.line, place?.column].filter(Boolean).join(':')}`,
      )
      expect(places).toEqual(said)
      const told = problems.map(({ message, hint }) => `${message} ${hint}`).join('\n')
      for (const part of tells) expect(told).toContain(part)
      const page = site.html(`/${path.replace(/\.mdx?$/, '')}`)
      for (const part of shows) expect(textOf(page.one('article'))).toContain(part)
    })
  }
})

test('problems with errors among them stop a build with exit code 1, and with warnings only they do not', () => {
  expect([checked.exit, built.exit]).toEqual([1, 0])
  expect(built.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(built.problems).toHaveLength(checked.problems.length)
})

test('problems outside of these pages there are none', () => {
  const known = new Set(cases.map(({ path }) => `content/${path}`))
  expect(checked.problems.filter(({ place }) => !known.has(place?.path ?? ''))).toEqual([])
})
