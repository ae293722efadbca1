import { useTexts } from '../texts-context.ts'

export interface ErrorBoxProps {
  /** What went wrong, as far as it is known. */
  readonly message: string
  /** What led to it, from the nearest on. */
  readonly causes?: readonly string[] | undefined
  /** Tries again. Without it, the page is asked for once more. */
  readonly onRetry?: (() => void) | undefined
}

/** What stands where a page or a part of it crashed (specification §2.3). */
export default function ErrorBox({ message, causes = [], onRetry }: ErrorBoxProps) {
  const texts = useTexts()
  const retry = texts['error.retry']
  return (
    <div className="error-box" role="alert">
      <h1>{texts['error.heading']}</h1>
      {onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          {retry}
        </button>
      ) : (
        <form>
          <button type="submit" className="button">
            {retry}
          </button>
        </form>
      )}
      <p>{message}</p>
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
