import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ContentListing } from '../../schema/site.ts'
import type { Snapshot } from './dev-state.ts'

/** What changed on disk while nobody watched. */
interface Missed {
  /** Absolute. */
  readonly files: readonly string[]
  readonly isListingNew: boolean
}

/** Undefined when nothing did. */
export function missedSince(since: number, { edition, content, listing }: Snapshot): Missed | undefined {
  const { root, contentDir, configFile } = edition.project
  const known = [
    join(root, configFile),
    ...edition.template.sources,
    ...listing.pages.map(({ path }) => join(contentDir, path)),
    ...[...listing.files].map((path) => join(contentDir, path)),
    ...listing.publicFiles.map(({ source }) => join(root, source)),
  ]
  const files = known.filter((file) => isNewer(file, since))
  const isListingNew = !isDeepStrictEqual(namesIn(listing), namesIn(relist(content) ?? listing))
  return files.length > 0 || isListingNew ? { files, isListingNew } : undefined
}

function relist(content: Snapshot['content']): ContentListing | undefined {
  try {
    return content.list()
  } catch {
    // Whatever it is, it is said when the site is put together again.
    return undefined
  }
}

const namesIn = ({ pages, categories, publicFiles, files }: ContentListing) => [pages, categories, publicFiles, files]

/** By the time of the file's own record: a file that was moved here keeps the time of its content. */
function isNewer(file: string, since: number): boolean {
  const entry = statSync(file, { throwIfNoEntry: false })
  // What is gone was there when it was read.
  return entry === undefined || Math.max(entry.ctimeMs, entry.mtimeMs) >= since
}
