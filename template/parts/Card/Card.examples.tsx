import type { Example } from '../../styleguide/example.ts'
import { samplePicture } from '../../styleguide/sample-frame.ts'
import Cards from '../Cards/Cards.tsx'
import Card from './Card.tsx'

export default [
  {
    name: 'With a symbol',
    node: (
      <Cards>
        <Card label="Guides" href="#guides" icon="📘">
          <p>Record, edit and share.</p>
        </Card>
      </Cards>
    ),
  },
  {
    name: 'With a picture',
    node: (
      <Cards>
        <Card label="Demos" href="#demos" icon={samplePicture('Demo', '#6637bf')}>
          <p>Copies of your product to click through.</p>
        </Card>
      </Cards>
    ),
  },
  {
    name: 'Title alone',
    node: (
      <Cards>
        <Card label="Troubleshooting" href="#troubleshooting" />
      </Cards>
    ),
  },
  {
    name: 'Without a link',
    node: (
      <Cards>
        <Card label="Coming soon" icon="🚧">
          <p>Nothing to follow yet.</p>
        </Card>
      </Cards>
    ),
  },
  {
    name: 'To another site',
    node: (
      <Cards>
        <Card label="Status page" href="https://example.com" />
      </Cards>
    ),
  },
] satisfies readonly Example[]
