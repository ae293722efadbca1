import type { PageLink } from '../../schema/site.ts'
import type { PartFacts, StyleGuidePage } from '../../schema/style-guide.ts'
import Breadcrumbs from '../parts/Breadcrumbs/Breadcrumbs.tsx'
import Pagination from '../parts/Pagination/Pagination.tsx'
import Toc from '../parts/Toc/Toc.tsx'
import { ExampleView, type ExampleViewProps } from './ExampleView.tsx'
import type { Example } from './example.ts'
import { slugOf, tocOf } from './headings.ts'

export interface PartPageProps {
  readonly page: Extract<StyleGuidePage, { kind: 'part' }>
  readonly breadcrumbs: readonly PageLink[]
  readonly examples: readonly Example[]
  readonly shell: ExampleViewProps['shell']
}

/** One part of the template, in all its states. */
export function PartPage({ page, breadcrumbs, examples, shell }: PartPageProps) {
  const { part, previous, next } = page
  const titles = [...examples.map(({ name }) => name), ...(part.props.length > 0 ? ['Props'] : [])]
  return (
    <>
      <Toc entries={tocOf(titles)} />
      <main id="main" className="guide">
        <Breadcrumbs pages={breadcrumbs} />
        <h1>{part.name}</h1>
        {part.description && <p className="lead">{part.description}</p>}
        {examples.map((example) => (
          <section key={example.name}>
            <h2 id={slugOf(example.name)}>{example.name}</h2>
            {example.note && <p>{example.note}</p>}
            <ExampleView example={example} shell={shell} />
          </section>
        ))}
        {part.props.length > 0 && <PropsTable part={part} />}
        <Pagination previous={previous && linkTo(previous)} next={next && linkTo(next)} />
      </main>
    </>
  )
}

const linkTo = ({ name, href }: PartFacts): PageLink => ({ label: name, href })

function PropsTable({ part }: { part: PartFacts }) {
  return (
    <section>
      <h2 id={slugOf('Props')}>Props</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a wide table can only be read by scrolling */}
      <div className="table" tabIndex={0} role="group" aria-label="Props">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Type</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            {part.props.map(({ name, type, isOptional, description }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>
                  <code>{type}</code>
                </td>
                <td>
                  {!isOptional && <small className="guide-required">required</small>} {description}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
