/** When nothing else is to do. */
export const whenIdle = (then: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}

/** In a task of its own, once the next frame shows: what it measures is laid out by then. */
export const afterFrame = (then: () => void): void => {
  // No frame comes in a tab that is not looked at.
  if (document.hidden) setTimeout(then)
  else requestAnimationFrame(() => setTimeout(then))
}
