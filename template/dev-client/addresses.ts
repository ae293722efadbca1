const bare = (path: string): string => path.replace(/(\/index)?\.html$/, '').replace(/\/$/, '')

/** Whether an address is that of the page that is shown. */
export const isSamePage = (href: string): boolean =>
  bare(new URL(href, location.href).pathname) === bare(location.pathname)
