import { useEffect, useRef } from 'react'

/** Rows before the end at which the next page is loaded, and the seconds of scrolling at the present speed. */
const [leastAhead, secondsAhead] = [300, 3] as const
/** Rows; whoever throws the wheel does not load everything. */
const mostAhead = 6000

interface LoadAhead {
  readonly lastDrawn: number
  readonly nRows: number
  readonly isWanted: boolean
  readonly onMore: () => void
}

/** Loads the next page before it is reached: the earlier, the faster the rows are scrolled down. */
export function useLoadAhead({ lastDrawn, nRows, isWanted, onMore }: LoadAhead): void {
  const seen = useRef({ row: 0, at: 0, perSecond: 0 })
  useEffect(() => {
    const now = performance.now()
    const { row, at, perSecond } = seen.current
    const passed = (now - at) / 1000
    // Of the last moments; a pause, or the way back, forgets it.
    const speed = passed > 1 || lastDrawn < row ? 0 : passed === 0 ? perSecond : (lastDrawn - row) / passed
    seen.current = { row: lastDrawn, at: now, perSecond: (perSecond + speed) / 2 }
    const ahead = Math.min(mostAhead, Math.max(leastAhead, seen.current.perSecond * secondsAhead))
    if (isWanted && lastDrawn >= nRows - ahead) onMore()
  }, [isWanted, lastDrawn, nRows, onMore])
}
