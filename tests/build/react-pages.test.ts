import { describe, expect, test } from 'vitest'
import { textOf } from '../support/html-page.ts'
import { makeSite } from '../support/site.ts'

const welcome = { 'welcome.md': '# Welcome\n' }

describe('a React page', () => {
  test('is built from its default export, with the components of helpgen', async () => {
    const site = makeSite({
      ...welcome,
      'plans.tsx': `import { Card, Cards } from 'helpgen/components'
import { prices } from './_data/prices.ts'
import './plans.css'

export const frontMatter = { title: 'Plans', description: 'What it costs', noindex: true }

export default function Plans() {
  return <><h1>Plans</h1><Cards>{prices.map((price) => <Card key={price} label={price} href="/welcome" />)}</Cards></>
}
`,
      '_data/prices.ts': "export const prices: readonly string[] = ['10 €', '20 €']\n",
      'plans.css': 'h1 { color: red }',
    })
    const { exit, problems } = await site.build()
    expect([exit, problems]).toEqual([0, []])
    const page = site.html('/plans')
    expect(textOf(page.one('main'))).toBe('Plans 10 € 20 €')
    expect(page.texts('title')).toEqual(['Plans | Test'])
    expect(page.attributes('meta[name="description"]', 'content')).toEqual(['What it costs'])
    expect(page.attributes('meta[name="robots"]', 'content')).toEqual(['noindex'])
  })

  test('[8#07] a page component without a default export is a developer error', async () => {
    const site = makeSite({ ...welcome, 'plans.tsx': 'export function Plans() {\n  return <h1>Plans</h1>\n}\n' })
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toEqual([
      1,
      'PAGE_NO_DEFAULT_EXPORT',
      { path: 'content/plans.tsx', line: 1 },
    ])
    expect(problem.hint).toContain('export default function')
  })

  test('[8#07] a default export that is no component is a developer error', async () => {
    const { exit, problem } = await makeSite({ ...welcome, 'plans.tsx': 'export default <h1>Plans</h1>\n' }).build()
    expect([exit, problem.code]).toEqual([1, 'PAGE_NO_DEFAULT_EXPORT'])
  })

  test('knows the page that it stands on', async () => {
    const site = makeSite({
      ...welcome,
      'plans.tsx': `import { usePage } from 'helpgen/components'

export const frontMatter = { title: 'Plans' }

const Where = () => <p>{usePage().title} at {usePage().url}</p>

export default function Plans() {
  return <><h1>Plans</h1><Where /></>
}
`,
    })
    expect((await site.build()).problems).toEqual([])
    expect(site.html('/plans').texts('main p')).toEqual(['Plans at /plans'])
  })

  test('[8#11] a provider that is used outside of its context is a developer error, with its place', async () => {
    const site = makeSite({
      ...welcome,
      'plans.tsx': `import { usePage } from 'helpgen/components'
import { renderToStaticMarkup } from 'react-dom/server'

const Where = () => <p>{usePage().url}</p>

export default function Plans() {
  return <h1>{renderToStaticMarkup(<Where />)}</h1>
}
`,
    })
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path, problem.place?.line]).toEqual([
      1,
      'PROVIDER_MISSING',
      'content/plans.tsx',
      4,
    ])
    expect(problem.message).toBe('content/plans.tsx: usePage() was called outside of a page.')
    expect(problem.hint).toContain('that the page itself renders')
  })

  test("that throws is named, with the stack in the lines of the author's files", async () => {
    const site = makeSite({
      ...welcome,
      'plans.tsx': `import { priceOf } from './_data/prices.ts'

export default function Plans() {
  return <h1>{priceOf('gold')}</h1>
}
`,
      '_data/prices.ts': `const prices: Record<string, { amount: number }> = {}

export function priceOf(plan: string): number {
  return prices[plan]!.amount
}
`,
    })
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'PAGE_THREW', 'content/plans.tsx'])
    const [head, ...frames] = problem.message.split('\n').slice(1)
    expect(head).toContain("reading 'amount'")
    expect(frames[0]).toContain('(content/_data/prices.ts:4:')
    expect(frames[1]).toContain('(content/plans.tsx:4:')
  })

  test('that throws while it is loaded is named, with the stack', async () => {
    const site = makeSite({ ...welcome, 'plans.tsx': "\nthrow new Error('no plans')\nexport default () => null\n" })
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([1, 'PAGE_THREW'])
    expect(problem.message).toContain('no plans')
    expect(problem.message).toContain('content/plans.tsx:2:')
  })

  test('that does not compile is an error at its place', async () => {
    const { exit, problem } = await makeSite({ ...welcome, 'plans.tsx': 'export default () => <h1>Plans\n' }).build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'BUNDLE_FAILED', 'content/plans.tsx'])
    expect(problem.place?.line).toBeGreaterThan(0)
  })

  test('that imports a file which does not exist is an error at the import', async () => {
    const site = makeSite({ ...welcome, 'plans.tsx': "import a from './none.ts'\nexport default () => <h1>{a}</h1>\n" })
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place]).toEqual([
      1,
      'BUNDLE_FAILED',
      { path: 'content/plans.tsx', line: 1, column: 15 },
    ])
  })

  test('with wrong front matter is an error that names the page and the key', async () => {
    const site = makeSite({
      ...welcome,
      'plans.tsx':
        "export const frontMatter = { titel: 'Plans', noindex: 'perhaps' }\nexport default () => <h1>Plans</h1>\n",
    })
    const { exit, said, problems } = await site.build()
    expect(exit).toBe(1)
    expect(said.map((each) => each.replace(/:\d.*/, ''))).toEqual([
      'error FRONT_MATTER_INVALID content/plans.tsx',
      'warning FRONT_MATTER_UNKNOWN_KEY content/plans.tsx',
    ])
    expect(problems[1]?.message).toContain('Did you mean `title`?')
  })
})

