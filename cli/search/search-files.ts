import type * as z from 'zod'
import type { Problem } from '../../schema/problem.ts'
import {
  type Curation,
  curationSchema,
  type SearchPreset,
  type SearchTest,
  searchPresetSchema,
  searchTestSchema,
  stopWordSchema,
  synonymSchema,
} from '../../schema/search-files.ts'
import type { SynonymRule } from '../../template/shared/search-engine/synonyms.ts'
import type { ContentStore } from '../io/content-store.ts'
import { type ListEntry, type ReadList, readYamlList } from '../shared/yaml-list.ts'

/** What authors say about search, in `content/_search/`. */
export interface SearchFiles {
  readonly synonyms: readonly SynonymRule[]
  readonly tests: readonly ListEntry<SearchTest>[]
  readonly curation: readonly ListEntry<Curation>[]
  readonly stopWords: readonly string[]
  readonly presets: readonly SearchPreset[]
  readonly problems: readonly Problem[]
}

/** `{{name}}` stands for a variable, as on pages. */
export function readSearchFiles(
  content: Pick<ContentStore, 'readText' | 'fileOf'>,
  variables: Readonly<Record<string, string>>,
): SearchFiles {
  const filled = (text: string) => text.replace(/\{\{([\w.-]+)\}\}/g, (written, name) => variables[name] ?? written)
  const read = <Value>(name: string, schema: z.ZodType<Value>) => {
    const path = `_search/${name}`
    return readYamlList({ text: filled(content.readText(path) ?? ''), path: content.fileOf(path) }, schema)
  }
  const synonyms = read('synonyms.yml', synonymSchema)
  const tests = read('tests.yml', searchTestSchema)
  const curation = read('curation.yml', curationSchema)
  const stopWords = read('stop-words.yml', stopWordSchema)
  const presets = read('presets.yml', searchPresetSchema)
  const valuesOf = <Value>({ entries }: ReadList<Value>): Value[] => entries.map(({ value }) => value)
  return {
    synonyms: valuesOf(synonyms).flatMap((value): SynonymRule[] => {
      if (Array.isArray(value)) return [{ synonyms: value }]
      return [value.from].flat().map((root) => ({ root, synonyms: value.to }))
    }),
    tests: tests.entries,
    curation: curation.entries,
    stopWords: valuesOf(stopWords),
    presets: valuesOf(presets),
    problems: [synonyms, tests, curation, stopWords, presets].flatMap(({ problems }) => problems),
  }
}
