import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { unsupportedMark } from '../../../../schema/search.ts'
import { TextsContext, useTexts } from '../../../parts/texts-context.ts'
import type { ModelAccess } from '../../../search-client/assistants/model-access.ts'
import type { Texts } from '../../../shared/texts.ts'
import { AnswerActions } from './AnswerActions.tsx'
import { AnswerText, Cursor } from './AnswerText.tsx'
import type { Conversation, ConversationState } from './conversation-store.ts'
import { History } from './History.tsx'
import { ModelOffer } from './ModelOffer.tsx'
import { Sources } from './Sources.tsx'

export interface AnswerPaneProps {
  readonly conversation: Conversation
  /** The language model of the browser, where answers may come from it. */
  readonly access?: ModelAccess | undefined
  /** All that is said around answers. */
  readonly texts: Texts
}

/** A question and its answer, as it comes; the questions before it; where all of it is from. */
export const AnswerPane = (props: AnswerPaneProps) => (
  <TextsContext value={props.texts}>
    <CurrentAnswer {...props} />
  </TextsContext>
)

function CurrentAnswer({ conversation, access, texts }: AnswerPaneProps) {
  const state = useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get)
  const { status, question, answer, sources, history } = state
  const isGrowing = status === 'loading' || status === 'streaming'
  const isOver = status === 'answered' || status === 'stopped'
  const heading = useRef<HTMLHeadingElement>(null)

  // What was read before may have been scrolled far down.
  useEffect(() => {
    if (status === 'loading') heading.current?.scrollIntoView({ block: 'nearest' })
  }, [status])

  if (status === 'idle') return null
  return (
    <section className="answer" aria-label={texts['answer.label']} aria-busy={isGrowing}>
      <Announcement status={status} />
      <History turns={history} />
      <h2 ref={heading} className="answer-question" dir="auto">
        {question}
      </h2>
      {status === 'loading' && <Thinking download={state.download} />}
      {answer !== '' && (
        <div className="answer-text" dir="auto">
          <AnswerText markdown={answer} sources={sources} isGrowing={isGrowing} />
        </div>
      )}
      {isOver && answer.includes(unsupportedMark) && <p className="answer-legend">{texts['answer.unsupported']}</p>}
      {status === 'stopped' && <p className="answer-note">{texts['answer.stopped']}</p>}
      {status === 'error' && (
        <div className="answer-error" role="alert">
          <p>{texts['answer.error']}</p>
          <button type="button" className="button" onClick={() => void conversation.retry()}>
            {texts['answer.again']}
          </button>
        </div>
      )}
      {isGrowing && (
        <button type="button" className="button answer-stop" onClick={conversation.stop}>
          {texts['answer.stop']}
        </button>
      )}
      {answer !== '' && <Sources sources={sources} />}
      {isOver && answer !== '' && <AnswerActions key={`${history.length} ${question}`} {...state} />}
      {access && !isGrowing && <ModelOffer access={access} />}
    </section>
  )
}

function Thinking({ download }: { readonly download: number | undefined }) {
  const texts = useTexts()
  return (
    <p className="answer-thinking">
      {texts['answer.thinking']} {download === undefined ? <Cursor /> : <progress max={1} value={download} />}
    </p>
  )
}

/** Tells screen readers that an answer begins and ends, not each of its words. */
function Announcement({ status }: Pick<ConversationState, 'status'>) {
  const texts = useTexts()
  const [said, say] = useState('')
  // A region that comes with its text is not read: the text has to come later.
  useEffect(() => say(announcementOf(status, texts)), [status, texts])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

function announcementOf(status: ConversationState['status'], texts: Texts): string {
  if (status === 'loading' || status === 'streaming') return texts['answer.thinking']
  if (status === 'answered') return texts['answer.done']
  return status === 'stopped' ? texts['answer.stopped'] : ''
}
