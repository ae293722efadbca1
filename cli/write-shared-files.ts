import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentListing, StaticFile } from '../schema/site.ts'
import type * as RenderBundle from '../template/render-entry.tsx'
import type { TemplateBundle } from './io/bundle.ts'
import type { Project } from './io/project.ts'
import { readGivenFiles, type SiteWriter } from './io/site-writer.ts'
import type { LinkedContent } from './link-content.ts'
import { usesEngine } from './shared/search-engines.ts'
import { redirectOutput } from './stages/routes.ts'
import { type OutputFile, siteFiles } from './stages/site-files.ts'

export interface SharedFilesInput {
  readonly project: Project
  readonly template: TemplateBundle
  readonly listing: ContentListing
  readonly linked: Pick<LinkedContent, 'site' | 'frame' | 'files'>
  readonly dates: ReadonlyMap<string, string>
}

/** Everything of a site that is no page: copies of files on disk, and what helpgen writes itself. */
export interface SharedFiles {
  /** Sources are absolute. */
  readonly copies: readonly StaticFile[]
  readonly files: readonly OutputFile[]
}

const MERGED = ['_redirects', '_headers', 'sitemap.xml', 'robots.txt']

/** Style sheets, public and linked files, redirects, what hosts and crawlers read. */
export async function sharedFiles(input: SharedFilesInput): Promise<SharedFiles> {
  const { project, template, listing, linked, dates } = input
  const { config, root } = project
  const published = listing.publicFiles.filter(({ output }) => !MERGED.includes(output))
  const scripts = template.scripts.files.filter(({ engine }) => usesEngine(config.search, engine))
  const bundle = (await import(pathToFileURL(template.module).href)) as typeof RenderBundle
  const renderer = bundle.createRenderer(linked.frame, {})
  const redirects = linked.site.redirects.map(({ from, href }): OutputFile => {
    const canonical = href.startsWith('/') ? config.url + href : href
    return { output: redirectOutput(from, config), content: renderer.renderRedirect({ to: href, canonical }) }
  })
  const csp = cspHashes([linked.frame.scripts?.boot], [bundle.brandStyle(config.branding)])
  const given = readGivenFiles(root, listing.publicFiles, MERGED)
  return {
    copies: [...published.map((file) => ({ ...file, source: join(root, file.source) })), ...linked.files],
    files: [
      template.styles,
      ...scripts,
      ...redirects,
      { output: 'csp.json', content: csp },
      ...siteFiles({ config, site: linked.site, dates, given }),
    ],
  }
}

export async function writeSharedFiles({ writer, ...input }: SharedFilesInput & { writer: SiteWriter }): Promise<void> {
  const { copies, files } = await sharedFiles(input)
  for (const file of copies) writer.copy(file)
  for (const { output, content } of files) writer.write(output, content)
}

/** What a content security policy has to allow by its hash: the script and the style that stand in every page. */
function cspHashes(scripts: readonly (string | undefined)[], styles: readonly string[]): string {
  const sources = (texts: readonly (string | undefined)[]): string[] =>
    texts.flatMap((text) => (text ? `'sha256-${createHash('sha256').update(text).digest('base64')}'` : []))
  return `${JSON.stringify({ 'script-src': sources(scripts), 'style-src': sources(styles) }, null, 2)}\n`
}
