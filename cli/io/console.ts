import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import type { Place, Problem } from '../../schema/problem.ts'
import { annotation, formatProblems, type ProblemFormat } from './problem-formats.ts'
import { createProgress, type Progress, type Verbosity } from './progress-line.ts'

export interface ConsoleOptions {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly env: NodeJS.ProcessEnv
  readonly noColor: boolean
  readonly verbosity: Verbosity
}

/** What commands say: results on stdout, progress and problems on stderr. */
export interface Console extends Progress {
  /** A result; nothing when only problems are asked for. */
  line(text: string): void
  readonly verbosity: Verbosity
  /** Prints problems: for people, or in a format for programs on stdout. Under GitHub Actions, as annotations too. */
  problems(problems: readonly Problem[], options: { readonly root: string; readonly format: ProblemFormat }): void
}

export function openConsole({ stdout, stderr, env, noColor, verbosity }: ConsoleOptions): Console {
  const colors = createColors(wantsColor(stderr, env, noColor))
  const progress = createProgress({
    write: (text) => stderr.write(text),
    live: stderr.isTTY === true && env['CI'] === undefined ? { columns: stderr.columns || 80 } : undefined,
    verbosity,
    now: () => performance.now(),
    dim: colors.dim,
  })
  return {
    ...progress,
    verbosity,
    line: (text) => {
      if (verbosity !== 'quiet') stdout.write(`${text}\n`)
    },
    problems(problems, { root, format }) {
      progress.done()
      if (format !== 'text') stdout.write(formatProblems(problems, format))
      else for (const problem of problems) stderr.write(`${describe(problem, root, colors)}\n\n`)
      if (env['GITHUB_ACTIONS'] === 'true' && format === 'text') {
        for (const problem of problems) stdout.write(`${annotation(problem)}\n`)
      }
    },
  }
}

function wantsColor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv, noColor: boolean): boolean {
  if (noColor || (env['NO_COLOR'] ?? '') !== '') return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}

type Colors = ReturnType<typeof createColors>

function describe({ severity, code, message, hint, place }: Problem, root: string, colors: Colors): string {
  const level = severity === 'error' ? colors.red(colors.bold('error')) : colors.yellow(colors.bold('warning'))
  const where = place ? [place.path, place.line, place.column].filter((part) => part !== undefined).join(':') : ''
  const frame =
    place?.line === undefined
      ? undefined
      : codeFrame({ ...place, line: place.line, path: join(root, place.path) }, colors)
  return [
    `${where ? `${colors.cyan(where)} ` : ''}${level} ${colors.dim(code)}`,
    ...message.split('\n').map((line) => `  ${line}`),
    ...(frame ?? []),
    `  ${colors.dim('→')} ${hint}`,
  ].join('\n')
}

const AROUND = 1
const WIDEST = 160

/** The line that is meant and its neighbours, with a mark under the column. */
function codeFrame({ path, line, column }: Place & { line: number }, colors: Colors): string[] | undefined {
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split(/\r\n?|\n/)
  const first = Math.max(1, line - AROUND)
  const shown = lines.slice(first - 1, line + AROUND)
  const width = String(line + AROUND).length
  return shown.flatMap((text, index) => {
    const number = first + index
    const gutter = `${number === line ? colors.red('>') : ' '} ${colors.dim(`${String(number).padStart(width)} |`)}`
    // A mark beyond what is shown would point at nothing.
    const marked = number === line && column !== undefined && column <= WIDEST
    const mark = marked
      ? [`  ${' '.repeat(width + 2)} ${colors.dim('|')} ${' '.repeat(column - 1)}${colors.red('^')}`]
      : []
    return [`  ${gutter} ${printable(text.slice(0, WIDEST))}`, ...mark]
  })
}

// A page may hold control characters; a terminal must not obey them.
const CONTROL = /\p{Cc}/gu
const printable = (text: string): string => text.replaceAll('\t', ' ').replace(CONTROL, '\u{fffd}')
