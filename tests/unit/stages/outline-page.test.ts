import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarkdownReader } from '../../../cli/stages/markdown/processor.ts'
import { outlinePage } from '../../../cli/stages/outline-page.ts'
import { scanPage } from '../../../cli/stages/scan-page.ts'
import { corpusFolders, noCorpora, readCorpus } from '../../support/corpora.ts'
import { markdownOptions } from '../../support/read-markdown.ts'

const variables = { product: 'Acme' }

/** What the outline and the whole page say; the outline may say nothing. */
async function both(text: string, path = 'guides/first-steps.md') {
  const source = { path, file: `content/${path}`, text }
  const read = await createMarkdownReader({ ...markdownOptions, variables })
  const { frontMatter, title, kind } = scanPage(source, await read(source, () => undefined), variables)
  const outline = outlinePage(source, variables)
  return {
    outline: outline && { frontMatter: outline.frontMatter, title: outline.title, kind: outline.kind },
    whole: { frontMatter, title, kind },
  }
}

describe('the outline of a page', () => {
  test.each([
    ['front matter', '---\ntitle: First steps\nsidebar_position: 3\n---\n\n# Another\n'],
    ['front matter in TOML', '+++\ntitle = "First steps"\n+++\n\nText\n'],
    ['front matter with variables', '---\ntitle: With {{product}}\n---\n'],
    ['front matter of Windows', '---\r\ntitle: First steps\r\n---\r\n# Another\r\n'],
    ['empty front matter', '---\n---\n# A heading\n'],
    ['broken front matter', '---\ntitle: [\n---\n# A heading\n'],
    ['a heading in the first line', '# A heading, of (plain) words!\n\nText\n'],
    ['a heading after empty lines', '\n\n#  A  heading \n'],
    ['the name of the file', 'Text alone.\n\n## Second level\n'],
    ['nothing at all', ''],
    ['a fence that does not end', '---\ntitle: a\n'],
  ])('knows the title by %s', async (_, text) => {
    const { outline, whole } = await both(text)
    expect(outline).toEqual(whole)
  })

  test.each([
    ['markup', '# A *heading*\n'],
    ['a heading further down', 'Text\n\n# Heading\n'],
    ['a heading by underlining', 'Heading\n=======\n'],
    ['a heading in HTML', '<h1>Heading</h1>\n'],
    ['an included file', '<!-- @include: ./part.md -->\n'],
  ])('leaves a title with %s to the whole page', async (_, text) => {
    expect((await both(text)).outline).toBeUndefined()
  })

  test('never says anything else than the whole page', async () => {
    const piece = fc.constantFrom(
      ...['---\n', '+++\n', 'title: One two\n', 'title: "x"\n', '# One two\n', '#One\n', '# One {#id}\n', '## Two\n'],
      ...['Text\n', '\n', '===\n', '    # Code\n', '```\n', '> # Quoted\n', '- # Item\n', '# One: `two`\n', '#\tTab\n'],
      ...['# {{product}}\n', ':::note\n', ':::\n', '<!--\n', '-->\n', '<div>\n', '</div>\n', '\ufeff', '# One #\n'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const { outline, whole } = await both(pieces.join(''))
        if (outline) expect(outline).toEqual(whole)
      }),
      { numRuns: 1_000 },
    )
  })

  test.skipIf(noCorpora)('says the same of real pages', async () => {
    for (const folder of corpusFolders)
      for (const { path, text } of readCorpus(folder).pages) {
        const { outline, whole } = await both(text, path)
        if (outline) expect([path, outline]).toEqual([path, whole])
      }
  })
})
