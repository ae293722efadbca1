import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openBatch } from '../../../cli/dev/change-batch.ts'

function collect() {
  const folder = mkdtempSync(join(inject('sitesFolder'), 'batch-'))
  const batches: (readonly string[])[] = []
  const batch = openBatch((files) => batches.push(files))
  onTestFinished(batch.close)
  const file = (name: string, text = 'text'): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return { folder, batches, batch, file }
}

test('the events of one save are one batch', async () => {
  const { batches, batch, file } = collect()
  const [a, b] = [file('a.md'), file('b.md')]
  for (const changed of [a, b, a]) batch.grow([changed])
  await expect.poll(() => batches).toEqual([[a, b]])
})

test('thousands of files are one batch, however long it takes to write them', async () => {
  const { batches, batch, file } = collect()
  const files: string[] = []
  for (let index = 0; index < 2_000; index += 1) {
    files.push(file(`${index}.md`))
    batch.grow([files.at(-1)!])
    if (index % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => batches.flat().length).toBe(2_000)
  expect(batches.length).toBeLessThanOrEqual(3)
})

test('a file that changes after its batch comes again, although nobody says so', async () => {
  const { batches, batch, file } = collect()
  const page = file('page.md')
  batch.grow([page])
  await expect.poll(() => batches.length).toBe(1)
  appendFileSync(page, 'more')
  await expect.poll(() => batches).toEqual([[page], [page]])
})

test('so does one that was replaced, or is gone', async () => {
  const { folder, batches, batch, file } = collect()
  const page = file('page.md')
  batch.grow([page])
  await expect.poll(() => batches.length).toBe(1)
  file('next.md', 'next')
  renameSync(join(folder, 'next.md'), page)
  await expect.poll(() => batches.length).toBe(2)
  rmSync(page)
  await expect.poll(() => batches.length).toBe(3)
})
