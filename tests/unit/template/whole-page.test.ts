import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '../../support/arbitrary-document.ts'
import { inspectPage } from '../../support/dangers.ts'
import { createMarkdownPages } from '../../support/render-markdown.ts'

const partials: Readonly<Record<string, string>> = {
  'part.md': '<b onclick=x>\n\n[x](javascript:x)',
  'loop.md': '<!--@include: ./loop.md-->',
}

describe.each(['page.md', 'page.mdx'])('random documents as whole pages: %s', (path) => {
  test('nothing in them runs, and nothing leaves its place', { timeout: 600_000 }, async () => {
    const render = await createMarkdownPages(
      { path, options: { variables: { site: 'https://example.com' } } },
      (file) => partials[file],
    )
    const { shell } = inspectPage(await render(''))
    const documents = Number(process.env['HELPGEN_FUZZ'] ?? 10_000) / 2
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, async (text) => {
        const html = await render(text)
        expect(html).not.toContain('rel="preload"')
        expect(inspectPage(html)).toEqual({ dangers: [], shell })
      }),
      { numRuns: documents },
    )
  })
})
