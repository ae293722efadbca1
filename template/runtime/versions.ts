import { preferredVersionKey } from '../shared/preferred-version.ts'
import type { Store } from './storage.ts'

/** Remembers which version a reader has chosen, for other pages on this origin that ask for it. */
export function startVersions(store: Store): void {
  document.addEventListener('click', ({ target }) => {
    const version = (target as Element).closest<HTMLElement>('[data-version]')?.dataset['version']
    if (version !== undefined) store.set(preferredVersionKey(), version)
  })
}
