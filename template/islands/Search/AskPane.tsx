import { useSyncExternalStore } from 'react'
import { useTexts } from '../../parts/texts-context.ts'
import type { AnswersStore } from './answers-store.ts'

export interface AskPaneProps {
  readonly store: AnswersStore
  /** Questions that the assistant is good for. */
  readonly questions?: readonly string[] | undefined
  readonly onAsk: (question: string) => void
}

/** The assistant: an invitation, then its answers. */
export function AskPane({ store, questions, onAsk }: AskPaneProps) {
  const { question, answers, isFailed } = useSyncExternalStore(store.subscribe, store.get, store.get)
  if (question === '') return <Invitation questions={questions} onAsk={onAsk} />
  if (isFailed) return <Failure onRetry={() => store.ask(question)} />
  return answers ? <answers.AnswerPane {...answers} /> : <Thinking question={question} />
}

function Invitation({ questions = [], onAsk }: Pick<AskPaneProps, 'questions' | 'onAsk'>) {
  const texts = useTexts()
  return (
    <>
      <p className="search-prompt">{texts['search.askPrompt']}</p>
      {questions.length > 0 && (
        <ul className="search-questions">
          {questions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** As the pane that is being loaded will show it. */
function Thinking({ question }: { readonly question: string }) {
  return (
    <section className="answer" aria-busy="true">
      <h2 className="answer-question" dir="auto">
        {question}
      </h2>
      <p className="answer-thinking" role="status">
        {useTexts()['answer.thinking']} <span className="answer-cursor" aria-hidden="true" />
      </p>
    </section>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const texts = useTexts()
  return (
    <div className="answer-error" role="alert">
      <p>{texts['answer.error']}</p>
      <button type="button" className="button" onClick={onRetry}>
        {texts['answer.again']}
      </button>
    </div>
  )
}
