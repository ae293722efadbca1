import type { RuleGroup } from '../../schema/problem.ts'
import * as catalogue from '../problems.ts'

/** Every code of the catalogue, with the group of rules that it belongs to. */
export const problemGroups: ReadonlyMap<string, RuleGroup | undefined> = new Map(
  Object.values(catalogue).map(({ code, group }) => [code, group]),
)
