import type { Example } from '../../styleguide/example.ts'
import Toc from './Toc.tsx'
import { tocTree } from './toc-tree.ts'

const heading = (depth: number, text: string) => ({ depth, id: text.toLowerCase().replace(/\W+/g, '-'), text })
const headings = [
  heading(2, 'Before you start'),
  heading(2, 'Record'),
  heading(3, 'A window of another program than the browser'),
  heading(3, 'The whole screen'),
  heading(2, 'Share'),
]
const entries = tocTree(headings, { min: 2, max: 3 })

export default [
  {
    name: 'Phone',
    note: 'Folded, above the article.',
    node: <Toc entries={entries} />,
    window: { width: 375, height: 360 },
  },
  {
    name: 'Desktop',
    note: 'A rail beside the article.',
    node: <Toc entries={entries} />,
    window: { width: 1100, height: 280 },
  },
  { name: 'One heading', node: <Toc entries={entries.slice(0, 1)} />, window: { width: 375, height: 160 } },
] satisfies readonly Example[]
