import type { RenderJob, SiteFrame } from '../../schema/site.ts'
import { type TextKey, texts } from '../shared/texts.ts'
import { isExternal } from '../shared/url.ts'

export interface HeadProps {
  readonly frame: SiteFrame
  readonly job: RenderJob
  /** Address of the page, with the base URL. */
  readonly href: string
  /** The site's own colours and fonts, as a style sheet. */
  readonly brandStyle: string
}

/** Pages that nobody should find in a search engine of the web. */
const NOT_INDEXED = new Set(['not-found', 'error', 'search'])

/** What browsers, link previews and search engines are told about the page. */
export function Head({
  frame: { config, styles, scripts, announcement, texts: own },
  job,
  href,
  brandStyle,
}: HeadProps) {
  const isArticle = 'frontMatter' in job
  const title = job.title === config.title ? job.title : `${job.title} | ${config.title}`
  const description = job.description || config.tagline
  const { favicon, socialImage } = config.branding
  const image = (isArticle && job.image) || (socialImage && absoluteFile(socialImage, config))
  const hidden = NOT_INDEXED.has(job.kind) || (isArticle && (job.frontMatter.noindex || job.frontMatter.unlisted))
  const keywords = isArticle ? job.frontMatter.keywords : []
  const canonical = `${config.url}${href}`
  return (
    <head>
      <meta charSet="utf-8" />
      {scripts && (
        <script
          data-mode={config.colorMode.defaultMode}
          data-respect={config.colorMode.respectPrefersColorScheme ? '' : undefined}
          data-announcement={announcement?.isCloseable ? announcement.id : undefined}
          dangerouslySetInnerHTML={{ __html: scripts.boot }}
        />
      )}
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:title" content={job.title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={config.title} />
      {image && <meta property="og:image" content={image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {favicon && <link rel="icon" href={favicon} />}
      {styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {scripts && <script type="module" src={scripts.main} data-texts={ownTexts(own)} />}
      {/* React would escape it; the schema refuses what could close it */}
      {brandStyle && <style dangerouslySetInnerHTML={{ __html: brandStyle }} />}
    </head>
  )
}

const absoluteFile = (path: string, { url, baseUrl }: SiteFrame['config']): string =>
  isExternal(path) ? path : `${url}${baseUrl}${path.replace(/^\//, '')}`

/** What the site says differently than the scripts do. */
function ownTexts(own: SiteFrame['texts']): string | undefined {
  const different = Object.entries(own).filter(([key, text]) => text !== texts[key as TextKey])
  return different.length > 0 ? JSON.stringify(Object.fromEntries(different)) : undefined
}
