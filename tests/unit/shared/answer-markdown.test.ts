import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsupportedMark } from '../../../schema/search.ts'
import { type AnswerInline, UnbalancedMarkdown } from '../../../template/shared/answer-inline.ts'
import { type AnswerBlock, parseAnswer } from '../../../template/shared/answer-markdown.ts'

/** A tree in one line: `p(text strong(text) cite(1))`. */
const brief = (blocks: readonly AnswerBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'code') return `code(${block.text})`
      if (block.kind === 'rule') return 'rule'
      if (block.kind === 'list') return `${block.start ?? '-'}[${block.items.map(brief).join(' | ')}]`
      if (block.kind === 'quote') return `quote(${brief(block.children)})`
      return `${block.kind === 'heading' ? `h${block.level}` : 'p'}(${inline(block.children)})`
    })
    .join(' ')

const inline = (nodes: readonly AnswerInline[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'code') return `\`${node.text}\``
      if (node.kind === 'citation') return `cite(${node.number})`
      if (node.kind === 'link') return `link(${node.address} ${inline(node.children)})`
      return 'children' in node ? `${node.kind}(${inline(node.children)})` : `<${node.kind}>`
    })
    .join('')

const whole = (text: string): string => brief(parseAnswer(text))
const growing = (text: string): string => brief(parseAnswer(text, { partial: true }))

describe('a finished answer', () => {
  test.each([
    ['One line\nand another.\n\nNext.', 'p(One line\nand another.) p(Next.)'],
    ['## Share **now**', 'h2(Share strong(now))'],
    ['a *b* __c__ ***d***', 'p(a emphasis(b) strong(c) strong(emphasis(d)))'],
    ['`a*b` and ``c`d``', 'p(`a*b` and `c`d`)'],
    ['- a\n- b\n  c', '-[p(a) | p(b\nc)]'],
    ['3. a\n4. b\n   - c\n   - d\n5. e', '3[p(a) | p(b) -[p(c) | p(d)] | p(e)]'],
    ['1. a\n\n   more\n\n2. b', '1[p(a) p(more) | p(b)]'],
    ['> quoted\n> > twice\n\nout', 'quote(p(quoted) quote(p(twice))) p(out)'],
    ['```js\nlet a = "**"\n\n[\n```\nafter', 'code(let a = "**"\n\n[) p(after)'],
    ['- ```\n  in\n  ```', '-[code(in)]'],
    ['a\n\n---\n\nb', 'p(a) rule p(b)'],
    ['Said [1][2] and [3, 4].', 'p(Said cite(1)cite(2) and cite(3)cite(4).)'],
    ['[Share](/tours/share "Title")', 'p(link(/tours/share Share))'],
    ['[a `]` b](<x y>)', 'p(link(x y a `]` b))'],
    ['[1](https://a.example)', 'p(cite(1)(link(https://a.example https://a.example)))'],
    ['![A map](https://a.example/x.png)', 'p(A map)'],
    [
      'see https://a.example/b_c?d=1. Or <https://b.example>',
      'p(see link(https://a.example/b_c?d=1 https://a.example/b_c?d=1). Or link(https://b.example https://b.example))',
    ],
    ['an [aside] here', 'p(an [aside] here)'],
    ['5 * 3 is snake_case_name', 'p(5 * 3 is snake_case_name)'],
    ['\\*no\\* \\[1\\] \\`', 'p(*no* [1] `)'],
    ['one\\\ntwo', 'p(one<break>two)'],
    [`Sure.${unsupportedMark} Yes.`, 'p(Sure.<unsupported> Yes.)'],
    ['<b>bold</b> &lt;', 'p(<b>bold</b> &lt;)'],
    ['', ''],
  ])('%j', (text, tree) => {
    expect(whole(text)).toBe(tree)
  })

  test.each([
    ['**bold', '**'],
    ['a *b', '*'],
    ['*a **b* c**', '**'],
    ['`code', '`'],
    ['``code`', '``'],
    ['```\ncode', '```'],
    ['- a\n- **b', '**'],
    ['> ~~~\n> x', '~~~'],
    ['[text', '['],
    ['[text](address', ']('],
  ])('[5#11] throws on unbalanced tokens: %j', (text, token) => {
    expect(() => parseAnswer(text)).toThrow(UnbalancedMarkdown)
    expect(() => parseAnswer(text)).toThrow(`The Markdown token ${token} is not balanced.`)
  })
})

describe('an answer that grows', () => {
  test.each([
    ['**bo', 'p(strong(bo))'],
    ['a **', 'p(a )'],
    ['a *', 'p(a )'],
    ['a `co', 'p(a `co`)'],
    ['a `', 'p(a )'],
    ['a [', 'p(a )'],
    ['a [1', 'p(a )'],
    ['a [1]', 'p(a cite(1))'],
    ['a [Sha', 'p(a Sha)'],
    ['a [Share]', 'p(a Share)'],
    ['a [Share](/to', 'p(a Share)'],
    ['a [Share](/tours)', 'p(a link(/tours Share))'],
    ['one\n\n##', 'p(one)'],
    ['one\n\n## He', 'p(one) h2(He)'],
    ['one\n1', 'p(one)'],
    ['one\n\n1.', 'p(one)'],
    ['- a\n-', '-[p(a)]'],
    ['- a\n- **b', '-[p(a) | p(strong(b))]'],
    ['one\n\n``', 'p(one)'],
    ['one\n\n```j', 'p(one) code()'],
    ['```\na\n`', 'code(a)'],
    ['> a *b', 'quote(p(a emphasis(b)))'],
    ['not **closed\n\nnext', 'p(not **closed) p(next)'],
    ['back\\', 'p(back)'],
  ])('%j is shown as %s', (text, tree) => {
    expect(growing(text)).toBe(tree)
  })

  test('never throws, whatever it is', () => {
    const piece = fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '```',
      '[',
      ']',
      '](',
      ')',
      '!',
      '\\',
      '\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      ' ',
      'a',
      '1',
      '<',
      '\uE002',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        parseAnswer(pieces.join(''), { partial: true })
      }),
      { numRuns: 500 },
    )
  })

  test('shows no mark that a later piece makes disappear', () => {
    const answer = 'Click **Share** [1], then `Copy link`:\n\n1. One *word* [2]\n2. See [here](/x).\n\n```\ncode\n```\n'
    for (let end = 1; end <= answer.length; end += 1)
      expect(
        growing(answer.slice(0, end)).replace(/link\(\/x here\)|code\([^)]*\)|`[^`]*`|\d\[|cite\(\d\)/g, ''),
      ).not.toMatch(/\*|`|\[/)
  })
})

test('text without end takes no time without end', () => {
  const hostile = ['[', '*a ', '_a ', '`a', '``a`', '> ', '![', '](', '- '].map((piece) => piece.repeat(10_000))
  for (const text of [...hostile, `${'> '.repeat(5_000)}x`]) {
    parseAnswer(text, { partial: true })
    try {
      parseAnswer(text)
    } catch (error) {
      expect(error).toBeInstanceOf(UnbalancedMarkdown)
    }
  }
}, 10_000)
