import * as z from 'zod'

/** A CSS colour; anything that could close the declaration it is written into is refused. */
const cssValue = z.string().regex(/^[^;{}<>]+$/, 'expected one CSS value, without ; { } < >')

export const logoSchema = z.strictObject({
  /**
   * Logo shown in light mode: a file in the public folder, or an absolute address.
   * @example '/img/logo.svg'
   */
  light: z.string(),
  /**
   * Logo shown in dark mode. Default: the light one.
   * @example '/img/logo-dark.svg'
   */
  dark: z.string().optional(),
  /**
   * What a screen reader says for the logo. Default: the site's title.
   * @example 'Acme Help'
   */
  alt: z.string().optional(),
  /**
   * Shows the site's title beside the logo.
   * @example true
   */
  withTitle: z.boolean().default(false),
})

const paletteSchema = z.strictObject({
  /**
   * Links, buttons and the current page in the sidebar.
   * @example '#0b5fff'
   */
  accent: cssValue.optional(),
  /**
   * The page's background.
   * @example 'white'
   */
  background: cssValue.optional(),
  /**
   * Body text.
   * @example '#1c1e21'
   */
  text: cssValue.optional(),
})

export const headTagSchema = z.strictObject({
  /**
   * Name of the element.
   * @example 'meta'
   */
  tag: z.enum(['meta', 'link', 'script', 'style', 'noscript']),
  /**
   * Its attributes; `true` writes the bare name.
   * @example { name: 'theme-color', content: '#0b5fff' }
   */
  attributes: z
    .record(
      z.string().regex(/^[a-zA-Z][\w:-]*$/, 'expected the name of an attribute'),
      z.union([z.string(), z.literal(true)]),
    )
    .default({}),
  /**
   * Its content, written as it stands.
   * @example 'window.dataLayer = []'
   */
  content: z.string().optional(),
})

export const brandingSchema = z.strictObject({
  /**
   * The logo in the navbar, for both colour modes. Default: the site's title as text.
   * @example { light: '/img/logo.svg', dark: '/img/logo-dark.svg' }
   */
  logo: logoSchema.optional(),
  /**
   * The icon of the browser's tab: a file in the public folder.
   * @example '/favicon.svg'
   */
  favicon: z.string().optional(),
  /**
   * Picture for link previews of pages that set no `image`.
   * @example '/img/social-card.png'
   */
  socialImage: z.string().optional(),
  /**
   * Colours of each colour mode.
   * @example { light: { accent: '#0b5fff' }, dark: { accent: '#7fb0ff' } }
   */
  colors: z
    .strictObject({
      /**
       * Colours of light mode.
       * @example { accent: '#0b5fff' }
       */
      light: paletteSchema.default({}),
      /**
       * Colours of dark mode.
       * @example { accent: '#7fb0ff', background: '#101014' }
       */
      dark: paletteSchema.default({}),
    })
    .prefault({}),
  /**
   * Font families. Default: the reader's system fonts.
   * @example { body: 'Inter, sans-serif', code: '"Fira Code", monospace' }
   */
  font: z
    .strictObject({
      /**
       * Family of running text and headings.
       * @example 'Inter, sans-serif'
       */
      body: cssValue.optional(),
      /**
       * Family of code.
       * @example '"Fira Code", monospace'
       */
      code: cssValue.optional(),
    })
    .prefault({}),
  /**
   * How round corners are, as a CSS length.
   * @example '0.25rem'
   */
  radius: cssValue.optional(),
  /**
   * Style sheets of yours, bundled after the template's; paths are relative to the configuration.
   * @example ['./brand.css']
   */
  css: z.array(z.string()).default([]),
  /**
   * Elements added to the head of every page.
   * @example [{ tag: 'meta', attributes: { name: 'theme-color', content: '#0b5fff' } }]
   */
  head: z.array(headTagSchema).default([]),
})

export const announcementBarSchema = z.strictObject({
  /**
   * A new id brings the bar back for readers who closed the last one.
   * @example 'summer-release'
   */
  id: z.string().min(1).default('announcement'),
  /**
   * What the bar says, as inline Markdown.
   * @example 'Version 2 is out: [see what is new](/whats-new)'
   */
  content: z.string().min(1),
  /**
   * CSS colour behind the text. Default: the accent colour.
   * @example '#1b1b3a'
   */
  backgroundColor: cssValue.optional(),
  /**
   * CSS colour of the text.
   * @example 'white'
   */
  textColor: cssValue.optional(),
  /**
   * Whether a reader may close it.
   * @example false
   */
  isCloseable: z.boolean().default(true),
})

export const colorModeSchema = z.strictObject({
  /**
   * Mode of readers who have chosen none and whose system asks for none.
   * @example 'light'
   */
  defaultMode: z.enum(['light', 'dark']).default('dark'),
  /**
   * Whether the reader's system preference counts.
   * @example false
   */
  respectPrefersColorScheme: z.boolean().default(true),
  /**
   * Hides the switch in the navbar.
   * @example true
   */
  disableSwitch: z.boolean().default(false),
})
