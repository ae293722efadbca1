import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Problem } from '../../schema/problem.ts'
import { gitUnavailable, shallowClone } from '../problems.ts'

const run = promisify(execFile)

export interface GitDates {
  /** Day of the last commit (ISO 8601) by path in the content folder. */
  readonly dates: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

/** When each content file was last committed: one `git log` for the whole folder, never one per file. */
export async function readGitDates(contentDir: string): Promise<GitDates> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: contentDir, maxBuffer: 1024 * 1024 * 1024 })).stdout
  try {
    const top = (await git('rev-parse', '--show-toplevel')).trim()
    const shallow = (await git('rev-parse', '--is-shallow-repository')).trim() === 'true'
    const log = await git(
      '-c',
      'core.quotepath=off',
      'log',
      '--format=%x01%cs',
      '--name-only',
      '--no-renames',
      '--',
      '.',
    )
    // Git speaks of real paths.
    return { dates: datesFrom(log, top, realpathSync(contentDir)), problems: shallow ? [shallowClone({})] : [] }
  } catch (error) {
    return {
      dates: new Map(),
      problems: [gitUnavailable({ reason: reasonOf(error) })],
    }
  }
}

/** What git itself says, rather than that it failed. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  return (stderr.trim() || message).split('\n')[0]?.replace(/^fatal: |\.$/g, '') ?? ''
}

function datesFrom(log: string, top: string, contentDir: string): Map<string, string> {
  const dates = new Map<string, string>()
  for (const commit of log.split('\x01').slice(1)) {
    const [date = '', ...paths] = commit.split('\n').filter(Boolean)
    for (const path of paths) {
      const inContent = relative(contentDir, resolve(top, path)).split(sep).join('/')
      // Newest first: the first date seen is the one.
      if (!dates.has(inContent)) dates.set(inContent, date)
    }
  }
  return dates
}
