import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Manages the scroll position: a new question scrolls to the top, and the view then stays where the person left it
 * while the answer grows below. Returns whether the end is out of view below, and a function that scrolls to it.
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  { chatKey, lastKey, isAsked }: { chatKey: string; lastKey: string | undefined; isAsked: boolean },
): { isEndBelow: boolean; toEnd: () => void } {
  const [isEndBelow, setEndBelow] = useState(false)
  const shown = useRef<{ chatKey: string; lastKey: string | undefined }>({ chatKey: '', lastKey: undefined })

  useLayoutEffect(() => {
    const before = shown.current
    if (lastKey === undefined || (before.chatKey === chatKey && before.lastKey === lastKey)) return
    shown.current = { chatKey, lastKey }
    const place = scroller.current
    const turn = place?.querySelector<HTMLElement>('[data-last]')
    if (place === null || turn === null || turn === undefined) return
    if (isAsked || turn.offsetHeight > place.clientHeight) scrollToElement(place, turn, 'start')
    else place.scrollTo({ top: place.scrollHeight })
  }, [scroller, chatKey, lastKey, isAsked])

  useEffect(() => {
    const place = scroller.current
    const end = place?.querySelector('[data-end]')
    if (place === null || end === null || end === undefined) {
      setEndBelow(false)
      return undefined
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        const { rootBounds, boundingClientRect, isIntersecting } = entry
        setEndBelow(!isIntersecting && boundingClientRect.top >= (rootBounds?.bottom ?? 0))
      },
      // A few pixels are no reason to show the button.
      { root: place, rootMargin: '0px 0px 48px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [scroller, lastKey, chatKey])

  const toEnd = useCallback(() => {
    const end = scroller.current?.querySelector('[data-end]')
    if (scroller.current !== null && end) scrollToElement(scroller.current, end, 'end')
  }, [scroller])
  return { isEndBelow, toEnd }
}

/** Scrolls only the scroller: `scrollIntoView` would scroll the surrounding page as well. */
function scrollToElement(place: HTMLElement, what: Element, side: 'start' | 'end'): void {
  const [around, box] = [place.getBoundingClientRect(), what.getBoundingClientRect()]
  place.scrollBy({ top: side === 'start' ? box.top - around.top : box.bottom - around.bottom + 8 })
}
