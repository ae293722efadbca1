import type { Example } from '../../styleguide/example.ts'
import BaseUrlBanner from './BaseUrlBanner.tsx'

export default [
  {
    name: 'Shown',
    note: 'Hidden until a script finds out that the site stands under another base URL than it was built for.',
    node: (
      <>
        <style>{'#base-url-banner { display: block; border: 4px solid red; padding: 1em }'}</style>
        <BaseUrlBanner baseUrl="/docs/" />
      </>
    ),
    window: { height: 140 },
  },
] satisfies readonly Example[]
