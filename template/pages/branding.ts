import type { SiteFrame } from '../../schema/site.ts'
import { readableOn } from '../shared/contrast.ts'

type Branding = SiteFrame['config']['branding']

/** The configured colours and fonts as custom properties; empty when there are none. The schema keeps them harmless. */
export function brandStyle({ colors, font, radius }: Branding): string {
  const properties = {
    ...paletteProperties('light', colors.light),
    ...paletteProperties('dark', colors.dark),
    '--font-body': font.body,
    '--font-code': font.code,
    '--radius': radius,
  }
  const declarations = Object.entries(properties).flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
  return declarations.length > 0 ? `:root{${declarations.join(';')}}` : ''
}

const paletteProperties = (mode: 'light' | 'dark', palette: Branding['colors']['light']) => ({
  [`--accent-${mode}`]: palette.accent,
  [`--on-accent-${mode}`]: palette.accent && readableOn(palette.accent),
  [`--background-${mode}`]: palette.background,
  [`--text-${mode}`]: palette.text,
})

/** Head elements of the site, as written: React would drop event handlers and the bare names that it does not know. */
export const headTags = ({ head }: Branding): string =>
  head
    .map(({ tag, attributes, content = '' }) => {
      const written = Object.entries(attributes)
        .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`))
        .join('')
      return tag === 'meta' || tag === 'link' ? `<${tag}${written}>` : `<${tag}${written}>${content}</${tag}>`
    })
    .join('')

const escapeAttribute = (value: string): string =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
