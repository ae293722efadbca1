import { relative, sep } from 'node:path'
import { pageKindOf } from '../shared/page-kind.ts'

/** What is to be done after some files changed: the least that is right. */
export interface Work {
  /** The configuration is read again. */
  readonly config?: boolean
  /** Template, components and style sheets are bundled again. */
  readonly template?: boolean
  /** Somebody works on the template itself. */
  readonly isTemplateNew?: boolean
  /** The content folder is listed again. */
  readonly listing?: boolean
  /** Files changed that pages may show under the same address as before. */
  readonly reload?: boolean
  /** Sources of pages that are read again, by their paths in the content folder. */
  readonly pages?: ReadonlySet<string>
}

/** What a site is made from, as far as it is known. */
export interface Sources {
  readonly contentDir: string
  /** Files of the configuration, and where else it may be. */
  readonly config: ReadonlySet<string>
  /** Files that the template was bundled from. */
  readonly template: ReadonlySet<string>
  /** Folder of the template, when somebody may be working on it. */
  readonly templateFolder: string | undefined
  /** Pages of the content folder. */
  isPage(path: string): boolean
  /** Whether the file is there. */
  isThere(file: string): boolean
  /** Pages that include a file of the content folder. */
  including(path: string): readonly string[]
  /** Whether something failed, so that anything may mend it. */
  readonly isBroken: boolean
}

/** Decides by the names of changed files, which are absolute. */
export function workFor(files: Iterable<string>, sources: Sources): Work {
  const pages = new Set<string>()
  const work = { config: false, template: false, isTemplateNew: false, listing: false, reload: false }
  for (const file of files) {
    const path = pathIn(sources.contentDir, file)
    if (sources.config.has(file)) work.config = true
    if (sources.templateFolder !== undefined && pathIn(sources.templateFolder, file) !== undefined)
      work.template = work.isTemplateNew = true
    if (sources.template.has(file)) work.template = true
    else if (path !== undefined && sources.isPage(path) && sources.isThere(file)) pages.add(path)
    else if (path !== undefined) addContent(path)
    else if (sources.isBroken) work.config = true
  }
  return { ...work, pages }

  function addContent(path: string): void {
    work.listing = true
    for (const page of sources.including(path)) pages.add(page)
    // A picture keeps its address when it is replaced.
    if (/^(public|static)\//.test(path) && pageKindOf(path) === undefined) work.reload = true
  }
}

/** Whether nothing but texts of pages changed. */
export const isOnPages = ({ config, template, listing }: Work): boolean => !(config || template || listing)

export function mergeWork(one: Work, other: Work): Work {
  const either = (key: keyof Omit<Work, 'pages'>) => ({ [key]: Boolean(one[key] || other[key]) })
  return {
    ...either('config'),
    ...either('template'),
    ...either('isTemplateNew'),
    ...either('listing'),
    ...either('reload'),
    pages: new Set([...(one.pages ?? []), ...(other.pages ?? [])]),
  }
}

/** Path inside of a folder, with forward slashes; undefined outside of it. */
function pathIn(folder: string, file: string): string | undefined {
  const path = relative(folder, file)
  return path === '' || path === '..' || path.startsWith(`..${sep}`) ? undefined : path.split(sep).join('/')
}
