import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { attribute, type HtmlPage, readHtml } from './html-page.ts'
import { siteIn, type TestSite } from './site.ts'

const repository = join(import.meta.dirname, '../..')

/** Every section of this repository's own site with its articles, as the specification lists them. */
export const ownSections: Readonly<Record<string, readonly string[]>> = {
  '/welcome': [],
  '/quick-start': ['get-started', 'sign-up'],
  '/demos': ['capture-help-guide', 'recording-methods', 'usecase'],
  '/tours': ['design', 'image-editor', 'layout', 'settings', 'sharing-a-tour', 'voiceover'],
  '/guides': ['editing-a-guide', 'sharing-a-guide'],
  '/videos': ['ai-voiceover-for-video', 'video-overview', 'videos-customization'],
  '/ai-capabilites': ['enhance-with-ai'],
  '/brandkit': ['brandkit-in-pathcast'],
  '/playlists': ['playlists-in-pathcast'],
  '/tracking-and-analytics': ['analytics-in-pathcast', 'lead-generation'],
  '/settings': ['custom-domain', 'invite-new-member'],
}

export const ownIndexes = Object.keys(ownSections)
export const ownArticles = Object.entries(ownSections).flatMap(([section, names]) =>
  names.map((name) => `${section}/${name}`),
)

/** A copy of this repository's own site, built. */
export async function buildOwnSite(): Promise<TestSite> {
  const dir = mkdtempSync(join(inject('sitesFolder'), 'own-'))
  for (const name of ['content', 'site.config.ts']) cpSync(join(repository, name), join(dir, name), { recursive: true })
  const site = siteIn(dir)
  const { exit, said, stderr } = await site.build()
  if (exit !== 0) throw new Error(`helpgen build ended with ${exit}\n${said.join('\n')}\n${stderr}`)
  return site
}

export interface FinishedPage {
  /** `/guides`, or `/404.html` for what has no address of its own. */
  readonly url: string
  readonly html: HtmlPage
  /** Whether web search engines are to show it. */
  readonly isIndexable: boolean
}

/** Every page of a finished site but those that only lead elsewhere. */
export function finishedPages(site: TestSite): FinishedPage[] {
  return site
    .files()
    .filter((path) => path.endsWith('.html'))
    .map((path) => ({ url: `/${path.replace(/(^|\/)index\.html$/, '')}`, html: readHtml(site.file(path)) }))
    .filter(({ html }) => !isRedirect(html))
    .map(({ url, html }) => ({ url, html, isIndexable: !html.attributes('meta[name="robots"]', 'content').length }))
}

const isRedirect = (html: HtmlPage): boolean =>
  html.all('meta').some((meta) => attribute(meta, 'http-equiv')?.toLowerCase() === 'refresh')
