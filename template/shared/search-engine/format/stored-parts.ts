import type { IndexPage, StoredSection } from '../index-reader.ts'
import { createByteReader, unzigzag } from './byte-reader.ts'
import { grown } from './byte-table.ts'
import { type ByteWriter, createByteWriter, zigzag } from './byte-writer.ts'
import { DamagedFile } from './damaged-file.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Sections of one page that stand together in a file, as bytes. */
export interface StoredPart {
  readonly firstSection: number
  readonly bytes: Uint8Array
}

/** Larger parts are cut between sections: a result should not cost its whole page. */
const LARGEST_PART = 3_000
/** Beyond this, numbers are not exact; nobody's priorities are so large. */
const LARGEST = 2 ** 50

/** Puts the texts of a page into as many parts as its length asks for: how many, then first section, length and bytes of each. */
export function createPartPacker(): (page: IndexPage, writer: ByteWriter) => void {
  const writePart = createPartWriter()
  return (page, writer) => {
    const starts = startsOf(page)
    writer.number(starts.length)
    for (const [index, from] of starts.entries()) {
      const bytes = writePart(page, from, starts[index + 1] ?? page.sections.length)
      writer.number(from)
      writer.number(bytes.length)
      writer.bytes(bytes)
    }
  }
}

/** The first section of each part. */
function startsOf({ sections }: IndexPage): number[] {
  const starts = [0]
  let size = 0
  for (const [index, { content, code }] of sections.entries()) {
    const length = content.length + code.length
    if (index > starts.at(-1)! && size + length > LARGEST_PART) {
      starts.push(index)
      size = 0
    }
    size += length
  }
  return starts
}

/** Lends the bytes of a part. */
function createPartWriter(): (page: IndexPage, from: number, to: number) => Uint8Array {
  const writer = createByteWriter()
  let buffer = new Uint8Array(16_384)

  /** Texts one after the other, their lengths before all of them. */
  function writeTexts(texts: readonly string[]): void {
    // A unit takes three bytes at most.
    buffer = grown(buffer, 3 * texts.reduce((sum, { length }) => sum + length, 0))
    let end = 0
    for (const text of texts) {
      const { written } = encoder.encodeInto(text, buffer.subarray(end))
      writer.number(written)
      end += written
    }
    writer.bytes(buffer.subarray(0, end))
  }

  return (page, from, to) => {
    const sections = page.sections.slice(from, to)
    const trail = from === 0 ? [page.category, page.title] : titlesAt(page, from)
    const least = sections.reduce((sum, { priority }) => Math.min(sum, whole(priority)), LARGEST)
    writer.number(from)
    writer.number(sections.length)
    writer.number(trail.length)
    writer.number(zigzag(least))
    for (const { level } of sections) writer.byte(level)
    for (const { priority } of sections) writer.number(whole(priority) - least)
    writeTexts([page.url, ...trail, ...sections.flatMap((section) => textsOf(section, page.url))])
    return writer.lend()
  }
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
