import type { ComponentProps } from 'react'
import { isExternal } from '../../shared/url.ts'

export type LinkProps = ComponentProps<'a'>

/** A link that says so when it leaves the site. */
export default function Link({ className, ...rest }: LinkProps) {
  // Letters and calls leave the browser, not the site.
  if (!rest.href || !isExternal(rest.href) || /^(mailto|tel):/i.test(rest.href))
    return <a className={className} {...rest} />
  return <a className={className ? `${className} external` : 'external'} rel="noopener" {...rest} />
}
