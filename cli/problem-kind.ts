import type { Place, Problem, RuleGroup, Severity } from '../schema/problem.ts'

/** A catalogue entry. Codes are permanent; messages say what happened, hints what to do. */
interface ProblemEntry<Params> {
  readonly code: string
  readonly title: string
  readonly message: (params: Params) => string
  readonly hint: string | ((params: Params) => string)
  readonly group?: RuleGroup
  /** Default level; `checks.rules` of the configuration overrules it. */
  readonly severity?: Severity
  /** Exit code when this ends the run. */
  readonly exit?: 1 | 2 | 3 | 4 | 5 | 70
  /** What an `ignore` entry is compared with. */
  readonly subject?: (params: Params) => string
}

export interface ProblemKind<Params> extends ProblemEntry<Params> {
  (params: Params, place?: Place): Problem
}

export function problemKind<Params>(entry: ProblemEntry<Params>): ProblemKind<Params> {
  const report = (params: Params, place?: Place): Problem => ({
    code: entry.code,
    severity: entry.severity ?? 'error',
    message: entry.message(params),
    hint: typeof entry.hint === 'string' ? entry.hint : entry.hint(params),
    ...(place && { place }),
    ...(entry.subject && { subject: entry.subject(params) }),
  })
  return Object.assign(report, entry)
}

/** Ends the run: thrown only for what makes the next stage meaningless, caught only by the command line. */
export class HelpgenError extends Error {
  readonly problems: readonly Problem[]
  readonly exit: number

  constructor(problems: readonly Problem[], exit: number, options?: ErrorOptions) {
    super(problems.map(({ code, message }) => `${code}: ${message}`).join('\n'), options)
    this.name = 'HelpgenError'
    this.problems = problems
    this.exit = exit
  }
}

export interface FailureContext {
  readonly place?: Place
  readonly cause?: unknown
}

export function fail<Params>(kind: ProblemKind<Params>, params: Params, { place, cause }: FailureContext = {}): never {
  throw new HelpgenError([kind(params, place)], kind.exit ?? 1, { cause })
}
