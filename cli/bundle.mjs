// Bundles the command line and the template into cli/dist: run by `npm ci` through the `prepare` script.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${root}/cli/dist`, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'cli/main.ts',
    'worker-thread': 'cli/worker-thread.ts',
    'dev-thread': 'cli/dev/dev-thread.ts',
    prepare: 'cli/prepare.ts',
  },
  outdir: 'cli/dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Native binaries, and the grammars, which are loaded one by one when a page needs them.
  external: ['esbuild', 'satteri', 'shiki', '@shikijs/*'],
  // Our libraries walk trees with it too; ours does the same in a tenth of the time.
  alias: { 'unist-util-visit': './cli/shared/visit.ts' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS dependencies ask for Node's modules at run time.
  banner: {
    js: "import { createRequire as helpgenRequire } from 'node:module'; const require = helpgenRequire(import.meta.url);",
  },
  // Less to read at every start; names stay, so that stacks can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
})
// What the pages of the dev server run; no built site has it.
await build({
  absWorkingDir: root,
  entryPoints: ['template/dev-client/main.ts'],
  outfile: 'cli/dist/dev-client.js',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: ['chrome109', 'firefox115', 'safari16'],
  minify: true,
  logLevel: 'warning',
})
await import(`${root}/cli/dist/prepare.js`)
writeFileSync(`${root}/cli/dist/build-id`, digestOfFolder(`${root}/cli/dist`))

/** What earlier builds of a site found out holds for the same helpgen only. */
function digestOfFolder(folder) {
  const hash = createHash('sha1')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    hash.update(`${entry.name}\n`).update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

function byPath(a, b) {
  return join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1
}
