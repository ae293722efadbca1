/** Often enough for the way back, seldom enough for browsers that count changes of the history. */
const SAVE_EVERY = 400

export type Scroll = readonly [x: number, y: number]

/** Keeps the scroll position of each entry of the history in its state. Returns how to do that at once. */
export function rememberScroll(isShown: () => boolean): () => void {
  const state = { timer: 0 }
  const save = (): void => {
    if (!state.timer) return
    clearTimeout(state.timer)
    state.timer = 0
    if (isShown()) history.replaceState({ ...history.state, scroll: [scrollX, scrollY] }, '')
  }
  const [x, y] = (history.state?.scroll as Scroll | undefined) ?? []
  if (x !== undefined && y !== undefined) scrollTo({ left: x, top: y, behavior: 'instant' })
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => {
    state.timer ||= window.setTimeout(save, SAVE_EVERY)
  })
  addEventListener('pagehide', save)
  return save
}
