/** How loudly a problem is reported; `error` stops a build. */
export type Severity = 'error' | 'warning'

/** Where a problem is. `path` is relative to the project; `line` and `column` count from 1. */
export interface Place {
  readonly path: string
  readonly line?: number
  readonly column?: number
}

/** Rules that a site can turn up or down together under `checks.rules`. */
export const ruleGroups = [
  ...(['content', 'frontMatter', 'links', 'markdown', 'images', 'variables'] as const),
  ...(['quality', 'wording', 'budgets', 'external'] as const),
] as const
export type RuleGroup = (typeof ruleGroups)[number]

/** What a build does not look for: it publishes what it can, and `helpgen check` finds what could be better. */
export const checkOnlyGroups: readonly RuleGroup[] = ['quality', 'wording', 'budgets', 'external']

/** One thing that is wrong: plain data, so that it can be cached, sent between threads and printed in any format. */
export interface Problem {
  /** Permanent name of the kind of problem, e.g. `BROKEN_LINK`. */
  readonly code: string
  readonly severity: Severity
  /** What happened, with the values at hand. */
  readonly message: string
  /** What to do about it. */
  readonly hint: string
  readonly place?: Place
  /** What an `ignore` entry of the configuration is compared with, e.g. the broken link's target. */
  readonly subject?: string
}
