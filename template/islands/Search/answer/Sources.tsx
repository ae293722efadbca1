import type { AnswerSource } from '../../../../schema/search.ts'
import { useTexts } from '../../../parts/texts-context.ts'

/** What an answer rests on: the sections, by their numbers. */
export function Sources({ sources }: { readonly sources: readonly AnswerSource[] }) {
  const texts = useTexts()
  if (sources.length === 0) return null
  return (
    <section className="answer-sources" aria-label={texts['answer.sources']}>
      <h3>{texts['answer.sources']}</h3>
      <ol>
        {sources.map(({ number, title, url, trail }) => {
          // A section's own page is often named like the section.
          const above = [...new Set(trail)].filter((each) => each !== title).join(' › ')
          return (
            <li key={number} value={number}>
              <a href={url}>{title}</a>
              {above && <span className="answer-trail">{above}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
