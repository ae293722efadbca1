import type { PartFacts, StyleGuidePage } from '../../schema/style-guide.ts'
import Toc from '../parts/Toc/Toc.tsx'
import { ExampleView, type ExampleViewProps } from './ExampleView.tsx'
import type { Example } from './example.ts'
import { slugOf, tocOf } from './headings.ts'
import { Tokens, tokenGroups } from './Tokens.tsx'

export interface GuideIndexProps {
  readonly page: Extract<StyleGuidePage, { kind: 'index' }>
  readonly examples: { readonly [part: string]: readonly Example[] }
  readonly shell: ExampleViewProps['shell']
}

/** All parts of the template, and the values that they are made from. */
export function GuideIndex({ page: { parts, tokens }, examples, shell }: GuideIndexProps) {
  return (
    <>
      <Toc entries={tocOf(['Parts', ...tokenGroups(tokens)])} />
      <main id="main" className="guide">
        <h1>Style guide</h1>
        <p className="lead">
          Every part of the template in all its states, and the values that all of them share. Only the dev server shows
          these pages.
        </p>
        <h2 id={slugOf('Parts')}>Parts</h2>
        <ul className="guide-parts">
          {parts.map((part) => (
            <PartCard key={part.name} part={part} example={examples[part.name]?.[0]} shell={shell} />
          ))}
        </ul>
        <Tokens tokens={tokens} />
      </main>
    </>
  )
}

interface PartCardProps {
  readonly part: PartFacts
  readonly example: Example | undefined
  readonly shell: ExampleViewProps['shell']
}

function PartCard({ part: { name, href, description }, example, shell }: PartCardProps) {
  return (
    <li>
      {/* A picture of the part: nothing in it can be used. */}
      <div className="guide-preview" inert aria-hidden="true">
        {example && <ExampleView example={example} shell={shell} />}
      </div>
      <a href={href}>{name}</a>
      {description && <p>{firstSentence(description)}</p>}
    </li>
  )
}

const firstSentence = (text: string): string => text.split(/(?<=[.:]) /)[0]?.replace(/:$/, '.') ?? ''
