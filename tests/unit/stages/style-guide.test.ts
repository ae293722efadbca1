import { describe, expect, test } from 'vitest'
import { designTokens } from '../../../cli/stages/design-tokens.ts'
import { partFacts } from '../../../cli/stages/part-facts.ts'
import { siteConfigSchema } from '../../../schema/config.ts'

const { branding } = siteConfigSchema.parse({ title: 'Test', url: 'https://help.example' })

describe('a part', () => {
  test('is described by its docblock and its props', () => {
    const source = `
/** Not this one. */
export interface CardProps {
  readonly label: string
  /** Where it leads. */
  readonly href?: string | undefined
  /**
   * What happens
   * then.
   */
  readonly onOpen?: ((card: {
    readonly label: string
  }) => void) | undefined
}

/** A box with
 *  a title. */
export default function Card({ label }: CardProps) {}
`
    expect(partFacts('Card', source)).toEqual({
      name: 'Card',
      description: 'A box with a title.',
      props: [
        { name: 'label', type: 'string', isOptional: false, description: '' },
        { name: 'href', type: 'string', isOptional: true, description: 'Where it leads.' },
        {
          name: 'onOpen',
          type: '((card: { readonly label: string }) => void)',
          isOptional: true,
          description: 'What happens then.',
        },
      ],
    })
  })

  test('without a docblock or an interface is only named', () => {
    const source = '/** Props. */\nexport type LinkProps = object\n\nexport default function Link() {}\n'
    expect(partFacts('Link', source)).toEqual({ name: 'Link', description: '', props: [] })
  })
})

describe('design tokens', () => {
  const css = `
:root { --accent-light: #000; --accent-dark: #fff; --space-1: 0.25rem; --background-light: #fff; }
:root { --accent: var(--accent-light); --background: #fff; --surface: #eee; --tint: color-mix(in srgb, red, blue); }
@media screen {
  :root[data-theme="dark"] { --accent: var(--accent-dark); --background: #000; }
}
`

  test('are what they come to in each mode', () => {
    expect(designTokens(css, branding)).toEqual([
      { name: 'space-1', group: 'space', light: '0.25rem', dark: '0.25rem' },
      {
        name: 'accent',
        group: 'colour',
        light: '#000',
        dark: '#fff',
        contrast: { on: 'background', light: 21, dark: 21 },
      },
      { name: 'background', group: 'colour', light: '#fff', dark: '#000' },
      { name: 'surface', group: 'colour', light: '#eee', dark: '#eee' },
      {
        name: 'tint',
        group: 'colour',
        light: 'color-mix(in srgb, red, blue)',
        dark: 'color-mix(in srgb, red, blue)',
      },
    ])
  })

  test('hold the configured colours', () => {
    const own = { ...branding, colors: { ...branding.colors, light: { accent: '#767676' } } }
    const accent = designTokens(css, own).find(({ name }) => name === 'accent')
    expect(accent?.light).toBe('#767676')
    expect(accent?.contrast?.light).toBeCloseTo(4.54, 2)
  })
})
