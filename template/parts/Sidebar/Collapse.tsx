import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface CollapseProps {
  readonly id: string
  readonly open: boolean
  readonly instant?: boolean | undefined
  readonly children?: ReactNode
}

/** A list that opens and closes with an animated height (specification §4). Closed, it is not in the page. */
export function Collapse({ id, open, instant, children }: CollapseProps) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef({ open, height: 0 })
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)

  useLayoutEffect(() => {
    const element = list.current
    if (!element || before.current.open === open) return
    const full = element.offsetHeight
    // Turned round halfway: it goes on from where it is.
    const from = before.current.height || (open ? 0 : full)
    before.current = { open, height: 0 }
    if (instant || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(open)
    const frames = [from, open ? full : 0].map((height) => ({ blockSize: `${height}px`, overflow: 'clip' }))
    const animation = element.animate(frames, { duration: durationFor(full), easing: 'ease-in-out', fill: 'forwards' })
    animation.onfinish = () => {
      if (open) animation.cancel()
      else setShown(false)
    }
    return () => {
      if (animation.playState === 'running') before.current.height = element.offsetHeight
      animation.cancel()
    }
  }, [open, instant])

  if (!shown) return null
  return (
    <ul id={id} ref={list} inert={!open}>
      {children}
    </ul>
  )
}

/** Milliseconds for a height in pixels: taller lists take longer, but not as much longer as they are taller. */
function durationFor(height: number): number {
  const steps = height / 36
  return Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10)
}
