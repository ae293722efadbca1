import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { cleanEnvironment } from './site.ts'

/** A dev server in a process of its own. */
export interface DevServer {
  /** Address of the site, with the base URL. */
  readonly url: string
  /** Waits for output that fits, from where the last wait ended, and hands out its match. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Everything that it said. */
  printed(): string
  /** Sends a signal, and waits for the end: the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface DevStart {
  readonly flags?: readonly string[]
  /** Where it is to listen; 0 is any free port, `usual` leaves it to the server. */
  readonly port?: 0 | 'usual'
  readonly env?: NodeJS.ProcessEnv
}

export const MAIN = join(import.meta.dirname, '../../cli/dist/main.js')

/** Starts `helpgen dev` on a free port, and waits until it has put the site together, or tried to. */
export const startDev = (dir: string, ...flags: string[]): Promise<DevServer> => startDevOf(MAIN, dir, { flags })

/** The same, with another helpgen: `main` is its command line. */
export async function startDevOf(
  main: string,
  dir: string,
  { flags = [], port = 0, env = {} }: DevStart = {},
): Promise<DevServer> {
  const where = port === 'usual' ? [] : ['--port', String(port)]
  const options = { cwd: dir, env: { ...cleanEnvironment(), ...env } }
  const child = spawn(process.execPath, [main, 'dev', ...where, ...flags], options)
  const { says, printed } = outputOf(child)
  const [, url = ''] = await says(/The site is at (\S+)/)
  await says(/Ready in|Nothing new/)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    url,
    says,
    printed,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function outputOf(child: ChildProcess): Pick<DevServer, 'says' | 'printed'> {
  // Two pipes: what was said first on one may arrive after what was said later on the other.
  const unread = { stdout: '', stderr: '' }
  const state = { all: '', ended: false, look: () => {} }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      state.all += chunk
      unread[name] += chunk
      state.look()
    })
  }
  child.on('close', () => {
    state.ended = true
    state.look()
  })
  const find = (pattern: RegExp): RegExpExecArray | undefined => {
    for (const name of ['stdout', 'stderr'] as const) {
      const found = pattern.exec(unread[name])
      if (found) {
        unread[name] = unread[name].slice(found.index + found[0].length)
        return found
      }
    }
    return undefined
  }
  return {
    printed: () => state.all,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        state.look = () => {
          const found = find(pattern)
          if (found) {
            state.look = () => {}
            resolve(found)
          } else if (state.ended) reject(new Error(`helpgen dev ended without saying ${pattern}:\n${state.all}`))
        }
        state.look()
      }),
  }
}

export interface DevEvent {
  readonly name: string
  readonly data: string
}

/** The events that an open page is sent, one after the other. */
export async function openEvents(server: DevServer): Promise<{ next(): Promise<DevEvent>; close(): Promise<void> }> {
  const response = await fetch(new URL('/_helpgen/events', server.url))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const state = { text: '' }
  return {
    async next() {
      for (;;) {
        const end = state.text.indexOf('\n\n')
        const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(state.text.slice(0, Math.max(end, 0))) ?? []
        state.text = end < 0 ? state.text : state.text.slice(end + 2)
        if (name) return { name, data }
        const { value, done } = await reader.read()
        if (done) throw new Error('The server has ended the events.')
        state.text += value
      }
    },
    close: () => reader.cancel(),
  }
}
