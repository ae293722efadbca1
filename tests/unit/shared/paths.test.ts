import { expect, test } from 'vitest'
import {
  folderOf,
  joinPath,
  nameOf,
  normalizePath,
  withoutExtension,
  withoutNumber,
} from '../../../cli/shared/paths.ts'

test.for([
  ['guides/page.md', './other.md', 'guides/other.md'],
  ['guides/page.md', 'other.md', 'guides/other.md'],
  ['guides/page.md', '../top.md', 'top.md'],
  ['guides/page.md', '/top.md', 'top.md'],
  ['page.md', '../outside.md', '../outside.md'],
  ['a/b/page.md', '../../../outside.md', '../outside.md'],
  ['page.md', 'a//b/./c.md', 'a/b/c.md'],
] as const)('in %s, %s is %s', ([from, target, path]) => {
  expect(joinPath(from, target)).toBe(path)
})

test('a path keeps the way up that it cannot take', () => {
  expect(normalizePath('../../a/../b')).toBe('../../b')
})

test.for([
  ['01-intro', 'intro'],
  ['1. intro', 'intro'],
  ['02_intro', 'intro'],
  ['2024', '2024'],
  ['2024-01-05', '2024-01-05'],
  ['intro-2', 'intro-2'],
] as const)('the name %s is read as %s', ([name, read]) => {
  expect(withoutNumber(name)).toBe(read)
})

test('names, folders and extensions', () => {
  expect(nameOf('a/b.md')).toBe('b.md')
  expect(folderOf('a/b/c.md')).toBe('a/b')
  expect(folderOf('c.md')).toBe('')
  expect(withoutExtension('a.b/c.d.md')).toBe('a.b/c.d')
  expect(withoutExtension('a.b/c')).toBe('a.b/c')
})
