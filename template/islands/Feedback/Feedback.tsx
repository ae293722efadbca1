import { useState } from 'react'
import FeedbackForm, { type Answer, type FeedbackProps } from '../../parts/Feedback/Feedback.tsx'
import { useTexts } from '../../parts/texts-context.ts'

/** The question under an article; answered without leaving it. */
export function Feedback({ action, page }: Omit<FeedbackProps, 'onAnswer'>) {
  const texts = useTexts()
  const [status, setStatus] = useState<'open' | 'sent' | 'failed'>('open')

  async function answer(helpful: Answer): Promise<void> {
    document.dispatchEvent(new CustomEvent('helpgen:feedback', { detail: { page, helpful } }))
    setStatus(await send(action, { page, helpful }))
  }

  if (status === 'sent')
    return (
      // The button that had the focus is gone: the next key goes on from here.
      <p className="feedback" role="status" tabIndex={-1} ref={takeFocus}>
        {texts['feedback.thanks']}
      </p>
    )
  return (
    <>
      <FeedbackForm action={action} page={page} onAnswer={answer} />
      {status === 'failed' && (
        <p className="feedback-failed" role="alert">
          {texts['feedback.failed']}
        </p>
      )}
    </>
  )
}

const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

async function send(action: string | undefined, answer: Record<string, string>): Promise<'sent' | 'failed'> {
  if (action === undefined) return 'sent'
  try {
    // Opaque answers are fine: other hosts rarely let pages read them.
    await fetch(action, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(answer) })
    return 'sent'
  } catch (error) {
    console.error('The answer could not be sent.', error)
    return 'failed'
  }
}
