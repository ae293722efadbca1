import type { Example } from '../../styleguide/example.ts'
import Tab from './Tab.tsx'

export default [
  {
    name: 'Alone',
    note: 'Tabs stand in a group: see Tabs.',
    node: (
      <Tab label="npm">
        <p>
          <code>npm install acme</code>
        </p>
      </Tab>
    ),
  },
] satisfies readonly Example[]
