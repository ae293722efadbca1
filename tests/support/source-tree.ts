import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { type AnyNode, type Program, parse } from 'acorn'
import { build, transform } from 'esbuild'

/** One source file: what it imports, as esbuild finds it with types erased, and what is in it. */
export interface SourceModule {
  /** Path from the root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Other files of the tree. */
  readonly imports: readonly string[]
  /** Packages and Node's modules, by specifier. */
  readonly packages: readonly string[]
  readonly program: Program
}

const FOLDERS = ['cli', 'template', 'schema']

/**
 * Reads every TypeScript file of the three folders. Each is an entry of one bundle, so that no file escapes because
 * nothing imports it, or because only its types are imported.
 */
export async function readSourceTree(root: string): Promise<SourceModule[]> {
  const paths = FOLDERS.flatMap((folder) => sourceFiles(root, folder))
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: paths,
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  })
  return Promise.all(
    paths.map(async (path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const found = metafile.inputs[path]?.imports ?? []
      const inTree = found.filter((each) => !each.external).map((each) => each.path)
      return {
        path,
        text,
        imports: inTree.filter((each) => paths.includes(each)),
        packages: found.filter(({ external }) => external).map((each) => each.path),
        program: await parseModule(path, text),
      }
    }),
  )
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('cli/dist/'))
    .sort()
}

async function parseModule(path: string, text: string): Promise<Program> {
  const { code } = await transform(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    target: 'esnext',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })
}

/** Which parts of the tree there are, and what each may import besides itself. */
export interface Layer {
  readonly files: RegExp
  readonly mayImport: readonly string[]
}

/** `cli/io/a.ts → cli/stages/b.ts`: imports against the table, and files that it does not know. */
export function forbiddenImports(modules: readonly SourceModule[], layers: Readonly<Record<string, Layer>>): string[] {
  const layerOf = (path: string): string | undefined =>
    Object.keys(layers).find((name) => layers[name]?.files.test(path))
  return modules.flatMap(({ path, imports }) => {
    const layer = layerOf(path)
    if (layer === undefined) return [`${path} is in no layer`]
    const allowed = [layer, ...(layers[layer]?.mayImport ?? [])]
    return imports.filter((each) => !allowed.includes(layerOf(each) ?? '')).map((each) => `${path} → ${each}`)
  })
}

/** Each circle of imports once, from its first file in the order of names. */
export function importCycles(modules: readonly SourceModule[]): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]))
  const found = new Set<string>()
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.add(circle(trail.slice(start)))
    if (start >= 0 || finished.has(path)) return
    for (const next of importsOf.get(path) ?? []) visit(next, [...trail, path])
    finished.add(path)
  }
  for (const { path } of modules) visit(path, [])
  return [...found]
}

function circle(paths: readonly string[]): string {
  const first = paths.indexOf([...paths].sort()[0] ?? '')
  const turned = [...paths.slice(first), ...paths.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}

/** Everything that is loaded with these files. */
export function reachable(modules: readonly SourceModule[], entries: readonly string[]): SourceModule[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const found = new Set<SourceModule>()
  const visit = (path: string): void => {
    const module = byPath.get(path)
    if (!module || found.has(module)) return
    found.add(module)
    module.imports.forEach(visit)
  }
  entries.forEach(visit)
  return [...found]
}

export const importsPackage = ({ packages }: SourceModule, name: string): boolean =>
  packages.some((each) => each === name || each.startsWith(`${name}/`))

export const nodeImports = ({ path, packages }: SourceModule): string[] =>
  packages.filter((each) => isBuiltin(each)).map((each) => `${path} → ${each}`)

/** Every node of a module's tree. */
function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesOf(value)
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value

/** `let` and `var` outside of functions: state that a whole process shares. */
export const moduleState = ({ path, program }: SourceModule): string[] =>
  program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) =>
      node?.type === 'VariableDeclaration' && node.kind !== 'const' ? `${path} has a ${node.kind}` : [],
    )

/** Uses of these properties of globals: `process.exit`, `Date.now`. */
export function usesOf({ path, program }: SourceModule, names: readonly string[]): string[] {
  const used = [...nodesOf(program)].map((node) => {
    if (node.type === 'NewExpression' && node.arguments.length === 0) return `new ${nameOf(node.callee)}()`
    return node.type === 'MemberExpression' ? `${nameOf(node.object)}.${nameOf(node.property)}` : ''
  })
  return names.filter((name) => used.includes(name)).map((name) => `${path} uses ${name}`)
}

const nameOf = (node: AnyNode): string => (node.type === 'Identifier' ? node.name : '')

export const longParameterLists = ({ path, program }: SourceModule, most: number): string[] =>
  [...nodesOf(program)]
    .filter((node) => 'params' in node && Array.isArray(node.params) && node.params.length > most)
    .map(
      (node) => `${path} has a function with ${(node as { params: unknown[] }).params.length} parameters${named(node)}`,
    )

const named = (node: AnyNode): string => ('id' in node && node.id?.type === 'Identifier' ? `: ${node.id.name}` : '')

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g

/** The type `any`, wherever a type can stand. */
export const usesAny = ({ path, text }: SourceModule): string[] =>
  text
    .replace(COMMENT, '')
    .replace(TEXT, '')
    .split('\n')
    .filter((line) => /(?:[:<|&,=(]\s*|\b(?:as|satisfies|extends|readonly) )any\b(?!\w*[('])/.test(line))
    .map((line) => `${path}: ${line.trim()}`)

export const linesOf = ({ text }: SourceModule): number => text.trimEnd().split('\n').length

/** Lines that are comment, and lines that are code. */
export function countLines({ text }: SourceModule): { comments: number; code: number } {
  const count = (part: string): number => part.split('\n').filter((line) => line.trim() !== '').length
  const lines = count(text)
  const code = count(text.replace(COMMENT, ''))
  return { comments: lines - code, code }
}
