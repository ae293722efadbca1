import * as z from 'zod'

/** The specification's Locale. */
export const localeSchema = z.strictObject({
  /**
   * Name of the language, in that language.
   * @example 'Deutsch'
   */
  label: z.string().default('English'),
  /**
   * Writing direction.
   * @example 'rtl'
   */
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  /**
   * Value of `<html lang>`.
   * @example 'en-GB'
   */
  htmlLang: z.string().default('en'),
  /**
   * Calendar for dates, as `Intl.DateTimeFormat` knows it.
   * @example 'gregory'
   */
  calendar: z.string().default('gregory'),
  /**
   * Short name of the language in addresses and in search documents.
   * @example 'de'
   */
  path: z.string().default('en'),
})

export const versionSchema = z.strictObject({
  /**
   * Name in search documents (`docs-default-<name>`).
   * @example 'current'
   */
  name: z.string().default('current'),
  /**
   * What readers see.
   * @example '2.x'
   */
  label: z.string().default('Next'),
  /**
   * Where the version is served.
   * @example '/'
   */
  path: z.string().startsWith('/').default('/'),
  /**
   * Id of the document that the logo and the sidebar's link lead to. Default: `welcome`, else the first page.
   * @example 'introduction'
   */
  mainDocId: z.string().optional(),
})

/** A unified plugin, bare or with its options, as in the unified ecosystem. */
const pluginSchema = z.custom<unknown>(
  (value) => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
  'expected a unified plugin, or [plugin, options]',
)

export const markdownSchema = z.strictObject({
  /**
   * `satteri` (native, fast) or `remark` (the reference). The site is the same with either.
   * @example 'remark'
   */
  parser: z.enum(['satteri', 'remark']).default('satteri'),
  /**
   * Plugins on the Markdown tree. Any entry switches to the remark parser, which plugins can extend.
   * @example [remarkMath]
   */
  remarkPlugins: z.array(pluginSchema).default([]),
  /**
   * Plugins on the HTML tree, after sanitising.
   * @example [rehypeKatex]
   */
  rehypePlugins: z.array(pluginSchema).default([]),
  /**
   * Raw HTML is not sanitised: scripts, styles and forms stay. Only for content that you wrote yourselves. Handlers such
   * as `onclick` are left out all the same: React writes none.
   * @example true
   */
  trustHtml: z.boolean().default(false),
  /**
   * Where frames may come from, by host name; subdomains count.
   * @example { hosts: ['youtube-nocookie.com', 'player.vimeo.com'] }
   */
  embeds: z
    .strictObject({
      /**
       * Names of the hosts.
       * @example ['player.vimeo.com']
       */
      hosts: z.array(z.string()).default(['youtube-nocookie.com', 'youtube.com', 'player.vimeo.com']),
    })
    .prefault({}),
})

export const componentsSchema = z.strictObject({
  /**
   * Parts of the template that you replace, by name, with a module whose default export takes the same props.
   * @example { Footer: './my-footer.tsx' }
   */
  parts: z.record(z.string(), z.string()).default({}),
  /**
   * Components that Markdown may use: `:::name` and `::name` in `.md`, `<Name>` in `.mdx`.
   * @example { PriceTable: './price-table.tsx' }
   */
  markdown: z.record(z.string().regex(/^[A-Z]\w*$/, 'expected a name like PriceTable'), z.string()).default({}),
})
