import * as z from 'zod'

const linkShape = {
  /**
   * What the link says.
   * @example 'Pricing'
   */
  label: z.string().min(1),
  /**
   * A page of this site (checked), or an absolute address.
   * @example 'https://example.com/pricing'
   */
  href: z.string().min(1),
}

/** An entry of a hand-written sidebar. A plain string is the id of a document: its path without the extension. */
export type SidebarEntryInput =
  | string
  | { type: 'doc'; id: string; label?: string | undefined }
  | { type: 'link'; label: string; href: string }
  | { type: 'auto'; dir: string }
  | {
      type: 'category'
      label: string
      /** Id of the document that the category's own title links to. */
      link?: string | undefined
      collapsed?: boolean | undefined
      items: SidebarEntryInput[]
    }

export const sidebarEntrySchema: z.ZodType<SidebarEntryInput, SidebarEntryInput> = z.lazy(() =>
  z.union(
    [
      z.string().min(1),
      z.strictObject({
        /**
         * `doc` is a document, `link` any address, `auto` all of a folder, `category` a group with a title.
         * @example 'category'
         */
        type: z.literal('doc'),
        /**
         * Id of the document (`doc`): its path without extension and number prefixes, or the `id` of its front matter.
         * @example 'guides/share'
         */
        id: z.string().min(1),
        /**
         * What the sidebar says. Default for a document: its title.
         * @example 'Guides'
         */
        label: z.string().optional(),
      }),
      z.strictObject({
        type: z.literal('link'),
        label: z.string().min(1),
        /**
         * Where the entry leads (`link`): a page of this site (checked), or an absolute address.
         * @example 'https://example.com/status'
         */
        href: z.string().min(1),
      }),
      z.strictObject({
        type: z.literal('auto'),
        /**
         * Folder of the content whose pages are listed (`auto`).
         * @example 'guides'
         */
        dir: z.string(),
      }),
      z.strictObject({
        type: z.literal('category'),
        label: z.string().min(1),
        /**
         * Id of the document that the title leads to (`category`).
         * @example 'guides/overview'
         */
        link: z.string().optional(),
        /**
         * `false` starts the group open (`category`).
         * @example false
         */
        collapsed: z.boolean().optional(),
        /**
         * Entries of the group (`category`), written like those of the sidebar.
         * @example ['guides/share', { type: 'auto', dir: 'guides/more' }]
         */
        items: z.array(sidebarEntrySchema),
      }),
    ],
    'expected a document id, or { type: "doc" | "link" | "auto" | "category", … }',
  ),
)

export const navbarItemSchema = z.strictObject({
  ...linkShape,
  /**
   * Where it leads. Not needed with `items`.
   * @example 'https://example.com/pricing'
   */
  href: linkShape.href.optional(),
  /**
   * Side of the navbar.
   * @example 'left'
   */
  position: z.enum(['left', 'right']).default('right'),
  /**
   * Links of a dropdown.
   * @example [{ label: 'API', href: '/api' }]
   */
  items: z.array(z.strictObject(linkShape)).default([]),
})

export const navbarSchema = z.strictObject({
  /**
   * Where the logo leads. Default: the main document.
   * @example '/welcome'
   */
  logoHref: z.string().optional(),
  /**
   * Links beside the logo.
   * @example [{ label: 'Pricing', href: 'https://example.com/pricing' }]
   */
  items: z.array(navbarItemSchema).default([]),
})

export const footerSchema = z.strictObject({
  /**
   * Columns of links.
   * @example [{ title: 'Learn', items: [{ label: 'Guides', href: '/guides' }] }]
   */
  columns: z
    .array(
      z.strictObject({
        /**
         * Title of the column.
         * @example 'Learn'
         */
        title: z.string().optional(),
        /**
         * Its links.
         * @example [{ label: 'Guides', href: '/guides' }]
         */
        items: z.array(z.strictObject(linkShape)),
      }),
    )
    .default([]),
  /**
   * The line at the very bottom.
   * @example 'Copyright © 2025 Acme'
   */
  copyright: z.string().optional(),
})

export const redirectSchema = z.strictObject({
  /**
   * Old addresses on this site.
   * @example ['/old-page', '/older-page']
   */
  from: z.union([z.string().startsWith('/'), z.array(z.string().startsWith('/')).min(1)]),
  /**
   * Where they lead: a page of this site (checked), or an absolute address.
   * @example '/new-page'
   */
  to: z.string().min(1),
})
