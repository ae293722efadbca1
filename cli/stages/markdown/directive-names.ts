import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { nearest } from '../../shared/nearest.ts'

export const admonitionTypes = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important'] as const
export type AdmonitionType = (typeof admonitionTypes)[number]

export type BlockDirective = ContainerDirective | LeafDirective

/** Which forms each directive has: `:::container`, `::leaf`. */
const forms: Record<string, readonly BlockDirective['type'][]> = {
  ...Object.fromEntries(admonitionTypes.map((type) => [type, ['containerDirective'] as const])),
  details: ['containerDirective'],
  tabs: ['containerDirective'],
  tab: ['containerDirective'],
  'code-group': ['containerDirective'],
  steps: ['containerDirective'],
  cards: ['containerDirective', 'leafDirective'],
  card: ['containerDirective', 'leafDirective'],
  video: ['leafDirective'],
  demo: ['leafDirective'],
  embed: ['leafDirective'],
  youtube: ['leafDirective'],
  vimeo: ['leafDirective'],
}

/** Whether a directive is one of ours, or a component that the site registered. */
export function isKnownDirective({ name, type }: BlockDirective, components: readonly string[]): boolean {
  return components.includes(name) || (Object.hasOwn(forms, name) && (forms[name]?.includes(type) ?? false))
}

/** What the author of an unknown directive may have meant: another name, or the other form of this one. */
export function directiveNearest({ name, type }: BlockDirective, components: readonly string[]): string | undefined {
  if (Object.hasOwn(forms, name)) return `${type === 'leafDirective' ? ':::' : '::'}${name}`
  return nearest(name, [...Object.keys(forms), ...components])
}
