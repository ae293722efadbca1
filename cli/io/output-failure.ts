import { fail } from '../problem-kind.ts'
import { diskFull, fileUnreadable, outputNotWritable } from '../problems.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'something else has this name',
  EISDIR: 'a folder stands where a file is needed',
  ENOENT: 'its folder was removed while the site was written',
  ENAMETOOLONG: 'the name is too long for this file system',
  ELOOP: 'its symbolic links go in a circle',
  EXDEV: 'it is on another file system than the folder that holds it',
  EBUSY: 'it is in use, or a mounted folder (mount the folder that holds it instead)',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
}

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? ''

/** Runs what writes to `path`; what the file system refuses ends the run with a problem of the catalogue. */
export function withOutputFailures<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    const code = codeOf(cause)
    if (FULL.has(code)) fail(diskFull, { path }, { cause })
    const reason = REASONS[code]
    // Anything else is a fault of ours, and is reported as one.
    if (reason === undefined) throw cause
    return fail(outputNotWritable, { path, reason }, { cause })
  }
}

/** Runs what reads `path`, a file that belongs into the site. */
export function withSourceFailures<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    const code = codeOf(cause)
    const reason = code === 'ENOENT' ? 'it does not exist' : (REASONS[code] ?? String(cause))
    return fail(fileUnreadable, { path, reason }, { cause })
  }
}
