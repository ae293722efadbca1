declare global {
  interface DocumentEventMap {
    'helpgen:page-start': CustomEvent<ParentNode>
  }
}

/** Gives a part of a page what scripts add to it. Called with the page as it was loaded, and after each navigation. */
export function startPage(part: ParentNode): void {
  document.dispatchEvent(new CustomEvent('helpgen:page-start', { detail: part }))
}

/** Calls what is to be done with each page. */
export function onPage(start: (part: ParentNode) => void): void {
  document.addEventListener('helpgen:page-start', ({ detail }) => start(detail))
}
