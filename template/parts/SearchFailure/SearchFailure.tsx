import { useTexts } from '../texts-context.ts'

export interface SearchFailureProps {
  /** What went wrong: one sentence. */
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** Says that a search, or a part of it, failed, and offers to try again. */
export default function SearchFailure({ message, onRetry }: SearchFailureProps) {
  return (
    <p className="search-failure">
      {message}{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        {useTexts()['search.retry']}
      </button>
    </p>
  )
}
