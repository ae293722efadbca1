import type { Example } from '../../styleguide/example.ts'
import { samplePages } from '../../styleguide/sample-frame.ts'
import Breadcrumbs from './Breadcrumbs.tsx'

export default [
  { name: 'Two levels', node: <Breadcrumbs pages={samplePages} /> },
  { name: 'One level', node: <Breadcrumbs pages={samplePages.slice(0, 1)} /> },
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
  },
  { name: 'Top level', note: 'Nothing is shown.', node: <Breadcrumbs pages={[]} /> },
] satisfies readonly Example[]
