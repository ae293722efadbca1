import type { SiteName } from './kill-rebuild.ts'
import type { SiteFiles } from './site-folder.ts'

/**
 * Two states of one site, some 150 files each: a third the same, a third of the same size with other bytes, a third
 * longer or shorter; and a few files, in folders of their own, that only one of them has.
 */
export function siteFiles(name: SiteName): SiteFiles {
  const files = new Map<string, string>()
  for (let page = 0; page < 144; page++) {
    const body = `<p>Page ${page}</p>\n`.repeat(20 + (page % 40))
    const ending = page % 3 === 0 ? '' : page % 3 === 1 ? name : name === 'A' ? 'first' : 'the second version'
    files.set(`section-${page % 12}/page-${page}/index.html`, body + ending)
  }
  for (let page = 0; page < 6; page++) files.set(`only-${name}/page-${page}.html`, `only in ${name}`)
  return files
}
