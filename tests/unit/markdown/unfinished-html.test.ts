import { describe, expect, test } from 'vitest'
import { finishHtml } from '../../../cli/stages/markdown/unfinished-html.ts'
import { readMarkdown } from '../../support/read-markdown.ts'

describe('HTML that ends inside of a construct becomes text', () => {
  test.for([
    ['<div title="a', '&lt;div title="a'],
    ['<b>a</b> <div', '<b>a</b> &lt;div'],
    ['a </div', 'a &lt;/div'],
    ['<!-- a', '&lt;!-- a'],
    ['<?php a', '&lt;?php a'],
    ['<!DOCTYPE a', '&lt;!DOCTYPE a'],
    ['<a b="c><!-- d', '&lt;a b="c>&lt;!-- d'],
    ['<a b=c=" > <!-- " >', '<a b=c=" > &lt;!-- " >'],
    ['<textarea><a b="</textarea><!-- ">', '<textarea><a b="</textarea>&lt;!-- ">'],
  ] as const)('%s', ([html, finished]) => {
    expect(finishHtml(html)).toBe(finished)
  })
})

describe('finished HTML stays as it is', () => {
  test.for([
    '<a b="c>d" e=\'>\' f=g/h>i</a>',
    '<!-- a > b --> <!--> <!---> <!-- c --!>',
    'a < b, 1 <2, <>, </>',
    '<?php a ?> <!DOCTYPE html> <![CDATA[a]]>',
    '<script>if (a<b) c = "</b"</script>',
    '<textarea><b',
    '<a ="b>',
    '<br/><img src=a/>',
  ])('%s', (html) => {
    expect(finishHtml(html)).toBe(html)
  })
})

test('a page with unfinished pieces is whole', async () => {
  const { html } = await readMarkdown('> <?php a\n\n<b>one</b>\n\n- <div title="x\n\n**two**\n\n<!-- three')
  expect(html).toContain('&#x3C;?php a')
  expect(html).toContain('<b>one</b>')
  expect(html).toContain('<strong>two</strong>')
  expect(html).toContain('three')
})
