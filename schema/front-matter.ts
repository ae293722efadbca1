import * as z from 'zod'

/** YAML reads `title: 2024` as a number; a reader only ever sees text. */
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])
const textList = z.union([z.array(text), text.transform((one) => [one])])

/** Front matter of a page, in Docusaurus' names. Unknown keys are reported, with the nearest known one. */
export const frontMatterSchema = z.strictObject({
  /**
   * Title of the page, its browser tab and its search results.
   * @example 'Sharing a guide'
   */
  title: text.optional(),
  /**
   * One sentence for search results and link previews. Default: the first paragraph.
   * @example 'Send a guide to a colleague or put it on your site'
   */
  description: text.optional(),
  /**
   * Identity in sidebars. Default: the path without extension and number prefixes.
   * @example 'sharing'
   */
  id: text.optional(),
  /**
   * Address of the page: absolute from the site's root, or the last segment.
   * @example '/guides/share'
   */
  slug: text.optional(),
  /**
   * Old addresses that lead here.
   * @example ['/share', '/guides/send']
   */
  aliases: textList.default([]),
  /**
   * Left out of builds; shown by the dev server.
   * @example true
   */
  draft: z.boolean().default(false),
  /**
   * Built, but in no sidebar, no sitemap and no search.
   * @example true
   */
  unlisted: z.boolean().default(false),
  /**
   * Asks search engines of the web to leave the page out.
   * @example true
   */
  noindex: z.boolean().default(false),
  /**
   * Place among its neighbours; fractions are fine.
   * @example 2.5
   */
  sidebar_position: z.number().optional(),
  /**
   * Shorter title for the sidebar.
   * @example 'Sharing'
   */
  sidebar_label: text.optional(),
  /**
   * Keeps the previous/next links of neighbours and this page to themselves; `null` shows none.
   * @example null
   */
  pagination_prev: text.nullable().optional(),
  /**
   * As `pagination_prev`, for the following page.
   * @example 'guides/editing-a-guide'
   */
  pagination_next: text.nullable().optional(),
  /**
   * `null` hides the sidebar on this page; `docs` is the only sidebar.
   * @example null
   */
  displayed_sidebar: text.nullable().optional(),
  /**
   * Title in the previous/next links.
   * @example 'Share it'
   */
  pagination_label: text.optional(),
  /**
   * `home` makes a front page: a hero with the search box, a card for each section, then the text.
   * @example 'home'
   */
  layout: z.enum(['article', 'home']).default('article'),
  /**
   * Ids of the articles that a page with `layout: home` recommends.
   * @example ['guides/editing-a-guide', 'settings/custom-domain']
   */
  popular: textList.default([]),
  /**
   * Sign on the page's card: an emoji, or a picture (relative to the page, or from the public folder).
   * @example './_images/guides.svg'
   */
  icon: text.optional(),
  /**
   * Hides the table of contents.
   * @example true
   */
  hide_table_of_contents: z.boolean().default(false),
  /**
   * Leaves the generated title out.
   * @example true
   */
  hide_title: z.boolean().default(false),
  /**
   * Shallowest heading in the table of contents.
   * @example 2
   */
  toc_min_heading_level: z.int().min(2).max(6).optional(),
  /**
   * Deepest heading in the table of contents.
   * @example 4
   */
  toc_max_heading_level: z.int().min(2).max(6).optional(),
  /**
   * Words for the page's `keywords` tag.
   * @example ['share', 'embed']
   */
  keywords: textList.default([]),
  /**
   * Labels, kept in search documents.
   * @example ['sharing']
   */
  tags: textList.default([]),
  /**
   * Picture for link previews.
   * @example '/img/sharing.png'
   */
  image: text.optional(),
  /**
   * When the page last changed. Default: its last commit.
   * @example { date: '2025-06-01', author: 'Kim' }
   */
  last_update: z
    .strictObject({
      /**
       * Day of the change.
       * @example '2025-06-01'
       */
      date: text.optional(),
      /**
       * Who made it.
       * @example 'Kim'
       */
      author: text.optional(),
    })
    .optional(),
  /**
   * Address of this page's source; `null` hides the edit link.
   * @example 'https://example.com/edit'
   */
  custom_edit_url: text.nullable().optional(),
  /**
   * `boost` moves the page up in search, `exclude` keeps it out.
   * @example { boost: 2 }
   */
  search: z
    .strictObject({
      /**
       * Larger comes earlier; negative numbers move the page down.
       * @example 2
       */
      boost: z.number().default(0),
      /**
       * Keeps the page out of search.
       * @example true
       */
      exclude: z.boolean().default(false),
    })
    .prefault({}),
})

export type FrontMatter = z.output<typeof frontMatterSchema>

/** `_category_.json`, `_category_.yml`: how a folder stands in the sidebar. */
export const categorySchema = z.strictObject({
  /**
   * Title of the folder. Default: its index page's title, else its name.
   * @example 'Getting started'
   */
  label: text.optional(),
  /**
   * Place among its neighbours.
   * @example 2
   */
  position: z.number().optional(),
  /**
   * Whether the branch starts closed.
   * @example false
   */
  collapsed: z.boolean().default(true),
  /**
   * Whether a reader can close the branch at all.
   * @example false
   */
  collapsible: z.boolean().default(true),
  /**
   * One sentence for the generated index page.
   * @example 'From sign-up to the first tour'
   */
  description: text.optional(),
  /**
   * What the title leads to: a document, a generated index, or nothing. Default: the index page, else a generated one.
   * @example { type: 'doc', id: 'guides/overview' }
   */
  link: z
    .union([
      z.null(),
      z.strictObject({
        /**
         * `doc` names a document, `generated-index` makes a page that lists the folder.
         * @example 'generated-index'
         */
        type: z.literal('doc'),
        /**
         * Id of the document (`doc`).
         * @example 'guides/overview'
         */
        id: z.string(),
      }),
      z.strictObject({
        type: z.literal('generated-index'),
        /**
         * Title of the generated page. Default: the folder's.
         * @example 'All guides'
         */
        title: text.optional(),
        /**
         * One sentence for the generated page. Default: the folder's.
         * @example 'From sign-up to the first tour'
         */
        description: text.optional(),
        /**
         * Address of the generated page: absolute from the site's root.
         * @example '/guides'
         */
        slug: text.optional(),
      }),
    ])
    .optional(),
})

export type CategoryFile = z.output<typeof categorySchema>
