import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteFrame } from '../../schema/site.ts'
import { TextsContext, useTexts } from '../parts/texts-context.ts'
import type { Example } from './example.ts'

/** What the document of an example has in common with the site's pages. */
export interface ExampleShell {
  readonly frame: SiteFrame
  readonly brandStyle: string
}

export interface ExampleViewProps {
  readonly example: Example
  readonly shell: ExampleShell
}

/** An example, in a box that can be made narrower, or in a window of its own. */
export function ExampleView({ example, shell }: ExampleViewProps) {
  if (example.error !== undefined) return <pre className="guide-error">{example.error}</pre>
  if (example.window) return <ExampleWindow example={example} shell={shell} />
  return <div className="guide-example">{example.node}</div>
}

/** Width of the column that examples stand in. Wider windows are shown smaller, not cut off. */
const FITS = 780

function ExampleWindow({ example, shell }: ExampleViewProps) {
  const { frame, brandStyle } = shell
  const { locale, colorMode } = frame.config
  const document = renderToStaticMarkup(
    <TextsContext value={useTexts()}>
      <html
        lang={locale.htmlLang}
        dir={locale.direction === 'rtl' ? 'rtl' : undefined}
        data-theme={colorMode.respectPrefersColorScheme ? undefined : colorMode.defaultMode}
      >
        <head>
          <meta charSet="utf-8" />
          <title>{example.name}</title>
          <base target="_top" />
          {frame.styles.map((style) => (
            <link key={style} rel="stylesheet" href={style} />
          ))}
          {brandStyle && <style dangerouslySetInnerHTML={{ __html: brandStyle }} />}
        </head>
        <body style={example.window?.inset ? { padding: 'var(--space-5)' } : undefined}>{example.node}</body>
      </html>
    </TextsContext>,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: narrow screens have to scroll it
    <div className="guide-window" role="group" aria-label={example.name} tabIndex={0}>
      <iframe
        className="guide-example"
        title={example.name}
        srcDoc={`<!doctype html>${document}`}
        style={sizeOf(example)}
        loading="lazy"
      />
    </div>
  )
}

function sizeOf({ window: { width, height } = { height: 0 } }: Example): CSSProperties {
  if (width === undefined) return { blockSize: height }
  return { blockSize: height, inlineSize: width, '--zoom': Math.min(1, FITS / width) } as CSSProperties
}
