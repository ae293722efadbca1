import type { SiteFrame } from '../../schema/site.ts'
import { useTexts } from '../parts/texts-context.ts'

export interface RedirectPageProps {
  readonly frame: SiteFrame
  /** Where the old address leads now. */
  readonly to: string
  /** The same, with the origin. */
  readonly canonical: string
}

/** What stands at an old address, for hosts that cannot redirect themselves. */
export function RedirectPage({ frame, to, canonical }: RedirectPageProps) {
  return (
    <html lang={frame.config.locale.htmlLang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{frame.config.title}</title>
        <meta httpEquiv="refresh" content={`0;url=${to}`} />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={canonical} />
      </head>
      <body>
        <main>
          <h1>
            {useTexts()['redirect.text']} <a href={to}>{to}</a>
          </h1>
        </main>
      </body>
    </html>
  )
}
