import type { Problem } from '../../schema/problem.ts'
import { type SearchTest, searchTestSchema, synonymSchema } from '../../schema/search-files.ts'
import type { SynonymRule } from '../../template/shared/search-engine/synonyms.ts'
import type { ContentStore } from '../io/content-store.ts'
import { type ListEntry, readYamlList } from '../shared/yaml-list.ts'

/** What authors say about search, in `content/_search/`. */
export interface SearchFiles {
  readonly synonyms: readonly SynonymRule[]
  readonly tests: readonly ListEntry<SearchTest>[]
  readonly problems: readonly Problem[]
}

const SYNONYMS = '_search/synonyms.yml'
const TESTS = '_search/tests.yml'

/** `{{name}}` stands for a variable, as on pages. */
export function readSearchFiles(
  content: Pick<ContentStore, 'readText' | 'fileOf'>,
  variables: Readonly<Record<string, string>>,
): SearchFiles {
  const filled = (text: string) => text.replace(/\{\{([\w.-]+)\}\}/g, (written, name) => variables[name] ?? written)
  const source = (path: string) => ({ text: filled(content.readText(path) ?? ''), path: content.fileOf(path) })
  const synonyms = readYamlList(source(SYNONYMS), synonymSchema)
  const tests = readYamlList(source(TESTS), searchTestSchema)
  return {
    synonyms: synonyms.entries.flatMap(({ value }): SynonymRule[] => {
      if (Array.isArray(value)) return [{ synonyms: value }]
      return [value.from].flat().map((root) => ({ root, synonyms: value.to }))
    }),
    tests: tests.entries,
    problems: [...synonyms.problems, ...tests.problems],
  }
}
