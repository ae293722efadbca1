import type { Example } from '../../styleguide/example.ts'
import Tab from '../Tab/Tab.tsx'
import Tabs from './Tabs.tsx'

const tab = (label: string, text: string) => (
  <Tab key={label} label={label}>
    <p>{text}</p>
  </Tab>
)

export default [
  {
    name: 'Two',
    node: (
      <Tabs group="browser">
        {tab('Chrome', 'Open the menu with three dots.')}
        {tab('Firefox', 'Open the menu with three lines.')}
      </Tabs>
    ),
  },
  {
    name: 'Many',
    node: (
      <Tabs>
        {['Chrome', 'Edge', 'Firefox', 'Safari on macOS', 'Safari on iPadOS', 'Brave', 'Opera'].map((label) =>
          tab(label, `How it is done in ${label}.`),
        )}
      </Tabs>
    ),
  },
] satisfies readonly Example[]
