import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './project.ts'
import { findParts } from './template-parts.ts'

/** The files of the template that its style guide describes. */
export interface StyleGuideSources {
  /** Source text of each part, by name. */
  readonly parts: ReadonlyMap<string, string>
  /** The style sheet that declares the design tokens. */
  readonly tokens: string
  /** The style guide's own style sheet. */
  readonly styles: { readonly file: string; readonly content: string }
}

export function readStyleGuideSources(): StyleGuideSources {
  const template = join(packageRoot(), 'template')
  const read = (path: string): string => readFileSync(path, 'utf8')
  const file = join(template, 'styleguide/styleguide.css')
  return {
    parts: new Map([...findParts(template)].sort().map(([name, path]) => [name, read(path)])),
    tokens: read(join(template, 'styles/tokens.css')),
    styles: { file, content: read(file) },
  }
}
