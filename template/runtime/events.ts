/**
 * What the site tells whoever listens, such as a script for analytics: a bubbling `CustomEvent` named `helpgen:<name>` on
 * the document. Nothing is sent anywhere by helpgen itself.
 */
export interface SiteEvents {
  /** A page was shown: loaded, or navigated to. */
  'page-view': { readonly url: string; readonly title: string }
  /** A reader said whether a page helped. */
  feedback: { readonly page: string; readonly helpful: 'yes' | 'no' }
  /** The search dialog was opened. */
  'search-open': object
  /** A search was answered: in so many pages something was found. */
  search: { readonly query: string; readonly found: number }
  /** A search found nothing. */
  'no-results': { readonly query: string }
  /** A result was followed: its place in the list, from 1. */
  'result-click': { readonly query: string; readonly url: string; readonly rank: number }
}

export function announce<Name extends keyof SiteEvents>(name: Name, detail: SiteEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(`helpgen:${name}`, { detail, bubbles: true }))
}
