import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withRunLock } from '../../../cli/io/run-lock.ts'

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'helpgen-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'index.lock')
}

test('while one runs, another is refused; afterwards, the lock is free', async () => {
  const path = lockFile()
  await withRunLock(path, 'dist', async () => {
    const second = withRunLock(path, 'dist', async () => {})
    await expect(second).rejects.toMatchObject({ exit: 4, problems: [{ code: 'INDEX_RUNNING' }] })
    expect(existsSync(path)).toBe(true)
  })
  expect(await withRunLock(path, 'dist', async () => 'done')).toBe('done')
  expect(existsSync(path)).toBe(false)
})

test.each([JSON.stringify({ pid: 2 ** 30, started: '1' }), '{"pi'])(
  'the lock of a dead process counts for nothing: %s',
  async (text) => {
    const path = lockFile()
    writeFileSync(path, text)
    expect(await withRunLock(path, 'dist', async () => 'done')).toBe('done')
  },
)

test('a lock is released when what it guards fails', async () => {
  const path = lockFile()
  await expect(withRunLock(path, 'dist', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(path)).toBe(false)
})
