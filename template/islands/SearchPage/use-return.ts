import { useEffect, useLayoutEffect, useRef } from 'react'

type Scroll = readonly [x: number, y: number]

/** Brings a reader who came back to where they were, once the page is as long as it was then. */
export function useReturn(isComplete: boolean): void {
  const place = useRef<Scroll>(undefined)

  useEffect(() => {
    place.current = (history.state as { scroll?: Scroll } | null)?.scroll
  }, [])

  useLayoutEffect(() => {
    if (!isComplete || !place.current) return
    const [left, top] = place.current
    place.current = undefined
    scrollTo({ left, top, behavior: 'instant' })
  }, [isComplete])
}
