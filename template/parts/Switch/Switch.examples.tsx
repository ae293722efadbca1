import type { Example } from '../../styleguide/example.ts'
import Switch from './Switch.tsx'

export default [
  { name: 'Off', node: <Switch>Ask the assistant</Switch> },
  { name: 'On', node: <Switch defaultChecked>Ask the assistant</Switch> },
  { name: 'Disabled', node: <Switch disabled>Ask the assistant</Switch> },
  { name: 'Disabled and on', node: <Switch {...{ disabled: true, defaultChecked: true }}>Ask the assistant</Switch> },
] satisfies readonly Example[]
