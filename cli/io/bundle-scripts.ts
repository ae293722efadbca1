import { basename } from 'node:path'
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild'
import { type IslandName, islandNames } from '../../schema/islands.ts'

/** What runs in browsers. Paths are those of the output folder. */
export interface ScriptBundle {
  /** Text of the script inside the head. */
  readonly boot: string
  readonly main: string
  /** The search engine, for a worker. */
  readonly searchWorker: string
  /** What searches in a Typesense cluster. */
  readonly typesense: string
  readonly islands: Readonly<Record<IslandName, string>>
  /** What the islands share: React. */
  readonly shared: readonly string[]
  readonly files: readonly ScriptFile[]
}

export interface ScriptFile {
  readonly output: string
  readonly content: string
  /** Only sites that search in such an engine need it. */
  readonly engine?: 'embedded' | 'typesense'
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
    chunkNames: '[name].[hash]',
  }
  const islandEntries = Object.fromEntries(islandNames.map((name) => [`island-${name}`, `islands/${name}/client.tsx`]))
  // The runtime shares nothing with the islands: what every page loads is one file.
  const [boot, runtime, worker, typesense, islands] = await Promise.all([
    build({ ...shared, entryPoints: ['runtime/boot.ts'], format: 'iife' }),
    build({ ...split, entryPoints: { runtime: 'runtime/main.ts' } }),
    build({ ...split, entryPoints: { 'search-worker': 'search-client/worker-entry.ts' } }),
    build({ ...split, entryPoints: { typesense: 'search-client/typesense/open-typesense.ts' } }),
    build({ ...split, entryPoints: islandEntries, metafile: true }),
  ])
  const files = withoutEmpty([
    ...filesOf(runtime),
    ...filesOf(worker, 'embedded'),
    ...filesOf(typesense, 'typesense'),
    ...filesOf(islands),
  ])
  const named = (name: string): string =>
    files.find(({ output }) => basename(output).startsWith(`${name}.`))?.output ?? ''
  const entries = Object.fromEntries(islandNames.map((name) => [name, named(`island-${name}`)]))
  return {
    boot: boot.outputFiles?.[0]?.text.trim() ?? '',
    main: named('runtime'),
    searchWorker: named('search-worker'),
    typesense: named('typesense'),
    islands: entries as ScriptBundle['islands'],
    shared: importedBy(Object.values(entries), islands.metafile).filter((path) =>
      files.some(({ output }) => output === path),
    ),
    files,
  }
}

/** What several scripts share may come down to nothing, and is a file all the same: nobody has to ask for that. */
function withoutEmpty(files: readonly ScriptFile[]): ScriptFile[] {
  const [empty, full] = [files.filter(({ content }) => content === ''), files.filter(({ content }) => content !== '')]
  const imports = empty.map(({ output }) => `import"./${basename(output)}";`)
  return full.map(({ content, ...file }) => ({
    ...file,
    content: imports.reduce((text, statement) => text.replace(statement, ''), content),
  }))
}

/** What these scripts import, and what that imports; not what they ask for later. */
function importedBy(scripts: readonly string[], { outputs }: Metafile): string[] {
  const found = new Set(scripts)
  for (const path of found)
    for (const { kind, path: imported } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported)
  return [...found].slice(scripts.length)
}

const filesOf = ({ outputFiles = [] }: BuildResult, engine?: ScriptFile['engine']): ScriptFile[] =>
  outputFiles.map(({ path, text }) => ({
    output: `${FOLDER}/${basename(path)}`,
    content: text,
    ...(engine && { engine }),
  }))
