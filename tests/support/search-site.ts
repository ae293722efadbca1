import type { Locator, Page } from 'playwright'
import type { SiteConfigInput } from '../../schema/config.ts'
import { type ServedSite, serveFolder } from './served-site.ts'
import { makeSite } from './site.ts'
import { fillCollection } from './typesense-collection.ts'
import { startTypesense } from './typesense-server.ts'

const LOREM = 'Words that say nothing of any use to anybody, and go on for as long as a paragraph usually does. '

/** Pages of which it is known what a search finds: one with many sections, and a herd of zebras. */
const files: Readonly<Record<string, string>> = {
  'welcome.md': '# Welcome\n\nHello. [Share](./guides/share.md)\n',
  'guides/index.md': '# Guides\n\nAll of them.\n',
  'guides/share.md': `# Share a guide

A guide can be shared with everybody.

${LOREM.repeat(12)}

## Share by link

Copy the link of the guide.

## Share by mail

Send the guide to people.

## Share as a file

Save the guide, and hand it on.

## Share with a password

Keep the guide among friends.
`,
  'guides/record.md': `# Record your screen

The recorder follows what you click.

## Choose a microphone

${LOREM.repeat(3)}
`,
  'guides/arabic.md': '# مشاركة الدليل\n\nيمكنك مشاركة الدليل مع الجميع.\n',
  'guides/signs.md':
    '# Signs\n\nWrite `a.*b` and `(x|y)+` to match; `<script>alert(1)</script>` is text. 🎉 Confetti comes last.\n',
  ...Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [
      `herd/zebra-${String(index + 1).padStart(2, '0')}.md`,
      `# Animal ${index + 1}\n\nThis zebra has the number ${index + 1}.\n`,
    ]),
  ),
}

const config: Partial<SiteConfigInput> = {
  contact: { label: 'Contact support', href: 'mailto:help@example.com', text: 'We answer soon.' },
  search: { engine: 'embedded', suggestedQuestions: ['How do I share a guide?'] },
  checks: { rules: { links: 'off', content: 'off', markdown: 'off' } },
}

/** `HELPGEN_SEARCH=typesense` puts the documents in a cluster: the same tests, over HTTP. */
export const isHosted = process.env['HELPGEN_SEARCH'] === 'typesense'

export const serveSearchSite = (search?: SiteConfigInput['search']): Promise<ServedSite> =>
  search === undefined && isHosted
    ? serveHosted()
    : serveFolder(makeSite(files, { ...config, search: search ?? config.search }).dir)

async function serveHosted(): Promise<ServedSite> {
  const cluster = await startTypesense()
  const search = {
    engine: 'typesense' as const,
    nodes: [{ protocol: 'http' as const, host: 'localhost', port: cluster.port }],
    collection: 'help',
    searchKey: 'a-search-only-key',
    suggestedQuestions: ['How do I share a guide?'],
  }
  const site = makeSite(files, { ...config, search })
  const served = await serveFolder(site.dir)
  await fillCollection(cluster, site.documents(), search)
  return {
    at: served.at,
    close: async () => {
      await Promise.all([served.close(), cluster.close()])
    },
  }
}

export interface SearchDialog {
  readonly element: Locator
  readonly input: Locator
  readonly toggle: Locator
  readonly body: Locator
  /** What can be selected. */
  readonly hits: Locator
  readonly selected: Locator
}

export function dialogOf(page: Page): SearchDialog {
  const element = page.locator('dialog.search')
  return {
    element,
    input: element.locator('input[name=q]'),
    toggle: element.getByRole('switch', { name: 'Ask AI' }),
    body: element.locator('.search-body'),
    hits: element.getByRole('option'),
    selected: element.locator('[role=option][aria-selected=true]'),
  }
}

/** Opens the dialog by its key, and waits until React has it. */
export async function openDialog(page: Page): Promise<SearchDialog> {
  const dialog = dialogOf(page)
  await page.keyboard.press('Control+k')
  await dialog.element.and(page.locator('[style*=visible-height]')).waitFor()
  return dialog
}

/** The same, for searching as you type. */
export async function openSearch(page: Page): Promise<SearchDialog> {
  const dialog = await openDialog(page)
  await dialog.toggle.uncheck()
  await page.getByRole('combobox').waitFor()
  return dialog
}

/** Searches for something, and waits for what comes of it. */
export async function searchFor(page: Page, query: string): Promise<SearchDialog> {
  const dialog = await openSearch(page)
  await dialog.input.fill(query)
  await dialog.body.locator('.search-hit, .no-results').first().waitFor()
  return dialog
}

/** Leaves requests without an answer until what it returns is called. */
export async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  const held = { release: (): void => {} }
  const released = new Promise<void>((resolve) => {
    held.release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return held.release
}

/** Notes what the page asks the engine in its worker: queries, and numbers of those it gave up. */
export async function noteCalls(page: Page): Promise<() => Promise<{ queries: string[]; aborted: number }>> {
  await page.addInitScript(() => {
    const calls: unknown[] = []
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      calls.push(message)
      post.call(this, message)
    }
    Object.assign(window, { calls })
  })
  return () =>
    page.evaluate(() => {
      type Call = { readonly call?: { readonly query?: { readonly q: string } }; readonly abort?: boolean }
      const { calls } = window as unknown as { calls: Call[] }
      return {
        queries: calls.flatMap(({ call }) => call?.query?.q ?? []),
        aborted: calls.filter(({ abort }) => abort).length,
      }
    })
}

/** Notes the events that the site tells its scripts of, by their names without `helpgen:`. */
export async function noteEvents(page: Page): Promise<() => Promise<[name: string, detail: unknown][]>> {
  await page.addInitScript(() => {
    const events: [string, unknown][] = []
    for (const name of ['search', 'no-results', 'search-open', 'result-click', 'ask'])
      document.addEventListener(`helpgen:${name}`, (event) => events.push([name, (event as CustomEvent).detail]))
    Object.assign(window, { events })
  })
  return () => page.evaluate(() => (window as unknown as { events: [string, unknown][] }).events)
}
