import { keepInView } from './keep-in-view.ts'

const SIGNS = ['pointerover', 'focusin', 'click', 'scroll'] as const

/** Loads what an article offers its readers with their first sign of life, which is answered then. */
export function startOnDemand(): void {
  const early: Event[] = []
  const note = (event: Event): void => {
    if (early.push(event) === 1) void start()
  }
  const start = async (): Promise<void> => {
    try {
      const { startArticleTools } = await import('./article-tools.ts')
      startArticleTools(early, keepInView)
    } catch (error) {
      console.error('Copying, enlarging and the marks in the table of contents could not be loaded.', error)
    }
    for (const sign of SIGNS) document.removeEventListener(sign, note)
  }
  for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true })
}
