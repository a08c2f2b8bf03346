import { type ReactNode, useEffect } from 'react'

/** A component whose file is fetched when it is first shown. */
export interface Prefetched<Props> {
  (props: Props): ReactNode
  /** Fetches its file ahead of time, so that nobody waits for it. */
  prefetch: () => void
}

type Parts = readonly Pick<Prefetched<never>, 'prefetch'>[]

const fetchAll = (parts: Parts) => {
  for (const { prefetch } of parts) prefetch()
}

/** For the button that shows them, or a row of such buttons: fetches them once the pointer or the focus comes there. */
export const prefetchOnApproach = (...parts: Parts) => {
  const prefetch = () => fetchAll(parts)
  return { onPointerEnter: prefetch, onFocus: prefetch }
}

/** Long after what a page needs at its start. */
const latestMs = 2000

/** Fetches them once the page has nothing better to do. */
export function usePrefetch(parts: Parts, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const fetchParts = () => fetchAll(parts)
    // Not every browser says when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchParts, latestMs)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(fetchParts, { timeout: latestMs })
    return () => cancelIdleCallback(wish)
  }, [parts, isWanted])
}
