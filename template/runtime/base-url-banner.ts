/**
 * Shows the banner when the runtime cannot be loaded because the site stands under another base URL than it was built
 * for: then the page's own address does not end the way it should.
 */
export function watchScript(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement && target.type === 'module')) return
      delete document.documentElement.dataset['scripts']
      whenParsed(show)
    },
    true,
  )
}

function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then)
  else then()
}

function show(): void {
  const banner = document.getElementById('base-url-banner')
  const configured = banner?.dataset['baseUrl'] ?? '/'
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const likely = canonical && likelyBase(new URL(canonical).pathname, configured)
  if (!banner || likely === configured) return
  if (likely) banner.append(` ${banner.dataset['likely']?.replace('{baseUrl}', likely)}`)
  // No style sheet of this site can be relied on.
  banner.style.cssText = 'border:4px solid red;padding:1em'
  banner.hidden = false
}

/** What stands before the page's path in the address bar; undefined when the path is not there. */
function likelyBase(path: string, configured: string): string | undefined {
  const page = path.slice(configured.length).replace(/\/$/, '')
  const here = location.pathname.replace(/(\/index)?\.html$|\/$/g, '')
  return here.endsWith(page) ? here.slice(0, here.length - page.length) || '/' : undefined
}
