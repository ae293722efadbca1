import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import type { PluggableList, Processor } from 'unified'
import { unravelMdx } from './mdx-tree.ts'
import type { Dialect, Syntax } from './parser.ts'

/** The reference: remark, with what helpgen reads beyond CommonMark. */
export function referencePlugins(syntax: Syntax, { extended }: Dialect): PluggableList {
  const extensions: PluggableList = extended ? [remarkGfm, [remarkFrontmatter, ['yaml', 'toml']]] : []
  return [remarkParse, ...extensions, ...(syntax === 'mdx' ? [remarkMdx, unraveled] : [])]
}

/** MDX that stands alone on a line is a block. remark leaves that to later plugins, satteri does it itself. */
function unraveled(this: Processor): void {
  const parse = this.parser
  if (parse) this.parser = (text, file) => unravelMdx(parse(text, file) as Root)
}
