import { useTexts } from '../texts-context.ts'

export type Answer = 'yes' | 'no'

export interface FeedbackProps {
  /** Address that the answer is posted to; without it only scripts hear of it. */
  readonly action?: string | undefined
  /** Address of the page, sent along. */
  readonly page: string
  /** Takes the answer instead of the form. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined
}

/** Whether the page helped: a plain form, so that it works without scripts. */
export default function Feedback({ action, page, onAnswer }: FeedbackProps) {
  const texts = useTexts()
  return (
    <form
      className={action ? 'feedback' : 'feedback needs-script'}
      action={action}
      method="post"
      onSubmit={(event) => {
        if (!onAnswer) return
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        onAnswer((submitter as HTMLButtonElement).value as Answer)
      }}
    >
      <fieldset>
        <legend>{texts['feedback.question']}</legend>
        <input type="hidden" name="page" value={page} />
        <button type="submit" name="helpful" value="yes" className="button" data-replay="">
          {texts['feedback.yes']}
        </button>
        <button type="submit" name="helpful" value="no" className="button" data-replay="">
          {texts['feedback.no']}
        </button>
      </fieldset>
    </form>
  )
}
