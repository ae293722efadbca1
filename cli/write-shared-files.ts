import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentListing } from '../schema/site.ts'
import type * as RenderBundle from '../template/render-entry.tsx'
import type { TemplateBundle } from './io/bundle.ts'
import type { Project } from './io/project.ts'
import { readGivenFiles, type SiteWriter } from './io/site-writer.ts'
import type { LinkedContent } from './link-content.ts'
import { usesEngine } from './shared/search-engines.ts'
import { redirectOutput } from './stages/routes.ts'
import { siteFiles } from './stages/site-files.ts'

export interface SharedFilesInput {
  readonly project: Project
  readonly template: TemplateBundle
  readonly listing: ContentListing
  readonly linked: LinkedContent
  readonly dates: ReadonlyMap<string, string>
  readonly writer: SiteWriter
}

const MERGED = ['_redirects', '_headers', 'sitemap.xml', 'robots.txt']

/** Everything of the site that is no page: style sheets, public and linked files, redirects, what hosts and crawlers read. */
export async function writeSharedFiles({
  project,
  template,
  listing,
  linked,
  dates,
  writer,
}: SharedFilesInput): Promise<void> {
  const { config, root } = project
  for (const file of listing.publicFiles)
    if (!MERGED.includes(file.output)) writer.copy({ ...file, source: join(root, file.source) })
  for (const file of linked.files) writer.copy(file)
  const scripts = template.scripts.files.filter(({ engine }) => usesEngine(config.search, engine))
  for (const { output, content } of [template.styles, ...scripts]) writer.write(output, content)

  const bundle = (await import(pathToFileURL(template.module).href)) as typeof RenderBundle
  const renderer = bundle.createRenderer(linked.frame, {})
  for (const { from, href } of linked.site.redirects) {
    const canonical = href.startsWith('/') ? config.url + href : href
    writer.write(redirectOutput(from, config), renderer.renderRedirect({ to: href, canonical }))
  }
  writer.write('csp.json', cspHashes([linked.frame.scripts?.boot], [bundle.brandStyle(config.branding)]))
  const given = readGivenFiles(root, listing.publicFiles, MERGED)
  for (const { output, content } of siteFiles({ config, site: linked.site, dates, given }))
    writer.write(output, content)
}

/** What a content security policy has to allow by its hash: the script and the style that stand in every page. */
function cspHashes(scripts: readonly (string | undefined)[], styles: readonly string[]): string {
  const sources = (texts: readonly (string | undefined)[]): string[] =>
    texts.flatMap((text) => (text ? `'sha256-${createHash('sha256').update(text).digest('base64')}'` : []))
  return `${JSON.stringify({ 'script-src': sources(scripts), 'style-src': sources(styles) }, null, 2)}\n`
}
