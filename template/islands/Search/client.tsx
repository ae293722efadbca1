import { mountIsland } from '../mount.tsx'
import { type EngineFiles, loadersOf } from './load-search.ts'
import { Search } from './Search.tsx'
import type { SearchDialogProps } from './SearchDialog.tsx'

const Loaded = ({ files, ...props }: SearchDialogProps & { readonly files: EngineFiles }) => (
  <Search {...props} loaders={loadersOf(files)} />
)

export const mount = (root: HTMLElement): Promise<() => void> => mountIsland(root, Loaded)
