import type { Example } from '../../styleguide/example.ts'
import ArticleFooter from './ArticleFooter.tsx'

const updated = { date: '2025-11-04', text: '4 November 2025' }

export default [
  { name: 'Link and date', node: <ArticleFooter editUrl="https://example.com/edit" updated={updated} /> },
  { name: 'With author', node: <ArticleFooter updated={{ ...updated, author: 'Ada Lovelace' }} /> },
  { name: 'Link alone', node: <ArticleFooter editUrl="https://example.com/edit" /> },
  { name: 'Nothing known', note: 'Nothing is shown.', node: <ArticleFooter /> },
] satisfies readonly Example[]
