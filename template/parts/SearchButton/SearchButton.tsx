import * as icons from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

export interface SearchButtonProps {
  /** Address of the search page, where the button leads without scripts. */
  readonly action: string
}

/** The way to the search from every page. */
export default function SearchButton({ action }: SearchButtonProps) {
  const texts = useTexts()
  return (
    <form className="search-button" action={action}>
      <button type="submit" className="icon-button" aria-keyshortcuts="Control+K Meta+K" title={texts['search.button']}>
        <Icon icon={icons.search} />
        <span>{texts['search.button']}</span>
        {/* Drawn by the style sheet: the button is named by its label alone */}
        <kbd data-keys={texts['search.shortcut']} />
      </button>
    </form>
  )
}
