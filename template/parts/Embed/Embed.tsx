import type { CSSProperties } from 'react'
import { useTexts } from '../texts-context.ts'

export interface EmbedProps {
  /** `file` plays here, `frame` and `demo` come from elsewhere. */
  readonly kind: 'file' | 'frame' | 'demo'
  readonly src: string
  readonly label: string
  /** Width to height, `16:9`. */
  readonly ratio?: string | undefined
  readonly poster?: string | undefined
}

/** A video or a demo. Nothing is fetched from another host before the reader asks for it. */
export default function Embed({ kind, src, label, ratio, poster }: EmbedProps) {
  const texts = useTexts()
  const style = ratio === undefined ? undefined : ({ '--ratio': ratio.replace(':', ' / ') } as CSSProperties)
  if (kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions come inside the file, Markdown names no other
      <video className="embed-box" controls preload="none" src={src} poster={poster} aria-label={label} style={style} />
    )
  }
  return (
    <details className="embed">
      <summary className="embed-box" style={style}>
        {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
        <span>
          {label} <small>{texts[kind === 'demo' ? 'embed.demo' : 'embed.play']}</small>
        </span>
      </summary>
      <iframe
        className="embed-box"
        loading="lazy"
        src={src}
        title={label}
        allow="fullscreen; picture-in-picture"
        style={style}
      />
    </details>
  )
}
