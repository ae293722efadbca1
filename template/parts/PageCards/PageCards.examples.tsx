import type { Example } from '../../styleguide/example.ts'
import { sampleCards } from '../../styleguide/sample-frame.ts'
import PageCards from './PageCards.tsx'

export default [
  { name: 'Three', node: <PageCards cards={sampleCards} /> },
  { name: 'None', note: 'Nothing is shown.', node: <PageCards cards={[]} /> },
] satisfies readonly Example[]
