import type { Example } from '../../styleguide/example.ts'
import SearchButton from './SearchButton.tsx'

export default [{ name: 'Button', node: <SearchButton action="#search" /> }] satisfies readonly Example[]
