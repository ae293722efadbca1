import type { Element } from 'hast'
import { describe, expect, test } from 'vitest'
import { type ReadSetup, readMarkdown } from '../../support/read-markdown.ts'

/** The one code block of a page: what `hg-code` carries. */
async function codeBlock(text: string, setup?: ReadSetup) {
  const { hast, said } = await readMarkdown(text, setup)
  const { language, value, options } = (hast.children.find((node) => node.type === 'element') as Element).properties
  return { language, value, options: options === undefined ? {} : JSON.parse(String(options)), said }
}

const fenced = (info: string, code = 'a\nb\nc'): string => `\`\`\`${info}\n${code}\n\`\`\``

describe('the options of a fence', () => {
  test.for<[string, object]>([
    ['js', {}],
    ['js title="My file.js"', { title: 'My file.js' }],
    ["js title='it.js'", { title: 'it.js' }],
    ['js filename="a.js"', { title: 'a.js' }],
    ['js {1,3}', { lines: { 1: ['highlight'], 3: ['highlight'] } }],
    ['js{1-2}', { lines: { 1: ['highlight'], 2: ['highlight'] } }],
    ['js { 1, 3 }', { lines: { 1: ['highlight'], 3: ['highlight'] } }],
    ['js ins={1} del={2-3}', { lines: { 1: ['add'], 2: ['remove'], 3: ['remove'] } }],
    ['js mark={1} focus={1}', { lines: { 1: ['highlight', 'focus'] } }],
    ['js showLineNumbers', { numbers: 1 }],
    ['js showLineNumbers=5', { numbers: 5 }],
    ['js showLineNumbers={5}', { numbers: 5 }],
    ['js:line-numbers', { numbers: 1 }],
    ['js:line-numbers=7 {1}', { numbers: 7, lines: { 1: ['highlight'] } }],
    ['js lines', { numbers: 1 }],
    ['js wrap', { wrap: true }],
    ['js npm2yarn', {}],
    ['js {1} title="a" wrap showLineNumbers', { title: 'a', wrap: true, numbers: 1, lines: { 1: ['highlight'] } }],
  ])('```%s', async ([info, options]) => {
    expect(await codeBlock(fenced(info))).toEqual({ language: 'js', value: 'a\nb\nc', options, said: [] })
  })

  test('an option that does not exist is reported', async () => {
    expect((await codeBlock(`text\n\n${fenced('js titel="x" what')}`)).said).toEqual([
      '3:1 UNKNOWN_CODE_META `titel="x"` is not an option of code blocks; it was left out.',
      '3:1 UNKNOWN_CODE_META `what` is not an option of code blocks; it was left out.',
    ])
  })

  test('a range that never ends is cut', async () => {
    const { options } = await codeBlock(fenced('js {1-99999999}'))
    expect(Object.keys(options.lines).length).toBeLessThan(20_000)
  })
})

describe('languages', () => {
  test('are read without regard to case', async () => {
    expect(await codeBlock(fenced('JS'))).toMatchObject({ language: 'js', said: [] })
  })

  test('that are unknown are reported, with the nearest', async () => {
    expect((await codeBlock(fenced('pyton'))).said).toEqual([
      '1:1 UNKNOWN_LANGUAGE No highlighting for the language `pyton`; the code is shown plain. Did you mean `python`?',
    ])
  })

  test('are not needed', async () => {
    expect(await codeBlock('    indented')).toEqual({ language: undefined, value: 'indented', options: {}, said: [] })
  })
})

describe('marks written as comments', () => {
  test.for<[string, string, object]>([
    ['a // [!code ++]\nb // [!code --]', 'a\nb', { 1: ['add'], 2: ['remove'] }],
    ['a # [!code highlight]\nb', 'a\nb', { 1: ['highlight'] }],
    ['a /* [!code hl] */\nb', 'a\nb', { 1: ['highlight'] }],
    ['a <!-- [!code focus] -->\nb', 'a\nb', { 1: ['focus'] }],
    ['a // [!code highlight:2]\nb\nc', 'a\nb\nc', { 1: ['highlight'], 2: ['highlight'] }],
    ['a // [!code error]\nb // [!code warning]', 'a\nb', { 1: ['error'], 2: ['warning'] }],
    ['// highlight-next-line\na\nb', 'a\nb', { 1: ['highlight'] }],
    ['a\n# highlight-start\nb\nc\n# highlight-end\nd', 'a\nb\nc\nd', { 2: ['highlight'], 3: ['highlight'] }],
    ['  {/* highlight-next-line */}\n  a', '  a', { 1: ['highlight'] }],
    ['<!-- highlight-next-line -->\n<a>', '<a>', { 1: ['highlight'] }],
    ['-- add-next-line\na', 'a', { 1: ['add'] }],
  ])('%j', async ([code, value, lines]) => {
    expect(await codeBlock(fenced('text', code))).toMatchObject({ value, options: { lines }, said: [] })
  })

  test('leave other comments alone', async () => {
    const code = '// highlight the next line\na // [!code'
    expect(await codeBlock(fenced('js', code))).toMatchObject({ value: code, options: {} })
  })

  test('join those of the fence', async () => {
    expect(await codeBlock(fenced('js {1}', 'a // [!code ++]'))).toMatchObject({
      options: { lines: { 1: ['highlight', 'add'] } },
    })
  })
})

describe('code from a file', () => {
  const files = {
    'guides/code.js': 'one\r\n// #region part\r\ntwo\r\nthree\r\n// #endregion\r\nfour\r\n',
    'shared.js': 'shared',
  }
  const path = 'guides/page.md'

  test.for([
    ['./code.js{1-1}', 'one'],
    ['./code.js{3,4}', 'two\nthree'],
    ['./code.js{6-}', 'four'],
    ['./code.js#part', 'two\nthree'],
    ['../shared.js', 'shared'],
    ['/shared.js', 'shared'],
  ] as const)('file="%s"', async ([target, value]) => {
    expect(await codeBlock(fenced(`js file="${target}"`, ''), { path, files })).toMatchObject({ value, said: [] })
  })

  test('a missing file is reported, and what the block held stays', async () => {
    expect(await codeBlock(fenced('js file="../../outside.js"', 'kept'), { path, files })).toMatchObject({
      value: 'kept',
      said: ['1:1 INCLUDE_MISSING The included file ../outside.js does not exist.'],
    })
  })
})
