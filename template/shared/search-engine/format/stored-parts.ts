import type { IndexPage, StoredSection } from '../index-reader.ts'
import { createByteReader, unzigzag } from './byte-reader.ts'
import { createByteWriter, zigzag } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Sections of one page that stand together in a file, as bytes. */
export interface StoredPart {
  readonly firstSection: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Larger parts are cut between sections: a result should not cost its whole page. */
const LARGEST_PART = 3_000
/** Beyond this, numbers are not exact; nobody's priorities are so large. */
const LARGEST = 2 ** 50

/** The texts of a page, in as many parts as its length asks for. */
export function storedParts(page: IndexPage): StoredPart[] {
  const parts: StoredPart[] = []
  let from = 0
  let size = 0
  for (const [index, { content, code }] of page.sections.entries()) {
    const length = content.length + code.length
    if (index > from && size + length > LARGEST_PART) {
      parts.push(writePart(page, from, index))
      from = index
      size = 0
    }
    size += length
  }
  parts.push(writePart(page, from, page.sections.length))
  return parts
}

function writePart(page: IndexPage, from: number, to: number): StoredPart {
  const writer = createByteWriter()
  const sections = page.sections.slice(from, to)
  const trail = from === 0 ? [page.category, page.title] : titlesAt(page, from)
  const least = sections.reduce((sum, { priority }) => Math.min(sum, whole(priority)), LARGEST)
  writer.number(from)
  writer.number(sections.length)
  writer.number(trail.length)
  writer.number(zigzag(least))
  for (const { level } of sections) writer.byte(level)
  for (const { priority } of sections) writer.number(whole(priority) - least)
  const texts = [page.url, ...trail, ...sections.flatMap((section) => textsOf(section, page.url))].map((text) =>
    encoder.encode(text),
  )
  for (const { length } of texts) writer.number(length)
  for (const text of texts) writer.bytes(text)
  return { firstSection: from, bytes: writer.take() }
}

const whole = (priority: number): number => Math.round(Math.max(-LARGEST, Math.min(LARGEST, priority))) || 0

/** The address is kept as what stands behind the page's; one that is elsewhere, as it is behind a sign. */
const textsOf = ({ url, title, content, code }: IndexPage['sections'][number], pageUrl: string): string[] => [
  url.startsWith(pageUrl) ? url.slice(pageUrl.length) : `\0${url}`,
  title,
  content,
  code,
]

/** Titles from the site's section down, as they are before a section of the page. */
function titlesAt(page: IndexPage, section: number): string[] {
  const titles = [page.category, page.title]
  for (const { level, title } of page.sections.slice(0, section)) place(titles, level, title)
  return titles
}

/** Puts a heading where its level is; headings below it are no longer above anything. */
function place(titles: string[], level: number, title: string): void {
  titles.length = Math.min(titles.length, level)
  while (titles.length < level) titles.push('')
  titles[level] = title
}

export interface PartPlace {
  readonly file: string
  readonly page: number
}

export const firstSectionOf = (bytes: Uint8Array, file: string): number => createByteReader(file, bytes).number()

export function readPart(bytes: Uint8Array, { file, page }: PartPlace): StoredSection[] {
  const reader = createByteReader(file, bytes)
  const first = reader.number()
  const count = reader.count()
  const depth = reader.count()
  const least = unzigzag(reader.number())
  const levels = reader.bytes(count)
  if (levels.some((level) => level > 15)) throw new DamagedFile(file, 'holds an impossible heading')
  const priorities = Array.from(levels, () => least + reader.number())
  const lengths = Array.from({ length: 1 + depth + 4 * count }, () => reader.number())
  const texts = lengths.map((length) => decoder.decode(reader.bytes(length)))
  const pageUrl = texts[0] ?? ''
  const titles = texts.slice(1, 1 + depth)
  return priorities.map((priority, index) => {
    const [rest = '', title = '', content = '', code = ''] = texts.slice(1 + depth + 4 * index)
    const level = levels[index] ?? 0
    place(titles, level, title)
    const url = rest.startsWith('\0') ? rest.slice(1) : pageUrl + rest
    return { page, section: first + index, url, pageUrl, level, hierarchy: [...titles], content, code, priority }
  })
}
