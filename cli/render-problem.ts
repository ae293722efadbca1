import type { Problem } from '../schema/problem.ts'
import { originalPlace, readableStack } from './io/source-map.ts'
import { pageThrew, pageTooDeep, providerMissing } from './problems.ts'

export interface Failure {
  readonly error: unknown
  /** The page's source. */
  readonly file: string
  /** Module of the render bundle, and the folder that its sources are relative to. */
  readonly bundle: { readonly template: string; readonly root: string }
}

/** What went wrong while a page was rendered, as the author sees it. */
export function renderProblem({ error, file, bundle: { template, root } }: Failure): Problem {
  const place = { path: file }
  if (error instanceof RangeError) return pageTooDeep({ path: file }, place)
  if (error instanceof Error && error.name === 'MissingProviderError')
    return providerMissing({ path: file, message: error.message }, callerPlace(error, template, root) ?? place)
  return pageThrew({ path: file, stack: readableStack(error, template, root) }, place)
}

/** Where the hook was called: the stack begins in the hook itself. */
function callerPlace(error: Error, template: string, root: string): Problem['place'] {
  const [head = '', , ...callers] = (error.stack ?? '').split('\n')
  const caller = Object.assign(new Error(), { stack: [head, ...callers].join('\n') })
  return originalPlace(caller, template, root)
}