describe('a registered component', () => {
  test('that throws names the Markdown page that used it, with the stack', async () => {
    const site = makeSite(
      {
        ...welcome,
        'plans.md': '# Plans\n\n::PriceTable{plan=gold}\n',
        '/price-table.tsx': 'export default function PriceTable() {\n  throw new Error("no prices")\n}\n',
      },
      { components: { markdown: { PriceTable: './price-table.tsx' } } },
    )
    const { exit, problem } = await site.build()
    expect([exit, problem.code, problem.place?.path]).toEqual([1, 'PAGE_THREW', 'content/plans.md'])
    expect(problem.message).toContain('no prices')
    expect(problem.message).toContain('(price-table.tsx:2:')
  })

  test('whose file does not exist is a clear error', async () => {
    const site = makeSite(welcome, { components: { markdown: { PriceTable: './none.tsx' } } })
    const { exit, problem } = await site.build()
    expect([exit, problem.code]).toEqual([1, 'BUNDLE_FAILED'])
    expect(problem.message).toContain('none.tsx')
  })

  test('is used in Markdown as a container and as a line, and in MDX as an element', async () => {
    const site = makeSite(
      {
        'one.md': '# One\n\n::PriceTable{plan=gold}\n\n:::PriceTable{plan="silver"}\nFrom *ten*.\n:::\n',
        'two.mdx': '# Two\n\n<PriceTable plan="tin">\n\nFrom **one**.\n\n</PriceTable>\n\n<PriceTable plan="lead" />\n',
        '/price-table.tsx': `import type { ReactNode } from 'react'
export default function PriceTable({ plan, children }: { plan: string; children?: ReactNode }) {
  return <section data-plan={plan}><b>Plan {plan}</b>{children}</section>
}
`,
      },
      { components: { markdown: { PriceTable: './price-table.tsx' } } },
    )
    const { exit, problems } = await site.build()
    expect([exit, problems]).toEqual([0, []])
    expect(site.html('/one').texts('section')).toEqual(['Plan gold', 'Plan silver From ten.'])
    expect(site.html('/two').texts('section')).toEqual(['Plan tin From one.', 'Plan lead'])
    expect(site.html('/two').attributes('section', 'data-plan')).toEqual(['tin', 'lead'])
  })
})

test('a part of the template is replaced by one of the site, which may wrap the original', async () => {
  const site = makeSite(
    {
      ...welcome,
      '/parts/my-footer.tsx': 'export default () => <footer id="mine">Mine</footer>\n',
      '/parts/my-pagination.tsx': `import Original, { type PaginationProps } from 'helpgen/parts/Pagination'
export default (props: PaginationProps) => <div id="around"><Original {...props} /></div>
`,
      'next.md': '# Next page\n',
    },
    { components: { parts: { Footer: './parts/my-footer.tsx', Pagination: './parts/my-pagination.tsx' } } },
  )
  const { exit, problems } = await site.build()
  expect([exit, problems]).toEqual([0, []])
  const page = site.html('/next')
  expect(page.texts('#mine')).toEqual(['Mine'])
  expect(page.texts('#around nav.pagination a')).toEqual(['Next Welcome'])
})
