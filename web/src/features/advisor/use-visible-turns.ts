import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Turn } from './run/turn.ts'

/** Turns drawn at once: more than a screen of them. */
const firstDrawn = 6
/** Turns drawn in one idle moment. */
const atOnce = 4

/**
 * The turns that are drawn: of a long conversation first the newest, then, whenever there is nothing else to do, those before
 * them, above what is read and without moving it.
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
      // Drawn within this very moment, so that what is read can be held where it is.
      flushSync(() => setFirstKey(nextKey))
      if (place === null || !anchor) return
      // The browser's own way of holding it would come on top.
      place.style.overflowAnchor = 'none'
      place.scrollTop += anchor.getBoundingClientRect().top - before
      requestAnimationFrame(() => {
        place.style.overflowAnchor = ''
      })
    })
  }, [scroller, nextKey])
  return start === 0 ? turns : turns.slice(start)
}

/** Answers the way to call it off. */
function runWhenIdle(work: () => void): () => void {
  // Safari has no idle moments to tell of.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}
