import { useState } from 'react'
import { useTexts } from '../../../parts/texts-context.ts'
import { copyableAnswer } from '../../../shared/copyable-answer.ts'
import type { ConversationState } from './conversation-store.ts'

/** What can be done with an answer: copy it, and say whether it helped. To be keyed by the answer. */
export function AnswerActions({ question, answer, sources }: ConversationState) {
  const texts = useTexts()
  const [isCopied, setCopied] = useState(false)
  const [isRated, setRated] = useState(false)

  async function copy(): Promise<void> {
    const addressOf = (url: string): string => new URL(url, document.baseURI).href
    try {
      await navigator.clipboard.writeText(copyableAnswer(answer, sources, addressOf))
      setCopied(true)
    } catch (error) {
      console.warn('The browser does not let this page copy.', error)
    }
  }

  function rate(helpful: 'yes' | 'no'): void {
    const detail = { question, helpful }
    document.dispatchEvent(new CustomEvent('helpgen:answer-feedback', { detail, bubbles: true }))
    setRated(true)
  }

  return (
    <div className="answer-actions">
      <button type="button" className="button" onClick={copy}>
        {isCopied ? texts['answer.copied'] : texts['answer.copy']}
      </button>
      {isRated ? (
        <p role="status">{texts['feedback.thanks']}</p>
      ) : (
        <fieldset className="answer-feedback">
          <legend>{texts['answer.feedback']}</legend>
          <button type="button" className="button" onClick={() => rate('yes')}>
            {texts['feedback.yes']}
          </button>
          <button type="button" className="button" onClick={() => rate('no')}>
            {texts['feedback.no']}
          </button>
        </fieldset>
      )}
    </div>
  )
}
