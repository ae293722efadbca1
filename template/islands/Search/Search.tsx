import SearchButton from '../../parts/SearchButton/SearchButton.tsx'
import { SearchDialog, type SearchDialogProps } from './SearchDialog.tsx'

/** The way to the search from every page: a button, and the dialog that it opens. */
export function Search(props: SearchDialogProps) {
  return (
    <>
      <SearchButton action={props.action} />
      <SearchDialog {...props} />
    </>
  )
}
