import { useTexts } from '../texts-context.ts'

export interface ErrorBoxProps {
  /** Instead of "This page crashed." */
  readonly heading?: string | undefined
  /** What went wrong, as far as it is known. */
  readonly message: string
  /** What led to it, from the nearest on. */
  readonly causes?: readonly string[] | undefined
  /** Level of its heading: 1 where it is the page, 2 inside one. */
  readonly level?: 1 | 2 | undefined
  /** Tries again. Without it, the page is asked for once more. */
  readonly onRetry?: (() => void) | undefined
  /** What the button says, instead of "Try again". */
  readonly retry?: string | undefined
}

/** What stands where a page or a part of it crashed (specification §2.3). */
export default function ErrorBox({ heading, message, causes = [], level = 1, onRetry, retry }: ErrorBoxProps) {
  const texts = useTexts()
  const button = retry ?? texts['error.retry']
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="error-box" role={level === 1 ? undefined : 'alert'}>
      <Heading>{heading ?? texts['error.heading']}</Heading>
      <p>{message}</p>
      {causes.length > 0 && (
        <ul>
          {causes.map((cause, index) => (
            <li key={index}>{cause}</li>
          ))}
        </ul>
      )}
      {onRetry ? (
        <button type="button" className="button" onClick={onRetry}>
          {button}
        </button>
      ) : (
        <form>
          <button type="submit" className="button">
            {button}
          </button>
        </form>
      )}
    </div>
  )
}
