import { fillText } from '../../shared/fill-text.ts'
import { useTexts } from '../texts-context.ts'

export interface BaseUrlBannerProps {
  /** The base URL that the site was built for. */
  readonly baseUrl: string
}

/** Tells the owner that the site's files were not found because the base URL is wrong. Hidden until that is known. */
export default function BaseUrlBanner({ baseUrl }: BaseUrlBannerProps) {
  const texts = useTexts()
  return (
    <div id="base-url-banner" data-base-url={baseUrl} data-likely={texts['baseUrl.likely']} hidden>
      {fillText(texts['baseUrl.banner'], { baseUrl })}
    </div>
  )
}
