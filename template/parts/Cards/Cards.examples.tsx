import type { Example } from '../../styleguide/example.ts'
import Card from '../Card/Card.tsx'
import Cards from './Cards.tsx'

const titles = [
  'Guides',
  'Tours',
  'Demos',
  'Videos',
  'Everything that can go wrong while you record, and how to mend it',
]

export default [
  {
    name: 'Five',
    node: (
      <Cards>
        {titles.map((label) => (
          <Card key={label} label={label} href="#card">
            <p>What there is to know about it.</p>
          </Card>
        ))}
      </Cards>
    ),
  },
  {
    name: 'Two of different height',
    node: (
      <Cards>
        <Card label="Short" href="#short" />
        <Card label="Long" href="#long">
          <p>A card that says more than its neighbour. Both are of one height, and their titles stand on one line.</p>
        </Card>
      </Cards>
    ),
  },
] satisfies readonly Example[]
