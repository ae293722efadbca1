import { dirname, join, resolve, sep } from 'node:path'
import type { Problem } from '../../schema/problem.ts'
import { type Project, packageRoot } from '../io/project.ts'
import { HelpgenError } from '../problem-kind.ts'
import { internalError } from '../problems.ts'

/** The same site in a place of its own: neither the finished site nor what was written for it is touched. */
export function devProject(project: Project): Project {
  const workDir = join(project.workDir, 'dev')
  return { ...project, workDir, outDir: join(workDir, 'site') }
}

/** The files and folders that a site is made from, as far as its configuration tells. */
export function sourcesOf({ root, config, contentDir }: Project): string[] {
  const { components, branding } = config
  const named = [...Object.values(components.markdown), ...Object.values(components.parts), ...branding.css]
  const template = templateFolder()
  return [contentDir, ...named.map((path) => resolve(root, path)), ...(template === undefined ? [] : [template])]
}

/** Installed packages do not change; a helpgen that somebody works on does. */
export function templateFolder(): string | undefined {
  const helpgen = packageRoot()
  return helpgen.split(sep).includes('node_modules') ? undefined : join(helpgen, 'template')
}

/** What was thrown, as problems. */
export const problemsOf = (error: unknown): readonly Problem[] =>
  error instanceof HelpgenError
    ? error.problems
    : [internalError({ stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })]

const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '.css']

/** Files whose change may mend a problem: the one that it is in, and what that imports in vain. */
export function placesOf(problems: readonly Problem[], root: string): string[] {
  return problems.flatMap(({ place, message }) => {
    if (!place) return []
    const file = resolve(root, place.path)
    const [, missing] = /Could not resolve "(\.[^"]*)"/.exec(message) ?? []
    return missing === undefined ? [file] : [file, ...ENDINGS.map((end) => resolve(dirname(file), missing) + end)]
  })
}
