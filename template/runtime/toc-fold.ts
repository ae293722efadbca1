import { onPage } from './page.ts'

/** The table of contents is folded on phones only; said so in the DOM too, so that nothing takes the open rail for closed. */
export function startTocFold(): void {
  const desktop = matchMedia('(min-width: 997px)')
  const fold = (part: ParentNode): void => {
    for (const details of part.querySelectorAll<HTMLDetailsElement>('.toc > details')) details.open = desktop.matches
  }
  onPage(fold)
  desktop.addEventListener('change', () => fold(document))
}
