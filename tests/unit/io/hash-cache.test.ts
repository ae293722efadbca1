import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { type HashCache, openHashCache } from '../../../cli/io/hash-cache.ts'

const newFolder = (): string => mkdtempSync(join(inject('sitesFolder'), 'hash-cache-'))
const bytesOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** Opens, acts, commits. */
function run(folder: string, act: (cache: HashCache) => void): void {
  const cache = openHashCache(folder, 'test')
  act(cache)
  cache.commit()
}

const read = (folder: string, key: string): string | undefined => {
  const cache = openHashCache(folder, 'test')
  const record = cache.get(key)?.toString()
  cache.close()
  return record
}

const MEGABYTE = 1024 * 1024

describe('a hash cache', () => {
  test('gives back what was put: in the same run, and in later ones', () => {
    const folder = newFolder()
    run(folder, (cache) => {
      cache.put('a', Buffer.from('first'))
      cache.put('b', Buffer.alloc(3 * MEGABYTE, 'b'))
      expect(cache.get('a')?.toString()).toBe('first')
    })
    run(folder, (cache) => cache.put('c', Buffer.from('third')))
    expect([read(folder, 'a'), read(folder, 'b')?.length, read(folder, 'c')]).toEqual(['first', 3 * MEGABYTE, 'third'])
    expect(read(folder, 'd')).toBeUndefined()
  })

  test('keeps nothing of a run that was closed without a commit', () => {
    const folder = newFolder()
    const cache = openHashCache(folder, 'test')
    cache.put('a', Buffer.alloc(2 * MEGABYTE))
    cache.close()
    expect(existsSync(folder)).toBe(false)
  })

  test('takes the latest of two records with one key', () => {
    const folder = newFolder()
    run(folder, (cache) => cache.put('a', Buffer.from('old')))
    run(folder, (cache) => cache.put('a', Buffer.from('new')))
    expect(read(folder, 'a')).toBe('new')
  })

  test('does not grow beyond twice what is in use, and loses nothing of that', () => {
    const folder = newFolder()
    run(folder, (cache) => cache.put('steady', Buffer.alloc(MEGABYTE, 's')))
    for (let edition = 0; edition < 40; edition += 1)
      run(folder, (cache) => {
        cache.has('steady')
        cache.put(`edition ${edition}`, Buffer.alloc(MEGABYTE, 'e'))
      })
    expect(bytesOf(folder)).toBeLessThan(10 * MEGABYTE)
    expect(read(folder, 'steady')?.length).toBe(MEGABYTE)
    expect(read(folder, 'edition 39')?.length).toBe(MEGABYTE)
  })

  test('keeps what the last runs did not ask for, while there is room', () => {
    const folder = newFolder()
    run(folder, (cache) => cache.put('a branch', Buffer.from('a')))
    run(folder, (cache) => cache.put('another', Buffer.from('b')))
    expect(read(folder, 'a branch')).toBe('a')
  })

  test.each([
    ['index', '.json'],
    ['segment', '.bin'],
  ])('has no record where its %s is damaged, and works on', (_, ending) => {
    const folder = newFolder()
    run(folder, (cache) => cache.put('a', Buffer.from('first record')))
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? '')
    writeFileSync(file, readFileSync(file, 'latin1').replace(/.....$/, 'xxxxx'))
    expect(read(folder, 'a')).toBeUndefined()
    run(folder, (cache) => cache.put('a', Buffer.from('second')))
    expect(read(folder, 'a')).toBe('second')
  })

  test('goes on without keeping anything where it may not write', () => {
    const folder = join(newFolder(), 'a file')
    writeFileSync(folder, '')
    run(folder, (cache) => {
      cache.put('a', Buffer.alloc(2 * MEGABYTE))
      cache.put('b', Buffer.from('b'))
    })
    expect(read(folder, 'a')).toBeUndefined()
  })

  test('survives two runs at once: the later one decides, and nothing is mixed up', () => {
    const folder = newFolder()
    run(folder, (cache) => cache.put('a', Buffer.from('a')))
    const [first, second] = [openHashCache(folder, 'test'), openHashCache(folder, 'test')]
    first.put('b', Buffer.from('of the first'))
    second.put('b', Buffer.from('of the second'))
    first.commit()
    second.commit()
    expect([read(folder, 'a'), read(folder, 'b')]).toEqual(['a', 'of the second'])
  })
})
