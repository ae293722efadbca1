import type { Example } from '../../styleguide/example.ts'
import SearchForm from './SearchForm.tsx'

export default [{ name: 'Empty', node: <SearchForm action="#search" /> }] satisfies readonly Example[]
