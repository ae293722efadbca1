import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { BuildFailure, BuildResult, Message, Plugin } from 'esbuild'
import { digestOf } from '../../template/shared/digest.ts'
import { HelpgenError } from '../problem-kind.ts'
import { bundleFailed } from '../problems.ts'
import { bundleScripts, type ScriptBundle } from './bundle-scripts.ts'
import { type Project, packageRoot } from './project.ts'
import { addsNothing, type TemplateInputs, templateInputs } from './template-inputs.ts'
import { findExamples, findParts } from './template-parts.ts'

/** The template, made ready for this site. */
export interface TemplateBundle {
  /** Path of the module that renders pages; any thread can import it. */
  readonly module: string
  readonly styles: { readonly output: string; readonly content: string }
  readonly scripts: ScriptBundle
  /** Files that it was made from; none when it was made while helpgen was installed. */
  readonly sources: readonly string[]
}

export interface TemplateNeeds {
  /** Content paths of React pages. */
  readonly reactPages: readonly string[]
  /** Examples of every part come along, and the pages that show them. */
  readonly styleGuide: boolean
  /** Whether the template has changed since helpgen was installed: somebody works on it. */
  readonly isTemplateNew?: boolean
}

/**
 * Bundles template, page components and registered components with one React, and all style sheets into one. The
 * template alone was bundled when helpgen was installed: a site that adds nothing to it does not wait for that again.
 */
export async function bundleTemplate(project: Project, needs: TemplateNeeds): Promise<TemplateBundle> {
  const template = templateFolder()
  const examples = needs.styleGuide ? findExamples(template) : new Map<string, string>()
  const inputs = { ...templateInputs(project, needs.reactPages, template), examples }
  const installed = installedBundle()
  if (addsNothing(inputs) && !needs.isTemplateNew && existsSync(installed.module)) {
    const styles = named(readFileSync(installed.styles, 'utf8'))
    return { module: installed.module, styles, scripts: installedScripts(), sources: [] }
  }
  const [{ code, map, styles, sources }, scripts] = await Promise.all([bundle(inputs), scriptsFor(inputs, needs)])
  const module = join(project.workDir, 'render', `${digestOf(code)}.mjs`)
  if (!existsSync(module)) writeModule(module, code, map)
  return { module, styles: named(styles), scripts, sources }
}

/** Bundles the template by itself: part of helpgen's own build. */
export async function bundleInstalledTemplate(): Promise<void> {
  const nothing = {
    root: packageRoot(),
    baseUrl: '/',
    pages: new Map(),
    components: new Map(),
    parts: new Map(),
    examples: new Map(),
    css: [],
  }
  const { code, map, styles } = await bundle(nothing)
  const installed = installedBundle()
  writeModule(installed.module, code, map)
  writeFileSync(installed.styles, styles)
  writeFileSync(installed.scripts, JSON.stringify(await bundleScripts(templateFolder())))
}

const installedScripts = (): ScriptBundle => JSON.parse(readFileSync(installedBundle().scripts, 'utf8')) as ScriptBundle

/** Scripts are the installed ones, unless the site has parts of its own that could be in them. */
const scriptsFor = async (inputs: TemplateInputs, { isTemplateNew }: TemplateNeeds): Promise<ScriptBundle> =>
  inputs.parts.size === 0 && !isTemplateNew && existsSync(installedBundle().scripts)
    ? installedScripts()
    : bundleScripts(templateFolder(), [ownModules(inputs)])

const templateFolder = (): string => join(packageRoot(), 'template')
const installedBundle = () => ({
  module: join(packageRoot(), 'cli/dist/template.mjs'),
  styles: join(packageRoot(), 'cli/dist/template.css'),
  scripts: join(packageRoot(), 'cli/dist/scripts.json'),
})
const named = (content: string) => ({ output: `assets/site.${digestOf(content)}.css`, content })

function writeModule(module: string, code: string, map: string): void {
  mkdirSync(dirname(module), { recursive: true })
  writeFileSync(`${module}.map`, map)
  writeFileSync(module, code)
}

interface Bundled {
  readonly code: string
  readonly map: string
  readonly styles: string
  readonly sources: readonly string[]
}

async function bundle(inputs: TemplateInputs): Promise<Bundled> {
  try {
    const [renderer, sheets] = await Promise.all([bundleRenderer(inputs), bundleStyles(inputs)])
    const [code = '', map = '', styles = ''] = [renderer, sheets].flatMap(textsOf)
    return { code, map, styles, sources: [renderer, sheets].flatMap((each) => sourcesOf(each, inputs.root)) }
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>
    if (!errors?.length) throw error
    throw new HelpgenError(errors.map(bundleProblem), 1)
  }
}

const bundleProblem = ({ text, location }: Message) =>
  bundleFailed(
    { message: text.replace(/\.$/, '') },
    location ? { path: location.file, line: location.line, column: location.column + 1 } : undefined,
  )

