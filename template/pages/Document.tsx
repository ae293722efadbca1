import type { ReactNode } from 'react'
import type { RenderJob, SiteFrame } from '../../schema/site.ts'
import { Island } from '../islands/Island.tsx'
import { Search } from '../islands/Search/Search.tsx'
import AnnouncementBar from '../parts/AnnouncementBar/AnnouncementBar.tsx'
import BaseUrlBanner from '../parts/BaseUrlBanner/BaseUrlBanner.tsx'
import Footer from '../parts/Footer/Footer.tsx'
import Navbar from '../parts/Navbar/Navbar.tsx'
import { useTexts } from '../parts/texts-context.ts'
import { engineOf } from './engine-of.ts'
import { Head } from './Head.tsx'
import { PageLoading } from './PageLoading.tsx'

export interface DocumentProps {
  readonly frame: SiteFrame
  readonly job: RenderJob
  readonly href: string
  readonly brandStyle: string
  /** HTML of the sidebar. */
  readonly sidebar: string
  /** The page itself: `main`, and what stands beside it. */
  readonly children: ReactNode
}

/** The shell around every page. */
export function Document({ frame, job, href, brandStyle, sidebar, children }: DocumentProps) {
  const { locale, colorMode } = frame.config
  return (
    <html
      lang={locale.htmlLang}
      dir={locale.direction === 'rtl' ? 'rtl' : undefined}
      // Without the attribute the reader's system decides.
      data-theme={colorMode.respectPrefersColorScheme ? undefined : colorMode.defaultMode}
    >
      <Head frame={frame} job={job} href={href} brandStyle={brandStyle} />
      <body className={bodyClass(job)}>
        <a className="skip" href="#main">
          {useTexts()['skip.main']}
        </a>
        <BaseUrlBanner baseUrl={frame.config.baseUrl} />
        {frame.announcement && <AnnouncementBar announcement={frame.announcement} />}
        <Navbar frame={frame} href={href} search={searchOf(frame)}>
          <Island name="Sidebar" scripts={frame.scripts} props={{ nav: `${frame.config.baseUrl}nav.json` }}>
            {sidebar}
          </Island>
        </Navbar>
        <div className="page">
          {children}
          <Footer frame={frame} />
        </div>
        {frame.scripts && <PageLoading />}
      </body>
    </html>
  )
}

/** The button alone where no script could open the dialog. */
function searchOf(frame: SiteFrame): ReactNode {
  const { search, questions, scripts, config } = frame
  if (search === undefined || !scripts) return undefined
  const props = { action: search, questions, contact: config.contact }
  return (
    <Island name="Search" isShared scripts={scripts} props={{ ...props, files: engineOf(scripts, frame) }}>
      <Search {...props} />
    </Island>
  )
}

/** `wide` pages have no sidebar beside them; `home` ones have no margins either. */
function bodyClass(job: RenderJob): string | undefined {
  if (job.kind === 'react') return 'wide'
  if (!('frontMatter' in job)) return undefined
  if (job.frontMatter.layout === 'home') return 'wide home'
  return job.frontMatter.displayed_sidebar === null ? 'wide' : undefined
}
