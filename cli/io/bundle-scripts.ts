import { basename } from 'node:path'
import type { BuildOptions, OutputFile, Plugin } from 'esbuild'
import { type IslandName, islandNames } from '../../schema/islands.ts'

/** What runs in browsers. Paths are those of the output folder. */
export interface ScriptBundle {
  /** Text of the script inside the head. */
  readonly boot: string
  readonly main: string
  readonly islands: Readonly<Record<IslandName, string>>
  /** What the islands share: React. */
  readonly shared: readonly string[]
  readonly files: readonly { readonly output: string; readonly content: string }[]
}

const FOLDER = 'assets'

/** Bundles the runtime and the islands; what several of them use, React above all, becomes a file that they share. */
export async function bundleScripts(template: string, plugins: Plugin[] = []): Promise<ScriptBundle> {
  const { build } = await import('esbuild')
  const shared: BuildOptions = {
    bundle: true,
    write: false,
    minify: true,
    jsx: 'automatic',
    platform: 'browser',
    target: ['chrome109', 'firefox115', 'safari16'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    plugins,
    logLevel: 'silent',
    absWorkingDir: template,
  }
  const split: BuildOptions = {
    ...shared,
    format: 'esm',
    splitting: true,
    outdir: FOLDER,
    entryNames: '[name].[hash]',
    chunkNames: 'shared.[hash]',
  }
  const islandEntries = Object.fromEntries(islandNames.map((name) => [`island-${name}`, `islands/${name}/client.tsx`]))
  // The runtime shares nothing with the islands: what every page loads is one file.
  const [boot, runtime, islands] = await Promise.all([
    build({ ...shared, entryPoints: ['runtime/boot.ts'], format: 'iife' }),
    build({ ...split, entryPoints: { runtime: 'runtime/main.ts' } }),
    build({ ...split, entryPoints: islandEntries }),
  ])
  const files = [runtime, islands].flatMap(({ outputFiles = [] }) => outputFiles.map(toFile))
  const named = (name: string): string =>
    files.find(({ output }) => basename(output).startsWith(`${name}.`))?.output ?? ''
  return {
    boot: boot.outputFiles?.[0]?.text.trim() ?? '',
    main: named('runtime'),
    islands: Object.fromEntries(islandNames.map((name) => [name, named(`island-${name}`)])) as ScriptBundle['islands'],
    shared: (islands.outputFiles ?? [])
      .map(toFile)
      .flatMap(({ output }) => (output.includes('/shared.') ? output : [])),
    files,
  }
}

const toFile = ({ path, text }: OutputFile) => ({ output: `${FOLDER}/${basename(path)}`, content: text })
