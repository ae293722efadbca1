import { type DevServerOptions, openDevServer } from '../dev/dev-server.ts'
import { openInBrowser } from '../dev/open-in-browser.ts'
import { describeKeys, listenToKeys, type Shortcuts } from '../dev/shortcuts.ts'
import type { Console } from '../io/console.ts'
import { type Interruption, untilInterrupted } from '../io/interruption.ts'
import { browserNotOpened } from '../problems.ts'

export interface DevOptions extends DevServerOptions {
  /** Whether the site is opened in a browser. */
  readonly open: boolean
}

/** `helpgen dev`: serves the site while it is written. Returns the signal that ended it. */
export async function dev(options: DevOptions, out: Console): Promise<Interruption> {
  const server = await openDevServer(options, out)
  const ended = untilEnd()
  const open = async (): Promise<void> => {
    const reason = await openInBrowser(server.url)
    if (reason !== undefined)
      out.problems([browserNotOpened({ reason, url: server.url })], { root: options.cwd, format: 'text' })
  }
  const shortcuts: Shortcuts = {
    r: { does: 'make everything anew', act: () => void server.renew() },
    o: { does: 'open the site in a browser', act: () => void open() },
    u: { does: 'show its address', act: () => out.line(server.url) },
    c: { does: 'clear the terminal', act: () => process.stdout.write('\u001b[2J\u001b[3J\u001b[H') },
    q: { does: 'quit', act: ended.end },
    h: { does: 'show this help', act: () => out.line(describeKeys(shortcuts)) },
  }
  const stopListening = listenToKeys(process.stdin, shortcuts, ended.end)
  if (process.stdin.isTTY) out.line('Press h for help')
  if (options.open) await open()
  const signal = await Promise.race([untilInterrupted(), ended.promise])
  stopListening()
  await server.close()
  return signal
}

/** Whoever ends it by a key ends it as with Ctrl+C. */
function untilEnd(): { readonly promise: Promise<Interruption>; readonly end: () => void } {
  const state: { resolve: (signal: Interruption) => void } = { resolve: () => {} }
  const promise = new Promise<Interruption>((resolve) => {
    state.resolve = resolve
  })
  return { promise, end: () => state.resolve('SIGINT') }
}
