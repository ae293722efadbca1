import type { RuleGroup } from '../../schema/problem.ts'
import * as checks from '../check-problems.ts'
import * as catalogue from '../problems.ts'

/** Every code of the catalogue, with the group of rules that it belongs to. */
export const problemGroups: ReadonlyMap<string, RuleGroup | undefined> = new Map(
  [...Object.values(catalogue), ...Object.values(checks)].map(({ code, group }) => [code, group]),
)
