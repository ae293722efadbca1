import type { SiteConfig } from '../../schema/config.ts'
import type { DesignToken } from '../../schema/style-guide.ts'
import { contrast, readableOn } from '../../template/shared/contrast.ts'

type Values = ReadonlyMap<string, string>

/** The custom properties of the template's style sheet, with the site's own colours and fonts in them. */
export function designTokens(css: string, branding: SiteConfig['branding']): DesignToken[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const light = new Map([...declarations(plain, /^:root \{([^}]*)\}/gm), ...brandValues(branding)])
  // Tints are mixed from the other colours where browsers can; what is written out is for those that cannot.
  const dark = new Map([...light, ...declarations(plain, /^ +:root\[data-theme="dark"\] \{([^}]*)\}/m)])
  return [...light.keys()].filter((name) => !/-(light|dark)$/.test(name)).map((name) => token(name, { light, dark }))
}

function declarations(css: string, rule: RegExp): [string, string][] {
  const bodies = rule.global ? [...css.matchAll(rule)].map(([, body = '']) => body) : [rule.exec(css)?.[1] ?? '']
  return bodies.flatMap((body) =>
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value]),
  )
}

function brandValues({ colors, font }: SiteConfig['branding']): [string, string][] {
  const named = {
    ...modeValues('light', colors.light),
    ...modeValues('dark', colors.dark),
    'font-body': font.body,
    'font-code': font.code,
  }
  return Object.entries(named).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

const modeValues = (
  mode: 'light' | 'dark',
  { accent, background, text }: SiteConfig['branding']['colors']['light'],
) => ({
  [`accent-${mode}`]: accent,
  [`on-accent-${mode}`]: accent && readableOn(accent),
  [`background-${mode}`]: background,
  [`text-${mode}`]: text,
})

function token(name: string, modes: { readonly light: Values; readonly dark: Values }): DesignToken {
  const [light, dark] = [resolved(name, modes.light), resolved(name, modes.dark)]
  const group = groupOf(name, light)
  const on = name === 'on-accent' ? 'accent' : 'background'
  const ratios = [contrast(light, resolved(on, modes.light)), contrast(dark, resolved(on, modes.dark))]
  const [inLight, inDark] = ratios
  return {
    name,
    group,
    light,
    dark,
    ...(!NO_TEXT.test(name) && inLight && inDark && { contrast: { on, light: inLight, dark: inDark } }),
  }
}

/** Colours that nothing is written in. */
const NO_TEXT = /^(background|surface|border|shadow)|-soft$/

const resolved = (name: string, values: Values): string =>
  (values.get(name) ?? '').replace(/var\(--([\w-]+)\)/g, (_, other: string) => resolved(other, values)).trim()

const GROUPS: readonly (readonly [DesignToken['group'], RegExp])[] = [
  ['font', /^font-/],
  ['size', /^size-/],
  ['space', /^space-/],
  ['radius', /^radius/],
  ['shadow', /^shadow/],
  ['icon', /^icon-/],
]

function groupOf(name: string, value: string): DesignToken['group'] {
  const named = GROUPS.find(([, pattern]) => pattern.test(name))
  if (named) return named[0]
  return /^(#|rgb|hsl|lab|lch|oklab|oklch|color)|^[a-z]+$/.test(value) ? 'colour' : 'other'
}
