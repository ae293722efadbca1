import { mountIsland } from '../mount.tsx'
import { type EngineFiles, loadersOf } from '../Search/load-search.ts'
import { SearchPage, type SearchPageProps } from './SearchPage.tsx'

const Loaded = ({ files, ...props }: SearchPageProps & { readonly files: EngineFiles }) => (
  <SearchPage {...props} loaders={loadersOf(files)} />
)

export const mount = (root: HTMLElement): Promise<() => void> => mountIsland(root, Loaded)
