import { useTexts } from '../texts-context.ts'

export interface FeedbackProps {
  /** Address that the answer is posted to. */
  readonly action: string
  /** Address of the page, sent along. */
  readonly page: string
}

/** Whether the page helped: a plain form, so that it works without scripts. */
export default function Feedback({ action, page }: FeedbackProps) {
  const texts = useTexts()
  return (
    <form className="feedback" action={action} method="post">
      <fieldset>
        <legend>{texts['feedback.question']}</legend>
        <input type="hidden" name="page" value={page} />
        <button type="submit" name="helpful" value="yes" className="button">
          {texts['feedback.yes']}
        </button>
        <button type="submit" name="helpful" value="no" className="button">
          {texts['feedback.no']}
        </button>
      </fieldset>
    </form>
  )
}
