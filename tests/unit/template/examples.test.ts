import { join } from 'node:path'
import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { findExamples, findParts } from '../../../cli/io/template-parts.ts'
import type { Example } from '../../../template/styleguide/example.ts'
import { slugOf } from '../../../template/styleguide/headings.ts'

const template = join(import.meta.dirname, '../../../template')
const examples = findExamples(template)

test('every part of the template has examples', () => {
  expect([...examples.keys()]).toEqual([...findParts(template).keys()])
})

test.each([...examples])('the examples of %s have names of their own', async (_, file) => {
  const { default: list } = (await import(file)) as { default: readonly Example[] }
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ node }) => isValidElement(node))).toBe(true)
  const slugs = list.map(({ name }) => slugOf(name))
  expect(slugs).toEqual([...new Set(slugs)])
})
