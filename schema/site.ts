import type { SiteConfig } from './config.ts'
import type { CategoryFile, FrontMatter } from './front-matter.ts'
import type { SiteScripts } from './islands.ts'
import type { Heading, PageFacts, PageKind } from './page.ts'
import type { Problem } from './problem.ts'
import type { StyleGuidePage } from './style-guide.ts'
import type { TypesenseSettings } from './typesense.ts'

/** The specification's Doc. */
export interface Doc {
  readonly id: string
  readonly path: string
  /** Name of the sidebar that it stands in. */
  readonly sidebar?: string
}

/** The specification's Docs version. */
export interface DocsVersion {
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  readonly path: string
  readonly mainDocId: string
  readonly docs: readonly Doc[]
  readonly sidebars: { readonly [name: string]: { readonly link: { readonly label: string; readonly path: string } } }
  readonly draftIds: readonly string[]
}

/** The specification's Sidebar item, with the label that a reader clicks. A category without `href` only opens. */
export interface SidebarItem {
  readonly type: 'link' | 'category'
  readonly label: string
  readonly href?: string
  readonly items: readonly SidebarItem[]
  readonly unlisted: boolean
  /** A category that starts open, or that cannot be closed. */
  readonly open?: boolean
}

/** A page as others link to it. `href` includes the base URL; it is empty for what cannot be linked to. */
export interface PageLink {
  readonly label: string
  readonly href: string
}

/** A page or a section, as a card shows it. */
export interface PageCard extends PageLink {
  readonly description: string
  /** An emoji, or a picture with its address. */
  readonly icon?: string
  /** Title of the section that it stands in, where the section does not go without saying. */
  readonly section?: string
}

/** A page with its place in the site. `url` has neither origin nor base URL nor trailing slash. */
export interface PageModel extends PageFacts {
  readonly id: string
  readonly url: string
}

/** An index page made for a folder that has none. */
export interface CategoryPage {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly items: readonly SidebarItem[]
}

/** A file of the public folder, or one that pages refer to by a relative path. */
export interface StaticFile {
  /** Path on disk, relative to the project. */
  readonly source: string
  /** Path in the output folder. */
  readonly output: string
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A page's source file, before it is read. */
export interface PageSource {
  /** Path in the content folder. */
  readonly path: string
  readonly kind: PageKind
}

/** What the content folder holds, before anything is linked. */
export interface ContentListing {
  readonly pages: readonly PageSource[]
  /** `_category_.*` files by folder. */
  readonly categories: ReadonlyMap<string, CategoryFile>
  /** Files of the public folder, as paths from the site's root. */
  readonly publicFiles: readonly StaticFile[]
  /** Every other file of the content folder, which pages may refer to. */
  readonly files: ReadonlySet<string>
  /** What authors say about search; none of it is published. */
  readonly searchFiles: readonly string[]
  readonly problems: readonly Problem[]
}

/** A page that helpgen makes without a source. */
export interface OwnPage {
  readonly kind: 'contents' | 'search' | 'not-found' | 'error'
  readonly url: string
}

/** The whole site, linked: all that rendering needs beyond the page itself. */
export interface SiteModel {
  readonly pages: readonly PageModel[]
  readonly categoryPages: readonly CategoryPage[]
  readonly ownPages: readonly OwnPage[]
  /** Address of the search page, when there is search. */
  readonly search?: string
  readonly version: DocsVersion
  readonly nav: readonly SidebarItem[]
  /** The main document: where the logo leads. */
  readonly home: PageLink
  readonly redirects: readonly Redirect[]
  readonly problems: readonly Problem[]
}

/** An old address of this site, without base URL, and the final address it leads to, ready to be written. */
export interface Redirect {
  readonly from: string
  readonly href: string
}

/** What a target as written leads to. No `href`: a link that does nothing. */
export interface ResolvedLink {
  readonly href?: string
  readonly size?: ImageSize
}

/** The parts of the site that every page shows: sent once to each renderer. */
export interface SiteFrame {
  readonly config: Pick<
    SiteConfig,
    | 'title'
    | 'tagline'
    | 'url'
    | 'baseUrl'
    | 'branding'
    | 'locale'
    | 'navbar'
    | 'versions'
    | 'footer'
    | 'colorMode'
    | 'contact'
    | 'feedback'
    | 'trailingSlash'
  >
  readonly announcement?: SiteConfig['announcementBar']
  readonly texts: { readonly [key: string]: string }
  readonly nav: readonly SidebarItem[]
  readonly home: PageLink
  /** Address of the search page; absent without search. */
  readonly search?: string
  /** The cluster that is searched; absent where the search needs none. */
  readonly typesense?: TypesenseSettings
  /** Questions that the assistant is good for; absent where there are none. */
  readonly questions?: readonly string[]
  readonly logoSize?: ImageSize
  /** Absent where pages are to be plain, as in tests of the template. */
  readonly scripts?: SiteScripts
  readonly styles: readonly string[]
}

interface PageHead {
  /** Address without origin, base URL or trailing slash. */
  readonly url: string
  /** Path in the output folder. */
  readonly output: string
  readonly title: string
  readonly description: string
}

/** One Markdown or React page to render: plain data. */
export interface ArticleJob extends PageHead {
  readonly kind: PageKind
  readonly path: string
  /** Digest of the source that was linked: rendering another one would show links that were never checked. */
  readonly digest: string
  readonly frontMatter: FrontMatter
  readonly toc: { readonly min: number; readonly max: number }
  readonly breadcrumbs: readonly PageLink[]
  readonly prev?: PageLink
  readonly next?: PageLink
  readonly editUrl?: string
  readonly lastUpdated?: string
  readonly image?: string
  readonly links: { readonly [target: string]: ResolvedLink }
  /** Title of the section of the site, when the page is to be found by search. */
  readonly searchSection?: string
  /** The pages right below this one; on a front page, the sections of the site. */
  readonly cards: readonly PageCard[]
  /** What a front page recommends. */
  readonly popular: readonly PageCard[]
}

/** A page that has no source file. */
export interface GeneratedJob extends PageHead {
  readonly kind: 'category' | OwnPage['kind']
  readonly items: readonly SidebarItem[]
  readonly cards: readonly PageCard[]
  readonly breadcrumbs: readonly PageLink[]
}

/** A page of the style guide; the finished site has none. */
export interface StyleGuideJob extends PageHead {
  readonly kind: 'style-guide'
  readonly breadcrumbs: readonly PageLink[]
  /** Address of the style guide's own style sheet. */
  readonly styles: string
  readonly page: StyleGuidePage
}

export type RenderJob = ArticleJob | GeneratedJob | StyleGuideJob

/** What the template is given for one page. */
export interface PageView {
  readonly frame: SiteFrame
  readonly job: RenderJob
  readonly headings: readonly Heading[]
}
