import type { Page } from 'playwright'
import type { SiteConfigInput } from '../../schema/config.ts'
import { type ServedSite, serveBelow } from './served-site.ts'
import { makeSite } from './site.ts'

const filler = (topic: string): string =>
  Array.from({ length: 40 }, (_, index) => `Paragraph ${index} about ${topic}.\n`).join('\n')

/** Pages longer than a window, with every kind of link between them. */
const files = {
  'welcome.md': `# Welcome

[Share](./guides/share.md) [Edit](./guides/edit.md) [Publish](./guides/publish.md) [Part](./guides/share.md#second-part)
[Umlaut](./guides/share.md#über-uns) [Site](https://other.example/) [File](/data.json) [Wide](./wide.md)
<a href="guides/share" target="_blank">Window</a> <a href="guides/share" download>Download</a>
<a href="guides/share" rel="external">External</a>

${filler('welcome')}

[Edit at the end](./guides/edit.md)

## Below

End.
`,
  'wide.md': '---\ndisplayed_sidebar: null\n---\n\n# Wide\n\n[Welcome](./welcome.md)\n',
  'guides/index.md': '# Guides\n\n[Welcome](../welcome.md)\n',
  'guides/share.md': `# Share\n\n[Edit](./edit.md)\n\n${filler('sharing')}\n\n## Second part\n\n${filler('parts')}\n\n## Über uns\n\n${filler('us')}\n`,
  'guides/edit.md': `---\ndescription: How to edit\naliases: [/old-edit]\n---\n\n# Edit\n\n[Publish](./publish.md)\n\n${filler('editing')}\n`,
  'guides/publish.md': `# Publish\n\n[Share](./share.md)\n\n${filler('publishing')}\n`,
  '/public/data.json': '{}',
}

const config: Partial<SiteConfigInput> = {
  feedback: {},
  footer: { copyright: 'Copyright Test' },
  navbar: { items: [{ label: 'More', items: [{ label: 'Wide page', href: '/wide' }] }] },
  checks: { rules: { links: 'off', content: 'off', markdown: 'off' } },
}

/** Builds a site to go round in, and serves it. */
export const serveNavigationSite = (more: Partial<SiteConfigInput> = {}): Promise<ServedSite> =>
  serveBelow(more.baseUrl ?? '/', makeSite(files, { ...config, ...more }).dir)

export const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent()
export const pathOf = (page: Page): string => new URL(page.url()).pathname
export const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

/** Clicks a link of the article. */
export const follow = (page: Page, name: string): Promise<void> =>
  page.locator('main').getByRole('link', { name, exact: true }).click()

/** Opens a page, gives the sign of life that loads what follows links, and leaves a mark that a page load would remove. */
export async function openMarked(page: Page, url: string): Promise<void> {
  const navigator = loaded(page, '/assets/navigator.')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => Object.assign(window, { marked: true }))
  // Over two elements: the pointer may have been on either before the script could listen.
  await page.mouse.move(1, 300)
  await page.mouse.move(1, 1)
  await navigator
}

/** Waits until the page has loaded something: begun before what makes it do so. */
export const loaded = (page: Page, address: string): Promise<unknown> =>
  page.waitForEvent('requestfinished', (request) => request.url().includes(address))

export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** The reader's connection, as browsers that know it tell pages. */
export const connect = (page: Page, connection: { saveData?: boolean; effectiveType?: string }): Promise<unknown> =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
