import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createColors } from 'picocolors'
import type { Place, Problem } from '../../schema/problem.ts'

export type ProblemFormat = 'text' | 'json'

export interface ConsoleOptions {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly env: NodeJS.ProcessEnv
  readonly noColor: boolean
}

/** What commands say: results on stdout, progress and problems on stderr. */
export interface Console {
  line(text: string): void
  /** Says what is going on: one line that replaces itself on a terminal, plain lines elsewhere. */
  step(text: string): void
  /** Like `step`, for what changes many times: shown on a terminal only. */
  progress(text: string): void
  /** Ends the progress line. */
  done(): void
  /** Prints problems: for people, or as JSON on stdout. Under GitHub Actions, as annotations too. */
  problems(problems: readonly Problem[], options: { readonly root: string; readonly format: ProblemFormat }): void
}

export function openConsole({ stdout, stderr, env, noColor }: ConsoleOptions): Console {
  const colors = createColors(wantsColor(stderr, env, noColor))
  const live = stderr.isTTY === true && env['CI'] === undefined
  const clear = () => live && stderr.write('\r\u001b[2K')
  return {
    line: (text) => stdout.write(`${text}\n`),
    step: (text) => (live ? stderr.write(`\r\u001b[2K${colors.dim(`${text} …`)}`) : stderr.write(`${text}\n`)),
    progress(text) {
      if (live) stderr.write(`\r\u001b[2K${colors.dim(`${text} …`)}`)
    },
    done: clear,
    problems(problems, { root, format }) {
      clear()
      if (format === 'json') stdout.write(`${JSON.stringify(problems, null, 2)}\n`)
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

/** https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions */
function annotation({ severity, code, message, hint, place }: Problem): string {
  const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const properties = [
    place && `file=${property(place.path)}`,
    place?.line !== undefined && `line=${place.line}`,
    place?.column !== undefined && `col=${place.column}`,
    `title=${property(code)}`,
  ].filter(Boolean)
  return `::${severity} ${properties.join(',')}::${escaped(`${message} ${hint}`)}`
}
