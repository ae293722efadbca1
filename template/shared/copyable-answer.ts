import { type AnswerSource, unsupportedMark } from '../../schema/search.ts'
import { type AnswerInline, UnbalancedMarkdown } from './answer-inline.ts'
import { type AnswerBlock, parseAnswer } from './answer-markdown.ts'

/** An answer as plain text with its sources, for the clipboard. `addressOf` makes addresses complete. */
export function copyableAnswer(
  markdown: string,
  sources: readonly AnswerSource[],
  addressOf: (url: string) => string,
): string {
  const listed = sources.map(({ number, title, url }) => `[${number}] ${title}: ${addressOf(url)}`)
  return [readableText(markdown), listed.join('\n')].filter((part) => part !== '').join('\n\n')
}

function readableText(markdown: string): string {
  try {
    return textOfBlocks(parseAnswer(markdown), '\n\n')
  } catch (error) {
    if (error instanceof UnbalancedMarkdown) return markdown.replaceAll(unsupportedMark, '')
    throw error
  }
}

const textOfBlocks = (blocks: readonly AnswerBlock[], between: string): string =>
  blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join(between)

function textOfBlock(block: AnswerBlock): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'rule':
      return ''
    case 'quote':
      return indented(textOfBlocks(block.children, '\n\n'), '> ', '> ')
    case 'list':
      return block.items
        .map((item, index) => {
          const marker = block.start === undefined ? '- ' : `${block.start + index}. `
          return indented(textOfBlocks(item, '\n'), marker, ' '.repeat(marker.length))
        })
        .join('\n')
    default:
      return textOfInline(block.children)
  }
}

const indented = (text: string, first: string, others: string): string =>
  first + text.replaceAll('\n', `\n${others}`).replace(/[ \t]+$/gm, '')

const textOfInline = (nodes: readonly AnswerInline[]): string =>
  nodes
    .map((node) => {
      switch (node.kind) {
        case 'citation':
          return `[${node.number}]`
        case 'unsupported':
          return ''
        case 'break':
          return '\n'
        case 'link': {
          const label = textOfInline(node.children)
          return label === node.address ? label : `${label} (${node.address})`
        }
        default:
          return 'text' in node ? node.text : textOfInline(node.children)
      }
    })
    .join('')
