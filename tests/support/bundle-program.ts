import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

export interface Program {
  readonly file: string
  remove(): void
}

/** A TypeScript file of this folder as a program of its own: Node 20 cannot run one. */
export async function bundleProgram(name: string): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'helpgen-program-'))
  const file = join(folder, 'program.mjs')
  const entryPoints = [join(import.meta.dirname, name)]
  await build({
    entryPoints,
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // CommonJS dependencies ask for Node's modules at run time.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    // Less to read at every start.
    minify: true,
    logLevel: 'warning',
  })
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}
