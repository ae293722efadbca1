import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Message } from 'esbuild'
import { type SiteConfig, siteConfigSchema } from '../../schema/config.ts'
import type { Place } from '../../schema/problem.ts'
import { digestOf } from '../../template/shared/digest.ts'
import { fail } from '../problem-kind.ts'
import { configMissing, configSyntax, configThrew, outputUnsafe } from '../problems.ts'
import { refuseAdminKey } from './admin-key.ts'
import { type ConfigOverrides, checkConfig, withOverrides } from './check-config.ts'
import { type ConfigSource, placeAt, placeOfKey } from './config-place.ts'
import { type Project, packageRoot } from './project.ts'
import { originalPlace } from './source-map.ts'

const NAMES = ['site.config.ts', 'site.config.js', 'site.config.mjs', 'site.config.json']

/** Which project is meant. */
export interface ProjectChoice {
  readonly cwd: string
  /** The configuration that the command line names. */
  readonly config: string | undefined
  readonly overrides: ConfigOverrides
  /** Called with the configuration's files once they are known, even when they turn out to be wrong. */
  readonly onSources?: (files: readonly string[]) => void
}

/** Finds, runs and checks the configuration. Fails with every problem of it at once. */
export async function loadProject(choice: ProjectChoice): Promise<Project> {
  const { overrides } = choice
  const path = findConfig(choice)
  const root = dirname(path)
  const configFile = relative(root, path)
  const { module: configModule, sources } = await bundleConfig(path, root)
  choice.onSources?.(sources)
  const source = { path: configFile, text: readFileSync(path, 'utf8') }
  const input = await importConfig(configModule).catch((error: unknown) => {
    const place = placeOfImport(error, source) ?? originalPlace(error, configModule, root) ?? { path: configFile }
    return fail(configThrew, { message: reasonOf(error) }, { place, cause: error })
  })
  const config = checkConfig(input, overrides, source)
  refuseAdminKey(config, root, configFile)
  const workDir = join(root, '.helpgen')
  const contentDir = resolve(root, config.contentDir)
  const outDir = resolve(root, config.outDir)
  if (contains(outDir, root) || contains(outDir, contentDir) || contains(contentDir, outDir)) {
    fail(outputUnsafe, { outDir, contentDir }, { place: placeOfKey(source, ['outDir']) })
  }
  return { root, config, configFile, configModule, contentDir, outDir, workDir }
}

const contains = (outer: string, inner: string): boolean => {
  const path = relative(outer, inner)
  return path === '' || !(path.startsWith(`..${sep}`) || path === '..' || isAbsolute(path))
}

/** Where the configuration may be. */
export const configPlaces = ({ cwd, config }: ProjectChoice): string[] =>
  config === undefined ? NAMES.map((name) => join(cwd, name)) : [resolve(cwd, config)]

function findConfig(choice: ProjectChoice): string {
  const { cwd } = choice
  const tried = configPlaces(choice)
  const found = tried.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return found ?? fail(configMissing, { tried: tried.map((path) => relative(cwd, path) || path) })
}

/** The configuration as one module, for this thread and others. */
async function bundleConfig(path: string, root: string): Promise<{ module: string; sources: readonly string[] }> {
  const { code, map, sources } = jsonModule(path) ?? (await bundleModule(path, root))
  const module = join(root, '.helpgen', `config-${digestOf(code)}.mjs`)
  if (!existsSync(module)) {
    mkdirSync(dirname(module), { recursive: true })
    writeFileSync(`${module}.map`, map)
    writeFileSync(module, code)
  }
  return { module, sources }
}

interface ConfigModule {
  readonly code: string
  readonly map: string
  readonly sources: readonly string[]
}

/** Valid JSON needs no bundler; what is wrong with the rest, the bundler says best. */
function jsonModule(path: string): ConfigModule | undefined {
  if (!path.endsWith('.json')) return undefined
  try {
    const code = `export default ${JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))}`
    return { code, map: '', sources: [path] }
  } catch {
    return undefined
  }
}

/** TypeScript, JavaScript or JSON to one module; packages stay imports, found from the project. */
async function bundleModule(path: string, root: string): Promise<ConfigModule> {
  const { build } = await import('esbuild')
  const result = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    absWorkingDir: root,
    outfile: join(root, 'config.mjs'),
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [
      {
        name: 'helpgen',
        setup({ onResolve }) {
          onResolve({ filter: /^helpgen$/ }, () => ({ path: join(packageRoot(), 'schema/define-config.ts') }))
        },
      },
    ],
    logLevel: 'silent',
  }).catch((error: BuildFailure) => failSyntax(error.errors, relative(root, path)))
  const textOf = (end: string): string => result.outputFiles.find(({ path: name }) => name.endsWith(end))?.text ?? ''
  const sources = Object.keys(result.metafile.inputs).map((input) => resolve(root, input))
  return { code: textOf('.mjs'), map: textOf('.map'), sources }
}

function failSyntax(errors: readonly Message[], configFile: string): never {
  const { text = 'unknown error', location } = errors[0] ?? {}
  const place = location
    ? { path: location.file, line: location.line, column: location.column + 1 }
    : { path: configFile }
  return fail(configSyntax, { message: text.replace(/\.$/, '') }, { place })
}

/** The module's default export, without the `$schema` that tells editors about JSON files. */
async function importConfig(module: string): Promise<unknown> {
  const config = ((await import(pathToFileURL(module).href)) as { default?: unknown }).default
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  const { $schema: _, ...keys } = config as Record<string, unknown>
  return keys
}

// Where helpgen keeps the bundled configuration is of no use to its author.
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/ imported from \S+$/, '')

/** Where the configuration imports the package that an error is missing. */
function placeOfImport(error: unknown, { path, text }: ConfigSource): Place | undefined {
  const [, name] = /^Cannot find package '([^']+)'/.exec(reasonOf(error)) ?? []
  const offset = name === undefined ? -1 : text.search(new RegExp(`["']${name}[/"']`))
  return offset === -1 ? undefined : placeAt(text, offset, path)
}

/** The same checks without reporting: for threads, whose main thread has reported already. */
export async function importCheckedConfig(module: string, overrides: ConfigOverrides): Promise<SiteConfig> {
  return siteConfigSchema.parse(withOverrides(await importConfig(module), overrides))
}
