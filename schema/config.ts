import * as z from 'zod'
import { checksSchema } from './config-checks.ts'
import { contactSchema, feedbackSchema } from './config-contact.ts'
import { componentsSchema, localeSchema, markdownSchema, versionSchema } from './config-content.ts'
import { announcementBarSchema, brandingSchema, colorModeSchema } from './config-look.ts'
import { footerSchema, navbarSchema, redirectSchema, sidebarEntrySchema } from './config-navigation.ts'
import { searchSchema } from './config-search.ts'

/** `/`, or a path with a slash on both ends: `docs` and `/docs` are accepted and completed. */
const baseUrl = z.string().transform((value) => `/${value.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/'))

/** What `site.config.ts` may hold: every key, what it does, and its default. Unknown keys are errors. */
export const siteConfigSchema = z.strictObject({
  /**
   * Name of the help centre: page titles, the navbar, link previews.
   * @example 'Acme Help'
   */
  title: z.string().min(1),
  /**
   * One sentence under the title, and the description of pages that have none.
   * @example 'Everything about making tours with Acme'
   */
  tagline: z.string().default(''),
  /**
   * Public origin, for canonical addresses, the sitemap and link previews.
   * @example 'https://help.example.com'
   */
  url: z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin),
  /**
   * Path under which the site is served.
   * @example '/docs/'
   */
  baseUrl: baseUrl.default('/'),
  /**
   * Folder of the Markdown, relative to the configuration.
   * @example 'docs'
   */
  contentDir: z.string().default('content'),
  /**
   * Folder that the finished site is written to.
   * @example 'build'
   */
  outDir: z.string().default('dist'),
  /**
   * The product that the help centre is about: the variables `{{product}}` and `{{product.slug}}`.
   * @example { name: 'Acme', slug: 'acme' }
   */
  product: z
    .strictObject({
      /**
       * Its name: the variable `{{product}}`.
       * @example 'Acme'
       */
      name: z.string().min(1),
      /**
       * Its name in addresses, in lower case: the variable `{{product.slug}}`.
       * @example 'acme'
       */
      slug: z.string().regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and hyphens'),
    })
    .optional(),
  /**
   * Values for `{{name}}` in text, titles, link targets and front matter. Dots are allowed in names.
   * @example { 'support.email': 'help@example.com' }
   */
  variables: z
    .record(
      z.string().regex(/^[A-Za-z][\w-]*(\.[\w-]+)*$/, 'expected a name such as support or support.email'),
      z.string(),
    )
    .default({}),
  /**
   * Logo, icon, colours, fonts, style sheets and head elements.
   * @example { favicon: '/favicon.svg' }
   */
  branding: brandingSchema.prefault({}),
  /**
   * The site's language.
   * @example { label: 'Deutsch', htmlLang: 'de', path: 'de' }
   */
  locale: localeSchema.prefault({}),
  /**
   * The documentation's versions. The first is the one that is built here; others are links to where they are served.
   * @example [{ label: '2.x', mainDocId: 'introduction' }]
   */
  versions: z.array(versionSchema).min(1).prefault([{}]),
  /**
   * `'auto'` follows the folders; a list is written by hand.
   * @example ['welcome', { type: 'category', label: 'Guides', items: [{ type: 'auto', dir: 'guides' }] }]
   */
  sidebar: z.union([z.literal('auto'), z.array(sidebarEntrySchema)]).default('auto'),
  /**
   * The bar at the top of every page.
   * @example { items: [{ label: 'Pricing', href: 'https://example.com/pricing' }] }
   */
  navbar: navbarSchema.prefault({}),
  /**
   * The links and the copyright line at the bottom of every page.
   * @example { copyright: 'Copyright © 2025 Acme' }
   */
  footer: footerSchema.prefault({}),
  /**
   * A message above every page.
   * @example { id: 'v2', content: 'Version 2 is out' }
   */
  announcementBar: announcementBarSchema.optional(),
  /**
   * "Still need help?" at the end of articles.
   * @example { label: 'Contact support', href: 'mailto:help@example.com' }
   */
  contact: contactSchema.optional(),
  /**
   * "Was this helpful?" at the end of articles.
   * @example { url: 'https://example.com/help-feedback' }
   */
  feedback: feedbackSchema.optional(),
  /**
   * Light, dark, and who decides.
   * @example { defaultMode: 'light' }
   */
  colorMode: colorModeSchema.prefault({}),
  /**
   * Heading levels in the table of contents.
   * @example { min: 2, max: 4 }
   */
  toc: z
    .strictObject({
      /**
       * Shallowest level.
       * @example 2
       */
      min: z.int().min(2).max(6).default(2),
      /**
       * Deepest level.
       * @example 4
       */
      max: z.int().min(2).max(6).default(3),
    })
    .refine(({ min, max }) => min <= max, 'expected min to be no larger than max')
    .prefault({}),
  /**
   * Old addresses and where they lead now.
   * @example [{ from: '/overview', to: '/welcome' }]
   */
  redirects: z.array(redirectSchema).default([]),
  /**
   * Parser, plugins, and what is done with raw HTML.
   * @example { trustHtml: true }
   */
  markdown: markdownSchema.prefault({}),
  /**
   * React components: replace a part of the template, or register one for Markdown.
   * @example { markdown: { PriceTable: './price-table.tsx' } }
   */
  components: componentsSchema.prefault({}),
  /**
   * The search engine.
   * @example { engine: 'none' }
   */
  search: searchSchema.prefault({ engine: 'embedded' }),
  /**
   * How loudly each kind of problem is reported, and which are accepted.
   * @example { rules: { links: 'warn' } }
   */
  checks: checksSchema.prefault({}),
  /**
   * Address of a page's source, with `{path}` for its path in the content folder; or a function of that path.
   * @example 'https://github.com/acme/help/edit/main/content/{path}'
   */
  editUrl: z
    .union([
      z.string(),
      z.custom<(path: string) => string>((value) => typeof value === 'function', 'expected a function'),
    ])
    .optional(),
  /**
   * Shows when a page last changed, from the front matter or else from Git.
   * @example true
   */
  lastUpdated: z.boolean().default(false),
  /**
   * Whether addresses end with a slash.
   * @example true
   */
  trailingSlash: z.boolean().default(false),
  /**
   * `folder` writes `path/index.html`, `file` writes `path.html`: what your host serves for `/path`.
   * @example 'file'
   */
  pageFiles: z.enum(['folder', 'file']).default('folder'),
  /**
   * The interface's texts that you want to say differently, by key (see `template/shared/texts.ts`).
   * @example { 'article.next': 'Weiter' }
   */
  texts: z.record(z.string(), z.string()).default({}),
})

/** What authors write. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>
/** What every stage receives: complete and checked. */
export type SiteConfig = z.output<typeof siteConfigSchema>
