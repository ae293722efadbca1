import type { Example } from '../../styleguide/example.ts'
import BaseUrlBanner from './BaseUrlBanner.tsx'

export default [
  {
    name: 'Hidden',
    note: 'Shown by a script when the style sheet could not be loaded.',
    node: <BaseUrlBanner baseUrl="/docs/" />,
  },
] satisfies readonly Example[]
