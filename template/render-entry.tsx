import type { Root } from 'hast'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageView, SiteFrame } from '../schema/site.ts'
import { createContentRenderer, type RegisteredComponents, RegisteredContext } from './markdown/elements.tsx'
import { ArticlePage } from './pages/ArticlePage.tsx'
import { brandStyle, headTags } from './pages/branding.ts'
import { Document } from './pages/Document.tsx'
import { createDateFormat } from './pages/dates.ts'
import { GeneratedPage } from './pages/GeneratedPage.tsx'
import { RedirectPage, type RedirectPageProps } from './pages/RedirectPage.tsx'
import { createTrails } from './parts/Sidebar/trails.ts'
import { TextsContext } from './parts/texts-context.ts'
import { type Texts, texts } from './shared/texts.ts'
import { hrefFor } from './shared/url.ts'

/** A page's own content: the tree of a Markdown page, or the component of a React page. Generated pages have neither. */
export interface PageContent {
  readonly tree?: Root | undefined
  readonly Page?: ComponentType | undefined
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
          {pageOf(view, content)}
        </Document>,
      )
      return tags ? html.replace('</head>', () => `${tags}</head>`) : html
    },
    renderRedirect: (redirect) => documentOf(<RedirectPage frame={frame} {...redirect} />),
  }

  function pageOf({ job, headings, hasTitle }: Omit<PageView, 'frame'>, { tree, Page }: PageContent): ReactNode {
    if (!('frontMatter' in job)) return <GeneratedPage frame={frame} job={job} />
    if (job.kind === 'react') return <main id="main">{Page && <Page />}</main>
    const author = job.frontMatter.last_update?.author
    const updated = job.lastUpdated ? { date: job.lastUpdated, text: formatDate(job.lastUpdated), author } : undefined
    return (
      <ArticlePage job={job} headings={headings} hasTitle={hasTitle} updated={updated}>
        {tree && toReact(tree)}
      </ArticlePage>
    )
  }

  function documentOf(page: ReactNode): string {
    return `<!doctype html>${renderToStaticMarkup(
      <TextsContext value={siteTexts}>
        <RegisteredContext value={registered}>{page}</RegisteredContext>
      </TextsContext>,
    )}`
  }
}
