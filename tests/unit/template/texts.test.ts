import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { islandNames } from '../../../schema/islands.ts'
import { answerTexts } from '../../../template/shared/texts/answer-texts.ts'
import { islandTexts } from '../../../template/shared/texts/island-texts.ts'
import { texts } from '../../../template/shared/texts.ts'

const template = join(import.meta.dirname, '../../../template')

/** Files that a file imports when it is loaded, itself included; not what it imports later. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, type, path = ''] of source.matchAll(/^(?:import|export)\s(type\s)?[^'"]*?from '(\.[^']+)'/gm))
    if (type === undefined && !path.endsWith('.css')) loadedWith(join(file, '..', path), found)
  return found
}

const keysIn = (files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => !/texts(\/[\w-]+)?\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z]+)+)'/g)])
    .map(([, key = '']) => key)
    .filter((key) => key in texts)

describe('a script has all the texts that it says', () => {
  test.each(islandNames)('the island %s', (name) => {
    const keys = keysIn(loadedWith(join(template, 'islands', name, 'client.tsx')))
    expect(keys.filter((key) => !(key in islandTexts))).toEqual([])
  })

  test('the search engine', () => {
    const keys = keysIn(loadedWith(join(template, 'search-client/open-search.ts')))
    expect(keys.filter((key) => !(key in islandTexts))).toEqual([])
  })

  test('the answers', () => {
    const keys = keysIn(loadedWith(join(template, 'islands/Search/answer/open-answers.ts')))
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !(key in answerTexts || key in islandTexts))).toEqual([])
  })
})
