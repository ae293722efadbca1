import * as z from 'zod'
import { type SiteConfig, siteConfigSchema } from '../../schema/config.ts'
import { type Problem, ruleGroups } from '../../schema/problem.ts'
import { texts } from '../../template/shared/texts.ts'
import { HelpgenError } from '../problem-kind.ts'
import { configInvalid, configUnknownKey } from '../problems.ts'
import { describeIssue, keyPath } from '../shared/describe-issue.ts'
import { nearest } from '../shared/nearest.ts'
import { problemGroups } from '../shared/problem-groups.ts'
import { type ConfigSource, placeOfKey } from './config-place.ts'

/** What the command line says differently from the configuration. */
export interface ConfigOverrides {
  readonly outDir?: string
  readonly baseUrl?: string
}

/** Completes a configuration. Fails with every problem of it at once, in the order of the file. */
export function checkConfig(input: unknown, overrides: ConfigOverrides, source: ConfigSource): SiteConfig {
  const merged = withOverrides(input, overrides)
  const result = siteConfigSchema.safeParse(merged)
  const problems = result.success
    ? unknownNames(result.data, source)
    : result.error.issues.flatMap(meantIssues).flatMap((issue) => configProblems(issue, merged, source))
  if (!result.success || problems.length > 0) throw new HelpgenError(problems.sort(byPlace), 2)
  return result.data
}

export function withOverrides(input: unknown, overrides: ConfigOverrides): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, ...overrides } : input
}

/** Of several alternatives, one is often plainly meant: what is wrong with that one is what its author wants to know. */
function meantIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [meant, ...others] = issue.errors.filter((errors) => !errors.some(isOtherKind))
  if (!meant || others.length > 0) return [issue]
  return meant.flatMap((each) => meantIssues({ ...each, path: [...issue.path, ...each.path] }))
}

const isOtherKind = ({ code, path }: z.core.$ZodIssue): boolean =>
  (code === 'invalid_type' && path.length === 0) || (code === 'invalid_value' && path.length <= 1)

function configProblems(issue: z.core.$ZodIssue, input: unknown, source: ConfigSource): Problem[] {
  if (issue.code !== 'unrecognized_keys') {
    const place = placeOfKey(source, issue.path)
    return [configInvalid({ key: keyPath(issue.path) || 'the default export', ...describeIssue(issue, input) }, place)]
  }
  const known = keysAt(siteConfigSchema, issue.path)
  return issue.keys.map((key) => {
    const path = [...issue.path, key]
    const params = { key: keyPath(path), parent: keyPath(issue.path), nearest: nearest(key, known), known }
    return configUnknownKey(params, placeOfKey(source, path))
  })
}

/** Names that the schema cannot know: rules are the catalogue's codes, texts the template's keys. */
function unknownNames({ checks, texts: changed }: SiteConfig, source: ConfigSource): Problem[] {
  const rules = [...ruleGroups, ...problemGroups.keys()]
  const given = [
    ...Object.keys(checks.rules).map((name) => ({ name, parent: ['checks', 'rules'], rest: [name], known: rules })),
    ...checks.ignore.map(({ rule }, i) => ({
      name: rule,
      parent: ['checks', 'ignore'],
      rest: [i, 'rule'],
      known: rules,
    })),
    ...Object.keys(changed).map((name) => ({ name, parent: ['texts'], rest: [name], known: Object.keys(texts) })),
  ]
  return given
    .filter(({ name, known }) => !known.includes(name))
    .map(({ name, parent, rest, known }) =>
      configUnknownKey(
        { key: name, parent: keyPath(parent), nearest: nearest(name, known), known },
        placeOfKey(source, [...parent, ...rest]),
      ),
    )
}

/** Keys that an object of the schema has at this path, those of every alternative. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let here = alternatives(schema)
  for (const key of path) here = here.flatMap((each) => childrenAt(each, key)).flatMap(alternatives)
  return [...new Set(here.flatMap((each) => (each instanceof z.ZodObject ? Object.keys(each.shape) : [])))]
}

function childrenAt(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element]
  const child = schema instanceof z.ZodObject ? (schema.shape as Record<PropertyKey, z.core.$ZodType>)[key] : undefined
  return child ? [child] : []
}

/** What is inside of optionals, defaults and unions. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives)
  if (schema instanceof z.ZodLazy) return alternatives(schema.unwrap())
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? alternatives(innerType) : [schema]
}

const byPlace = ({ place: a }: Problem, { place: b }: Problem): number =>
  (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
