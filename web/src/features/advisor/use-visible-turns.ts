import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Turn } from './run/turn.ts'

/** Turns rendered initially: more than fit on one screen. */
const firstDrawn = 6
/** Turns added per idle callback. */
const atOnce = 4

/**
 * The turns to render: in a long conversation the newest first, then, whenever the browser is idle, the earlier ones,
 * inserted above without moving the text being read.
 */
export function useVisibleTurns(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): readonly Turn[] {
  const [firstKey, setFirstKey] = useState<string>()
  const known = turns.findIndex(({ key }) => key === firstKey)
  const start = known === -1 ? Math.max(0, turns.length - firstDrawn) : known
  const key = turns[start]?.key
  if (key !== firstKey) setFirstKey(key)
  const nextKey = start === 0 ? undefined : turns[Math.max(0, start - atOnce)]?.key

  useEffect(() => {
    if (nextKey === undefined) return undefined
    return runWhenIdle(() => {
      const place = scroller.current
      const anchor = place?.querySelector('article')
      const before = anchor?.getBoundingClientRect().top ?? 0
      // Rendered synchronously, so that the scroll position can be corrected in the same frame.
      flushSync(() => setFirstKey(nextKey))
      if (place === null || !anchor) return
      // The browser's own scroll anchoring would correct it a second time.
      place.style.overflowAnchor = 'none'
      place.scrollTop += anchor.getBoundingClientRect().top - before
      requestAnimationFrame(() => {
        place.style.overflowAnchor = ''
      })
    })
  }, [scroller, nextKey])
  return start === 0 ? turns : turns.slice(start)
}

/** Returns a function that cancels it. */
function runWhenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}
