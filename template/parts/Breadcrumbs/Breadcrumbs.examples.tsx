import type { Example } from '../../styleguide/example.ts'
import { samplePages } from '../../styleguide/sample-frame.ts'
import Breadcrumbs from './Breadcrumbs.tsx'

// Landmarks of a page: two of one name are for two pages.
const window = { height: 90, inset: true }

export default [
  { name: 'Two levels', node: <Breadcrumbs pages={samplePages} />, window },
  { name: 'One level', node: <Breadcrumbs pages={samplePages.slice(0, 1)} />, window },
  {
    name: 'Long, with a category that has no page',
    node: (
      <Breadcrumbs
        pages={[
          ...samplePages,
          { label: 'Everything about pictures, and what can be done with them afterwards', href: '' },
          { label: 'Pictures of windows that are larger than the screen', href: '#pictures' },
        ]}
      />
    ),
    window: { height: 140, inset: true },
  },
  { name: 'Top level', note: 'Nothing is shown.', node: <Breadcrumbs pages={[]} /> },
] satisfies readonly Example[]
