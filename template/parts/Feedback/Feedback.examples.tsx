import type { Example } from '../../styleguide/example.ts'
import Feedback from './Feedback.tsx'

export default [
  { name: 'Question', node: <Feedback action="#feedback" page="/guides/share" /> },
] satisfies readonly Example[]
