import type { Example } from '../../styleguide/example.ts'
import SearchFailure from './SearchFailure.tsx'

export default [
  { name: 'Failure', node: <SearchFailure message="A part of the search index does not arrive (1a2b3c.bin)." /> },
] satisfies readonly Example[]
