import { relative, resolve } from 'node:path'
import type { Place, Problem } from '../schema/problem.ts'
import type { StyleGuidePage } from '../schema/style-guide.ts'
import type { Example } from '../template/styleguide/example.ts'
import { originalPlace, readableStack } from './io/source-map.ts'
import { styleGuideThrew } from './problems.ts'
import type { Failure } from './render-problem.ts'

interface Examples {
  readonly [part: string]: readonly Example[]
}

export interface GuidePageInput {
  readonly page: StyleGuidePage
  readonly examples: Examples
  readonly render: (examples: Examples) => string
  /** The site's own parts, from the configuration. */
  readonly ownParts: { readonly [part: string]: string }
  readonly bundle: Failure['bundle']
}

export interface GuidePage {
  /** Absent when even its frame could not be rendered. */
  readonly html?: string
  readonly problems: readonly Problem[]
}

/** A page of the style guide. No build fails for it: an example that throws is shown as its error. */
export function renderGuidePage({ page, examples, render, ownParts, bundle }: GuidePageInput): GuidePage {
  const { template, root } = bundle
  const failure = (error: unknown, subject: string, place = ownPlace(error, bundle)): Problem =>
    styleGuideThrew({ subject, stack: readableStack(error, template, root) }, place)

  const whole = attempt(() => render(examples))
  if ('value' in whole) return { html: whole.value, problems: [] }
  const parts = examplesOn(page, examples)
  const frame = attempt(() => render(Object.fromEntries(parts.map(([part, list]) => [part, list.map(withoutNode)]))))
  if ('error' in frame) return { problems: [failure(frame.error, 'some of its pages')] }

  // One example at a time tells which of them it is.
  const problems: Problem[] = []
  const shown = parts.map(([part, list]) => {
    const own = ownParts[part]
    const place = own === undefined ? undefined : { path: relative(root, resolve(root, own)) }
    const tried = list.map((example): Example => {
      const alone = attempt(() => render({ [part]: [example] }))
      if ('value' in alone) return example
      problems.push(failure(alone.error, `${part}, “${example.name}”`, place))
      return { ...example, error: String(alone.error) }
    })
    return [part, tried] as const
  })
  return { html: render(Object.fromEntries(shown)), problems }
}

function attempt<Value>(act: () => Value): { readonly value: Value } | { readonly error: unknown } {
  try {
    return { value: act() }
  } catch (error) {
    return { error }
  }
}

/** The list of parts shows the first example of each. */
function examplesOn(page: StyleGuidePage, examples: Examples): (readonly [part: string, list: readonly Example[]])[] {
  if (page.kind === 'part') return [[page.part.name, examples[page.part.name] ?? []]]
  return Object.entries(examples).map(([part, list]) => [part, list.slice(0, 1)])
}

const withoutNode = (example: Example): Example => ({ ...example, error: '' })

/** Where it was thrown, unless that is a package. */
function ownPlace(error: unknown, { template, root }: Failure['bundle']): Place | undefined {
  const place = originalPlace(error, template, root)
  return place?.path.includes('node_modules/') ? undefined : place
}
