import { toHtml } from 'hast-util-to-html'
import { createMarkdownReader, type MarkdownOptions, type MarkdownTree } from '../../cli/stages/markdown/processor.ts'

export const markdownOptions: MarkdownOptions = {
  parser: 'satteri',
  variables: {},
  components: [],
  embedHosts: ['www.youtube-nocookie.com', 'demo.example'],
  trustHtml: false,
  languages: new Set(['js', 'ts', 'jsx', 'sh', 'text', 'css', 'html', 'json', 'python', 'yaml', 'markdown']),
  footnotes: 'Footnotes',
  remarkPlugins: [],
  rehypePlugins: [],
}

export interface ReadSetup {
  readonly options?: Partial<MarkdownOptions>
  /** Path of the page in the content folder. */
  readonly path?: string
  /** The other files of the content folder. */
  readonly files?: { readonly [path: string]: string }
}

export interface ReadResult extends MarkdownTree {
  readonly html: string
  /** Each problem as `line:column CODE message`. */
  readonly said: readonly string[]
}

/** Reads one page as a build would, from memory. */
export async function readMarkdown(
  text: string,
  { options, path = 'page.md', files = {} }: ReadSetup = {},
): Promise<ReadResult> {
  const read = await createMarkdownReader({ ...markdownOptions, ...options })
  const tree = await read({ path, file: `content/${path}`, text }, (file) => files[file])
  return {
    ...tree,
    html: toHtml(tree.hast),
    said: tree.problems.map(
      ({ place, code, message }) => `${place?.line ?? '-'}:${place?.column ?? '-'} ${code} ${message}`,
    ),
  }
}
