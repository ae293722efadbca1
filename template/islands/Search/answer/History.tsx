import type { ConversationTurn } from '../../../../schema/search.ts'
import { useTexts } from '../../../parts/texts-context.ts'
import { fillText } from '../../../shared/fill-text.ts'
import { AnswerText } from './AnswerText.tsx'

/** A citation, with the white space before it. */
const CITATIONS = /\s*(?<!\\)\[\d+(?:,\s*\d+)*\]/g

/** The turns before this one, folded away, without citations: their sources are not shown any more. */
export function History({ turns }: { readonly turns: readonly ConversationTurn[] }) {
  const texts = useTexts()
  if (turns.length === 0) return null
  return (
    <details className="answer-history">
      <summary>{fillText(texts['answer.history'], { count: String(turns.length) })}</summary>
      <ol>
        {turns.map(({ user, assistant }, index) => (
          <li key={index}>
            <p className="answer-question" dir="auto">
              {user}
            </p>
            <div className="answer-text" dir="auto">
              <AnswerText markdown={assistant.replace(CITATIONS, '')} sources={[]} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
