import type { Example } from '../../styleguide/example.ts'
import Pagination from './Pagination.tsx'

const previous = { label: 'Record a guide', href: '#record' }
const next = { label: 'Share a guide', href: '#share' }

export default [
  { name: 'Both', node: <Pagination previous={previous} next={next} /> },
  { name: 'First page', node: <Pagination next={next} /> },
  { name: 'Last page', node: <Pagination previous={previous} /> },
  {
    name: 'Long titles',
    node: (
      <Pagination
        previous={{ ...previous, label: 'Record a guide in a window that belongs to another program than the browser' }}
        next={{ ...next, label: 'Share a guide with everybody in your workspace and outside of it' }}
      />
    ),
  },
] satisfies readonly Example[]