type Result = BuildResult<{ write: false; metafile: true }>

/** Code before its map. */
const textsOf = ({ outputFiles }: Result): string[] =>
  [...outputFiles].sort((a, b) => a.path.length - b.path.length).map(({ text }) => text)

const sourcesOf = ({ metafile }: Result, root: string): string[] =>
  Object.keys(metafile.inputs)
    .filter((path) => !/(^|\/)node_modules\/|^<stdin>$/.test(path))
    .map((path) => resolve(root, path))

// esbuild is only loaded when there is something to bundle.
async function bundleRenderer(inputs: TemplateInputs): Promise<Result> {
  const { build } = await import('esbuild')
  return build({
    stdin: { contents: entrySource(inputs), resolveDir: inputs.root, loader: 'ts' },
    bundle: true,
    write: false,
    outfile: 'render.mjs',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's server build is CommonJS and asks for Node's modules at run time.
    banner: {
      js: `import { createRequire as helpgenRequire } from 'node:module'; const require = helpgenRequire(import.meta.url);`,
    },
    sourcemap: 'external',
    sourcesContent: false,
    loader: { '.css': 'empty', '.svg': 'dataurl', '.png': 'dataurl' },
    plugins: [ownModules(inputs)],
    logLevel: 'silent',
    metafile: true,
    absWorkingDir: inputs.root,
  })
}

/** The bundle's entry: the template, then what the site brings, by the names that pages and Markdown know. */
function entrySource({ pages, components, examples }: TemplateInputs): string {
  const [paths, files] = [[...pages.keys()], [...pages.values()]]
  const [names, modules] = [[...components.keys()], [...components.values()]]
  return [
    `export * from ${JSON.stringify(join(templateFolder(), 'render-entry.tsx'))}`,
    ...files.map((file, index) => `import * as page${index} from ${JSON.stringify(file)}`),
    ...modules.map((file, index) => `import component${index} from ${JSON.stringify(file)}`),
    `export const pages = { ${paths.map((path, index) => `${JSON.stringify(path)}: page${index}`).join(', ')} }`,
    `export const registered = { ${names.map((name, index) => `${name}: component${index}`).join(', ')} }`,
    ...(examples.size > 0 ? styleGuideSource(examples) : []),
  ].join('\n')
}

function styleGuideSource(examples: TemplateInputs['examples']): string[] {
  const [names, files] = [[...examples.keys()], [...examples.values()]]
  return [
    `export { StyleGuide } from ${JSON.stringify(join(templateFolder(), 'styleguide/StyleGuide.tsx'))}`,
    ...files.map((file, index) => `import examples${index} from ${JSON.stringify(file)}`),
    `export const examples = { ${names.map((name, index) => `${name}: examples${index}`).join(', ')} }`,
  ]
}

/** helpgen's modules by their public names, one React for all, and the site's own parts in place of the template's. */
function ownModules({ parts }: TemplateInputs): Plugin {
  const template = templateFolder()
  const require = createRequire(join(packageRoot(), 'package.json'))
  const originals = findParts(template)
  return {
    name: 'helpgen',
    setup({ onResolve }) {
      onResolve({ filter: /^helpgen\/components$/ }, () => ({ path: join(template, 'components.ts') }))
      onResolve({ filter: /^helpgen\/parts\// }, ({ path }) => ({
        path: originals.get(path.split('/').at(-1) ?? '') ?? path,
      }))
      onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path: require.resolve(path) }))
      onResolve({ filter: /^\..*\.tsx$/ }, ({ path, resolveDir, importer }) => {
        const replacement = parts.get(resolve(resolveDir, path))
        // A part that wraps the template's own gets the original.
        return replacement && replacement !== importer ? { path: replacement } : undefined
      })
    },
  }
}

async function bundleStyles({ root, css, baseUrl }: TemplateInputs): Promise<Result> {
  const { build } = await import('esbuild')
  const sheets = [join(templateFolder(), 'styles/site.css'), ...css]
  return build({
    stdin: {
      contents: sheets.map((path) => `@import ${JSON.stringify(path)};`).join('\n'),
      resolveDir: root,
      loader: 'css',
    },
    bundle: true,
    write: false,
    minify: true,
    target: ['chrome109', 'firefox115', 'safari16'],
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl', '.png': 'dataurl' },
    plugins: [siteAddresses(baseUrl)],
    logLevel: 'silent',
    metafile: true,
    absWorkingDir: root,
  })
}

/** Pictures and fonts that a style sheet names from the site's root are files of the public folder. */
const siteAddresses = (baseUrl: string): Plugin => ({
  name: 'site-addresses',
  setup({ onResolve }) {
    onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) =>
      kind === 'url-token' ? { path: baseUrl + path.slice(1), external: true } : undefined,
    )
  },
})
