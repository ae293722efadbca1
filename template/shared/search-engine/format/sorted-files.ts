import type { SortedFile } from './manifest.ts'

/** The file that holds a text, if any does; undefined when there is no file. */
export const fileWith = (files: readonly SortedFile[], text: string): SortedFile | undefined =>
  files[lastFrom(files, text)]

/** The files that may hold texts that begin so. */
export function filesWithPrefix(files: readonly SortedFile[], start: string): readonly SortedFile[] {
  const first = Math.max(0, lastFrom(files, start))
  return files.slice(first, lastFrom(files, `${start}\uffff`) + 1)
}

/** Index of the last file that begins at a text or before it; −1 when none does. */
function lastFrom(files: readonly SortedFile[], text: string): number {
  let low = 0
  let high = files.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((files[middle]?.from ?? '') <= text) low = middle + 1
    else high = middle
  }
  return low - 1
}
