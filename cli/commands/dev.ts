import { type DevServerOptions, openDevServer } from '../dev-server.ts'
import type { Console } from '../io/console.ts'
import { type Interruption, untilInterrupted } from '../io/interruption.ts'

/** `helpgen dev`: serves the site while it is written. Returns the signal that ended it. */
export async function dev(options: DevServerOptions, out: Console): Promise<Interruption> {
  const server = await openDevServer(options, out)
  const signal = await untilInterrupted()
  await server.close()
  return signal
}
