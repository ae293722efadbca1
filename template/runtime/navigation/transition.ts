/** Shows the change as a View Transition where there is such a thing, and where the reader wants motion. */
export function withTransition(change: () => void, isAnimated = false): void {
  const isStill = isAnimated || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) change()
  // One that is skipped, as when the reader goes on at once, makes its change all the same.
  else document.startViewTransition(change).ready.catch(() => {})
}
