import { type RefObject, useEffect } from 'react'

/** What the dialog needs besides HTML: an end when the page changes behind it, and a size above a phone's keyboard. */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onOpen: () => void): () => void {
  const close = (): void => dialog.current?.close()

  useEffect(() => {
    const fit = (): void =>
      dialog.current?.style.setProperty('--visible-height', `${Math.round(visualViewport?.height ?? innerHeight)}px`)
    const opened = (): void => {
      fit()
      onOpen()
    }
    if (dialog.current?.open) opened()
    document.addEventListener('helpgen:search-open', opened)
    addEventListener('popstate', close)
    visualViewport?.addEventListener('resize', fit)
    return () => {
      document.removeEventListener('helpgen:search-open', opened)
      removeEventListener('popstate', close)
      visualViewport?.removeEventListener('resize', fit)
    }
  }, [])

  return close
}
