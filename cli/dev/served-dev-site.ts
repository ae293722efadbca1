import { rulesReader, type ServedSite } from '../io/served-site.ts'
import { candidatesFor, type OpenFile, openFile } from '../io/static-files.ts'
import type { DevSite } from './dev-site.ts'
import { fileOf } from './shared-answers.ts'

/** The dev site as a host would serve it; nobody is answered before there is one. */
export function servedDevSite(site: DevSite, ready: Promise<void>): ServedSite {
  async function answer(output: string): Promise<OpenFile | undefined> {
    const page = await site.page(output)
    if (page) return page.html === undefined ? waitingPage(output) : fileOf(output, page.html)
    const { current } = site
    if (!current) return output.endsWith('.html') ? waitingPage(output) : undefined
    const shared = (await current.shared.find(output)) ?? (await site.search.find(output, site.searchContent))
    if (shared) return shared
    const linked = current.site.linkedFile(output)
    if (linked !== undefined) return openFile(linked, output)
    const guide = await site.guide(output)
    return guide === undefined ? undefined : fileOf(output, guide)
  }

  const rules = rulesReader(async () => ({
    redirects: (await site.current?.shared.text('_redirects')) ?? '',
    headers: (await site.current?.shared.text('_headers')) ?? '',
  }))

  return {
    get baseUrl() {
      return site.current?.edition.project.config.baseUrl ?? '/'
    },
    async rules() {
      await ready
      return rules()
    },
    async find(segments, isFolder) {
      for (const candidate of candidatesFor(segments, isFolder)) {
        const file = await answer(candidate)
        if (file) return file
      }
      return undefined
    },
  }
}

/** Shown where there has never been a page to show; what is wrong is shown over it. */
const waitingPage = (output: string): OpenFile =>
  fileOf(
    output,
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Waiting</title><body style="font-family:system-ui;padding:2rem"><h1>Not there yet</h1><p>This page could not be made so far. It appears here as soon as it can.</p>',
    503,
  )
