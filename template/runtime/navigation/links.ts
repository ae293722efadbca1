/** Scripts lie in `assets/`: the site begins one folder above them. */
const base = new URL('..', import.meta.url).pathname

/** Whether an address can be a page of this site: what has another ending than `.html` is a file. */
export const isOurs = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && `${pathname}/`.startsWith(base) && !/\.(?!html?$)[a-z]\w*$/i.test(pathname)

/** The page that a link leads to; undefined when it is the browser's to follow. */
export function pageOf(target: EventTarget | null): URL | undefined {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]:not([download], [rel~=external])')
  // In a drawing, or to another window.
  if (link?.target !== '') return undefined
  const url = new URL(link.href)
  const samePage = url.href.includes('#') && withoutHash(url) === withoutHash(location)
  return isOurs(url) && !samePage ? url : undefined
}

/** What is asked for to show an address. */
export const withoutHash = ({ href }: { readonly href: string }): string => href.replace(/#.*/, '')
