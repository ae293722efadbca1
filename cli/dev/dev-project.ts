import { dirname, join, resolve, sep } from 'node:path'
import type { Problem } from '../../schema/problem.ts'
import { type Project, packageRoot } from '../io/project.ts'

/** The same site in a place of its own: neither the finished site nor what was written for it is touched. */
export function devProject(project: Project): Project {
  const workDir = join(project.workDir, 'dev')
  return { ...project, workDir, outDir: join(workDir, 'site') }
}

/** The files and folders that a site is made from, as far as its configuration tells. */
export function sourcesOf({ root, config, contentDir }: Project): string[] {
  const { components, branding } = config
  const named = [...Object.values(components.markdown), ...Object.values(components.parts), ...branding.css]
  const helpgen = packageRoot()
  // Installed packages do not change; a helpgen that somebody works on does.
  const template = helpgen.split(sep).includes('node_modules') ? [] : [join(helpgen, 'template')]
  return [contentDir, ...named.map((path) => resolve(root, path)), ...template]
}

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
