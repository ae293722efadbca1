import { useId } from 'react'
import * as icons from '../../shared/icons.ts'
import Icon from '../Icon/Icon.tsx'
import { useTexts } from '../texts-context.ts'

export interface SearchFormProps {
  /** Address of the search page. */
  readonly action: string
}

/** The search box inside a page. */
export default function SearchForm({ action }: SearchFormProps) {
  const texts = useTexts()
  const id = useId()
  return (
    <search className="search-form">
      <form action={action}>
        <Icon icon={icons.search} />
        <label className="sr-only" htmlFor={id}>
          {texts['search.label']}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          placeholder={texts['search.placeholder']}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
        />
        <button type="submit">{texts['search.submit']}</button>
      </form>
    </search>
  )
}
