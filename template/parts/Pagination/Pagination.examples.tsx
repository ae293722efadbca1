import type { Example } from '../../styleguide/example.ts'
import Pagination from './Pagination.tsx'

const previous = { label: 'Record a guide', href: '#record' }
const next = { label: 'Share a guide', href: '#share' }

// Landmarks of a page: two of one name are for two pages.
const window = { height: 150, inset: true }

export default [
  { name: 'Both', node: <Pagination previous={previous} next={next} />, window },
  { name: 'First page', node: <Pagination next={next} />, window },
  { name: 'Last page', node: <Pagination previous={previous} />, window },
  {
    name: 'Long titles',
    node: (
      <Pagination
        previous={{ ...previous, label: 'Record a guide in a window that belongs to another program than the browser' }}
        next={{ ...next, label: 'Share a guide with everybody in your workspace and outside of it' }}
      />
    ),
    window: { height: 190, inset: true },
  },
] satisfies readonly Example[]
