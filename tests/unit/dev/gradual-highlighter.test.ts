import { expect, test } from 'vitest'
import { createGradualHighlighter } from '../../../cli/dev/gradual-highlighter.ts'
import type { Highlighter } from '../../../cli/stages/highlight.ts'

const colours: Highlighter = { load: async () => {}, toHtml: (code) => `<i>${code}</i>` }

async function page(gradual: ReturnType<typeof createGradualHighlighter>, ...languages: string[]) {
  const { highlighter, isPlain } = gradual.next()
  await highlighter.load(languages)
  return [highlighter.toHtml('a < b', languages[0] ?? '', {} as never), isPlain()]
}

test('code has its colours from the second page in its language on', async () => {
  const gradual = createGradualHighlighter(async () => colours)
  expect(await page(gradual, 'js')).toEqual(['a &lt; b', true])
  expect(await page(gradual, 'js')).toEqual(['<i>a < b</i>', false])
  expect(await page(gradual, 'js', 'css')).toEqual(['a &lt; b', true])
  expect(await page(gradual, 'css', 'js')).toEqual(['<i>a < b</i>', false])
})

test('a page without code waits for no colours', async () => {
  const gradual = createGradualHighlighter(() => Promise.reject(new Error('not wanted')))
  expect((await page(gradual))[1]).toBe(false)
})
