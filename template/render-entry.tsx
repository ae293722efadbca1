import type { Root } from 'hast'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageView, SiteFrame } from '../schema/site.ts'
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
import { PageContext } from './parts/page-context.ts'
import { createTrails } from './parts/Sidebar/trails.ts'
import { TextsContext } from './parts/texts-context.ts'
import { type Texts, texts } from './shared/texts.ts'
import { hrefFor } from './shared/url.ts'
import type { StyleGuideProps } from './styleguide/StyleGuide.tsx'

export { brandStyle }

/** A page's own content: the tree of a Markdown page, or the component of a React page. Generated pages have neither. */
export interface PageContent {
  readonly tree?: Root | undefined
  readonly Page?: ComponentType | undefined
  /** The style guide's pages, and what they show; bundled only where there is one. */
  readonly StyleGuide?: ComponentType<StyleGuideProps> | undefined
  readonly examples?: StyleGuideProps['examples']
}

export interface Renderer {
  /** The whole document. */
  renderPage(view: Omit<PageView, 'frame'>, content: PageContent): string
  renderRedirect(redirect: Omit<RedirectPageProps, 'frame'>): string
}

/** Prepares what all pages of a site share. */
export function createRenderer(frame: SiteFrame, registered: RegisteredComponents): Renderer {
  const { config } = frame
  const siteTexts: Texts = { ...texts, ...frame.texts }
  const toReact = createContentRenderer()
  const trailTo = createTrails(frame.nav)
  const formatDate = createDateFormat(config.locale)
  const style = brandStyle(config.branding)
  const tags = headTags(config.branding)

  return {
    renderPage(view, content) {
      const href = hrefFor(view.job.url, config)
      const html = documentOf(
        <Document frame={frame} job={view.job} href={href} brandStyle={style} trail={trailTo(href)}>
          <PageContext value={view.job}>{pageOf(view, content)}</PageContext>
        </Document>,
      )
      return shownAtOnce(tags ? html.replace('</head>', () => `${tags}</head>`) : html)
    },
    renderRedirect: (redirect) => documentOf(<RedirectPage frame={frame} {...redirect} />),
  }

  function pageOf({ job, headings, hasTitle }: Omit<PageView, 'frame'>, given: PageContent): ReactNode {
    const { tree, Page, StyleGuide, examples = {} } = given
    if (job.kind === 'style-guide') return StyleGuide && <StyleGuide {...{ frame, job, examples, brandStyle: style }} />
    if (!('frontMatter' in job)) return <GeneratedPage frame={frame} job={job} />
    if (job.kind === 'react') return <main id="main">{Page && <Page />}</main>
    const isHome = job.frontMatter.layout === 'home'
    const content = tree && (
      <PageCardsContext value={job.cards}>{toReact(isHome ? withoutTitle(tree) : tree)}</PageCardsContext>
    )
    if (isHome) return <HomePage {...{ frame, job }}>{content}</HomePage>
    const author = job.frontMatter.last_update?.author
    const updated = job.lastUpdated ? { date: job.lastUpdated, text: formatDate(job.lastUpdated), author } : undefined
    return <ArticlePage {...{ frame, job, headings, hasTitle, updated }}>{content}</ArticlePage>
  }

  function documentOf(page: ReactNode): string {
    return `<!doctype html>${renderToStaticMarkup(
      <TextsContext value={siteTexts}>
        <RegisteredContext value={registered}>{page}</RegisteredContext>
      </TextsContext>,
    )}`
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
