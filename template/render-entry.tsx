import type { Root } from 'hast'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup, type ServerOptions } from 'react-dom/server'
import type { Heading } from '../schema/page.ts'
import type { ArticleJob, PageView, SiteFrame } from '../schema/site.ts'
import {
  createContentRenderer,
  PageCardsContext,
  type RegisteredComponents,
  RegisteredContext,
} from './markdown/elements.tsx'
import { ArticlePage } from './pages/ArticlePage.tsx'
import { brandStyle, headTags } from './pages/branding.ts'
import { Document } from './pages/Document.tsx'
import { createDateFormat } from './pages/dates.ts'
import { GeneratedPage } from './pages/GeneratedPage.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { RedirectPage, type RedirectPageProps } from './pages/RedirectPage.tsx'
import { createSidebars, sidebarRenderer } from './pages/sidebars.tsx'
import { PageContext, type PageInfo } from './parts/page-context.ts'
import { SharedIslands } from './parts/shared-islands.ts'
import { TextsContext } from './parts/texts-context.ts'
import { type Texts, texts } from './shared/texts.ts'
import { hrefFor } from './shared/url.ts'
import type { StyleGuideProps } from './styleguide/StyleGuide.tsx'

export { brandStyle }

/** A page's own content: HTML of a Markdown page, or the component of a React page. Generated pages have neither. */
export interface PageContent {
  /** What `renderContent` made. */
  readonly html?: string | undefined
  readonly Page?: ComponentType | undefined
  /** The style guide's pages, and what they show; bundled only where there is one. */
  readonly StyleGuide?: ComponentType<StyleGuideProps> | undefined
  readonly examples?: StyleGuideProps['examples']
}

export interface Renderer {
  /**
   * A Markdown page's own HTML, by itself: it is the same whatever the site around it shows, so that a build can keep it
   * when only that has changed.
   */
  renderContent(view: ContentView, tree: Root): string
  /** The whole document. */
  renderPage(view: Omit<PageView, 'frame'>, content: PageContent): string
  renderRedirect(redirect: Omit<RedirectPageProps, 'frame'>): string
}

/** What a Markdown page's content depends on, besides its tree. */
export interface ContentView {
  readonly job: PageInfo & Pick<ArticleJob, 'cards'> & { readonly frontMatter: ContentFrontMatter }
  readonly headings: readonly Heading[]
}

type ContentFrontMatter = Pick<ArticleJob['frontMatter'], 'layout' | 'hide_title'>

/** Prepares what all pages of a site share. */
export function createRenderer(frame: SiteFrame, registered: RegisteredComponents): Renderer {
  const { config } = frame
  const siteTexts: Texts = { ...texts, ...frame.texts }
  const toReact = createContentRenderer()
  const islands = new Map<string, string>()
  const sidebarOf = createSidebars(frame.nav, sidebarRenderer(frame.nav, siteTexts))
  const formatDate = createDateFormat(config.locale)
  const style = brandStyle(config.branding)
  const tags = headTags(config.branding)

  return {
    renderContent({ job, headings }, tree) {
      const isHome = job.frontMatter.layout === 'home'
      const hasTitle = headings.some(({ depth }) => depth === 1)
      const title = !(isHome || hasTitle || job.frontMatter.hide_title) && <h1>{job.title}</h1>
      return markupOf(
        <PageContext value={job}>
          {title}
          <PageCardsContext value={job.cards}>{toReact(isHome ? withoutTitle(tree) : tree)}</PageCardsContext>
        </PageContext>,
        // The shell makes ids, too.
        { identifierPrefix: 'content-' },
      )
    },
    renderPage(view, content) {
      const href = hrefFor(view.job.url, config)
      const html = documentOf(
        <Document frame={frame} job={view.job} href={href} brandStyle={style} sidebar={sidebarOf(href)}>
          <PageContext value={view.job}>{pageOf(view, content)}</PageContext>
        </Document>,
      )
      return shownAtOnce(tags ? html.replace('</head>', () => `${tags}</head>`) : html)
    },
    renderRedirect: (redirect) => documentOf(<RedirectPage frame={frame} {...redirect} />),
  }

  function pageOf({ job, headings }: Omit<PageView, 'frame'>, given: PageContent): ReactNode {
    const { html = '', Page, StyleGuide, examples = {} } = given
    if (job.kind === 'style-guide') return StyleGuide && <StyleGuide {...{ frame, job, examples, brandStyle: style }} />
    if (!('frontMatter' in job)) return <GeneratedPage frame={frame} job={job} />
    if (job.kind === 'react') return <main id="main">{Page && <Page />}</main>
    if (job.frontMatter.layout === 'home') return <HomePage {...{ frame, job, html }} />
    const author = job.frontMatter.last_update?.author
    const updated = job.lastUpdated ? { date: job.lastUpdated, text: formatDate(job.lastUpdated), author } : undefined
    return <ArticlePage {...{ frame, job, headings, updated, html }} />
  }

  function documentOf(page: ReactNode): string {
    return `<!doctype html>${markupOf(page)}`
  }

  function markupOf(node: ReactNode, options?: ServerOptions): string {
    return renderToStaticMarkup(
      <TextsContext value={siteTexts}>
        <SharedIslands value={islands}>
          <RegisteredContext value={registered}>{node}</RegisteredContext>
        </SharedIslands>
      </TextsContext>,
      options,
    )
  }
}

/** A page of this many characters is here with the first packets that a server sends, compressed. */
const LONGEST_AT_ONCE = 48_000
const EXPECTS_ITS_END = '<link rel="expect" href="#announcer" blocking="render"/>'

/**
 * Browsers like to show what they have read so far, and then lay the page out again: on a slow phone that costs more than
 * to wait for the rest of a page that is here already. A long page shows as it comes.
 */
const shownAtOnce = (html: string): string =>
  html.length > LONGEST_AT_ONCE
    ? html
    : html.replace('<meta name="viewport"', `${EXPECTS_ITS_END}<meta name="viewport"`)

/** A front page shows its title in its hero. */
function withoutTitle(tree: Root): Root {
  const title = tree.children.find((child) => child.type === 'element' && child.tagName === 'h1')
  return { ...tree, children: tree.children.filter((child) => child !== title) }
}
