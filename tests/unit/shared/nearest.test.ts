import { expect, test } from 'vitest'
import { nearest } from '../../../cli/shared/nearest.ts'

const names = ['sidebar_position', 'sidebar_label', 'title', 'description', 'tip']

test.for([
  ['sidebar_postion', 'sidebar_position'],
  ['Title', 'title'],
  ['tile', 'title'],
  ['desciption', 'description'],
  ['tipp', 'tip'],
  ['weight', undefined],
  ['', undefined],
] as const)('who writes "%s" may have meant %s', ([word, meant]) => {
  expect(nearest(word, names)).toBe(meant)
})
