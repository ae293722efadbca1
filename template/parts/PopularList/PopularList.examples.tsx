import type { Example } from '../../styleguide/example.ts'
import { sampleCards } from '../../styleguide/sample-frame.ts'
import PopularList from './PopularList.tsx'

export default [
  { name: 'Three', node: <PopularList pages={sampleCards} /> },
  {
    name: 'Without sections',
    node: <PopularList pages={sampleCards.map(({ section: _, ...card }) => card)} />,
  },
] satisfies readonly Example[]
