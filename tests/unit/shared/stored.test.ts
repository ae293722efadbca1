import { describe, expect, test } from 'vitest'
import { nextColorMode, readColorMode } from '../../../template/shared/color-mode.ts'
import { preferredVersionKey } from '../../../template/shared/preferred-version.ts'

test('[3#06] [9#25] the preferred version is kept for each docs plugin, under a key without a suffix', () => {
  expect(preferredVersionKey()).toBe('docs-preferred-version-default')
  expect(preferredVersionKey('api')).toBe('docs-preferred-version-api')
})

describe('[3#07] the colour mode is light, dark, or null for the system', () => {
  test('and goes round in that order where the system counts', () => {
    expect(nextColorMode(null, true)).toBe('light')
    expect(nextColorMode('light', true)).toBe('dark')
    expect(nextColorMode('dark', true)).toBeNull()
  })

  test('and goes from one to the other where it does not', () => {
    expect(nextColorMode('dark', false)).toBe('light')
    expect(nextColorMode('light', false)).toBe('dark')
    expect(nextColorMode(null, false)).toBe('dark')
  })

  test('and is null when what was stored is neither', () => {
    expect(['light', 'dark', 'blue', '', null].map(readColorMode)).toEqual(['light', 'dark', null, null, null])
  })
})
