import type { Example } from '../../styleguide/example.ts'
import ColorModeButton from './ColorModeButton.tsx'

export default [
  { name: 'Button', note: 'Hidden without scripts.', node: <ColorModeButton /> },
] satisfies readonly Example[]
