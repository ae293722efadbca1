import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { BuildFailure, Message, Plugin } from 'esbuild'
import { digestOf } from '../../template/shared/digest.ts'
import { HelpgenError } from '../problem-kind.ts'
import { bundleFailed } from '../problems.ts'
import { type Project, packageRoot } from './project.ts'
import { addsNothing, type TemplateInputs, templateInputs } from './template-inputs.ts'
import { findParts } from './template-parts.ts'

/** The template, made ready for this site. */
export interface TemplateBundle {
  /** Path of the module that renders pages; any thread can import it. */
  readonly module: string
  readonly styles: { readonly output: string; readonly content: string }
}

/**
 * Bundles template, page components and registered components with one React, and all style sheets into one. The
 * template alone was bundled when helpgen was installed: a site that adds nothing to it does not wait for that again.
 */
export async function bundleTemplate(project: Project, reactPages: readonly string[]): Promise<TemplateBundle> {
  const inputs = templateInputs(project, reactPages, templateFolder())
  const installed = installedBundle()
  if (addsNothing(inputs) && existsSync(installed.module)) {
    return { module: installed.module, styles: named(readFileSync(installed.styles, 'utf8')) }
  }
  const { code, map, styles } = await bundle(inputs)
  const module = join(project.workDir, 'render', `${digestOf(code)}.mjs`)
  if (!existsSync(module)) writeModule(module, code, map)
  return { module, styles: named(styles) }
}

/** Bundles the template by itself: part of helpgen's own build. */
export async function bundleInstalledTemplate(): Promise<void> {
  const nothing = {
    root: packageRoot(),
    baseUrl: '/',
    pages: new Map(),
    components: new Map(),
    parts: new Map(),
    css: [],
  }
  const { code, map, styles } = await bundle(nothing)
  const installed = installedBundle()
  writeModule(installed.module, code, map)
  writeFileSync(installed.styles, styles)
}

const templateFolder = (): string => join(packageRoot(), 'template')
const installedBundle = () => ({
  module: join(packageRoot(), 'cli/dist/template.mjs'),
  styles: join(packageRoot(), 'cli/dist/template.css'),
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
}

async function bundle(inputs: TemplateInputs): Promise<Bundled> {
  try {
    const [{ code, map }, styles] = await Promise.all([bundleRenderer(inputs), bundleStyles(inputs)])
    return { code, map, styles }
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

// esbuild is only loaded when there is something to bundle.
async function bundleRenderer(inputs: TemplateInputs): Promise<{ code: string; map: string }> {
  const { build } = await import('esbuild')
  const result = await build({
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
    absWorkingDir: inputs.root,
  })
  const text = (ending: string): string => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { code: text('.mjs'), map: text('.map') }
}

/** The bundle's entry: the template, then what the site brings, by the names that pages and Markdown know. */
function entrySource({ pages, components }: TemplateInputs): string {
  const [paths, files] = [[...pages.keys()], [...pages.values()]]
  const [names, modules] = [[...components.keys()], [...components.values()]]
  return [
    `export * from ${JSON.stringify(join(templateFolder(), 'render-entry.tsx'))}`,
    ...files.map((file, index) => `import * as page${index} from ${JSON.stringify(file)}`),
    ...modules.map((file, index) => `import component${index} from ${JSON.stringify(file)}`),
    `export const pages = { ${paths.map((path, index) => `${JSON.stringify(path)}: page${index}`).join(', ')} }`,
    `export const registered = { ${names.map((name, index) => `${name}: component${index}`).join(', ')} }`,
  ].join('\n')
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

async function bundleStyles({ root, css, baseUrl }: TemplateInputs): Promise<string> {
  const { build } = await import('esbuild')
  const sheets = [join(templateFolder(), 'styles/site.css'), ...css]
  const result = await build({
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
    absWorkingDir: root,
  })
  return result.outputFiles[0]?.text ?? ''
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
