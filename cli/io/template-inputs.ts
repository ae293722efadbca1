import { join, resolve } from 'node:path'
import { fail } from '../problem-kind.ts'
import { unknownPart } from '../problems.ts'
import { nearest } from '../shared/nearest.ts'
import type { Project } from './project.ts'
import { findParts } from './template-parts.ts'

/** All that a site adds to the template. */
export interface TemplateInputs {
  /** Folder that relative paths in messages start from. */
  readonly root: string
  /** What addresses in style sheets that start at the site's root begin with. */
  readonly baseUrl: string
  /** Content path → file of each React page. */
  readonly pages: ReadonlyMap<string, string>
  /** Name → file of each component registered for Markdown. */
  readonly components: ReadonlyMap<string, string>
  /** The template's file → the site's own in its place. */
  readonly parts: ReadonlyMap<string, string>
  /** Part → file of its examples, when there is to be a style guide. */
  readonly examples: ReadonlyMap<string, string>
  /** Style sheets bundled after the template's. */
  readonly css: readonly string[]
}

export function templateInputs(
  { root, contentDir, config }: Project,
  reactPages: readonly string[],
  template: string,
): Omit<TemplateInputs, 'examples'> {
  const parts = findParts(template)
  const replaced = Object.entries(config.components.parts).map(([name, path]) => {
    const part =
      parts.get(name) ?? fail(unknownPart, { name, nearest: nearest(name, parts.keys()), known: [...parts.keys()] })
    return [part, resolve(root, path)] as const
  })
  return {
    root,
    baseUrl: config.baseUrl,
    pages: new Map(reactPages.map((path) => [path, join(contentDir, path)])),
    components: new Map(Object.entries(config.components.markdown).map(([name, path]) => [name, resolve(root, path)])),
    parts: new Map(replaced),
    css: config.branding.css.map((path) => resolve(root, path)),
  }
}

/** Whether the template is used as it comes. */
export const addsNothing = ({ pages, components, parts, examples, css }: TemplateInputs): boolean =>
  pages.size + components.size + parts.size + examples.size + css.length === 0
