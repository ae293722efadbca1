import { expect, test } from 'vitest'
import { createProgress, type Progress, type Verbosity } from '../../../cli/io/progress-line.ts'

interface Shown {
  readonly progress: Progress
  /** What is on the screen: a line that was replaced is gone. */
  readonly screen: () => string
  readonly pass: (milliseconds: number) => void
}

function open(verbosity: Verbosity, columns?: number): Shown {
  let text = ''
  let time = 0
  const progress = createProgress({
    write: (part) => {
      text += part
    },
    live: columns === undefined ? undefined : { columns },
    verbosity,
    now: () => time,
    dim: (part) => part,
  })
  return {
    progress,
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what terminals obey
    screen: () => text.replace(/[^\n]*\r\u001b\[2K/g, ''),
    pass: (milliseconds) => {
      time += milliseconds
    },
  }
}

test('a terminal shows a bar with the stage, the count and what is left of the time', () => {
  const { progress, screen, pass } = open('normal', 80)
  progress.step('Rendering 5000 pages')
  expect(screen()).toBe('Rendering 5000 pages …')
  pass(2000)
  progress.advance(1250, 5000)
  expect(screen()).toBe('Rendering 5000 pages █████░░░░░░░░░░░░░░░ 1,250/5,000 · 6 s left')
  pass(50)
  progress.advance(1300, 5000)
  expect(screen()).toContain('1,250/5,000')
  progress.advance(5000, 5000)
  expect(screen()).toBe('Rendering 5000 pages ████████████████████ 5,000/5,000')
  progress.done()
  expect(screen()).toBe('')
})

test('long waits are told in minutes, and early guesses not at all', () => {
  const { progress, screen, pass } = open('normal', 80)
  progress.step('Reading')
  pass(500)
  progress.advance(1, 100)
  expect(screen()).toMatch(/1\/100$/)
  pass(1500)
  progress.advance(2, 100)
  expect(screen()).toMatch(/2\/100 · 1 min 38 s left$/)
})

test('a narrow terminal is not overrun', () => {
  const { progress, screen } = open('normal', 12)
  progress.step('Rendering 5000 pages')
  expect(screen()).toBe('Rendering 5')
})

test('elsewhere, each stage is a line', () => {
  const { progress, screen, pass } = open('normal')
  progress.step('Reading 3 pages')
  pass(5000)
  progress.advance(1, 3)
  progress.step('Rendering 3 pages')
  progress.done()
  expect(screen()).toBe('Reading 3 pages\nRendering 3 pages\n')
})

test('--verbose adds how long each stage took; --quiet says nothing', () => {
  for (const columns of [80, undefined]) {
    const { progress, screen, pass } = open('verbose', columns)
    progress.step('Reading 3 pages')
    pass(1234)
    progress.step('Rendering 3 pages')
    pass(100)
    progress.done()
    progress.done()
    expect(screen()).toBe('Reading 3 pages: 1.2 s\nRendering 3 pages: 0.1 s\n')
  }
  const { progress, screen } = open('quiet', 80)
  progress.step('Reading 3 pages')
  progress.advance(1, 3)
  progress.done()
  expect(screen()).toBe('')
})
