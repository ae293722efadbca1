import { statSync } from 'node:fs'
import { type Interruption, untilInterrupted } from '../io/interruption.ts'
import { recoverOutput } from '../io/output-store.ts'
import { openStaticServer } from '../io/static-server.ts'
import { fail } from '../problem-kind.ts'
import { outputMissing } from '../problems.ts'

export interface PreviewOptions {
  readonly outDir: string
  readonly baseUrl: string
  readonly host: string
  readonly port: number
  readonly trailingSlash: boolean
}

/** `helpgen preview`: serves the finished site until it is interrupted. Returns the signal that ended it. */
export async function preview(
  { outDir, ...served }: PreviewOptions,
  out: { line(text: string): void },
  interrupted: () => Promise<Interruption> = untilInterrupted,
): Promise<Interruption> {
  await recoverOutput(outDir)
  if (!statSync(outDir, { throwIfNoEntry: false })?.isDirectory()) fail(outputMissing, { outDir })
  const server = await openStaticServer({ dir: outDir, ...served })
  out.line(`${outDir} is served at ${server.url} (Ctrl+C stops)`)
  const signal = await interrupted()
  await server.close()
  return signal
}
