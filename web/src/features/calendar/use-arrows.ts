import { addDays } from '@draftwright/contract/wall-clock'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface ArrowOptions {
  /** Days between one line and the next: seven in a month, none where a day is a column. */
  lineDays: 0 | 7
  /** The day the Tab key comes to. */
  day: string
  /** A day that is not shown. */
  onLeave: (day: string) => void
}

const stopsOf = (root: HTMLElement, day: string) => [
  ...root.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-stop]`),
]

/**
 * Arrow keys over days and what is on them: left and right change the day, up and down go through it and on to the week
 * before or after. All stops together are one stop of the Tab key.
 */
export function useArrows(root: RefObject<HTMLElement | null>, { lineDays, day, onLeave }: ArrowOptions) {
  const wished = useRef<{ day: string; isLast: boolean } | null>(null)
  const last = useRef<{ day: string; stop: string } | null>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    if (wished.current) {
      const stops = stopsOf(element, wished.current.day)
      const next = wished.current.isLast ? stops.at(-1) : stops[0]
      if (next) {
        wished.current = null
        next.focus()
      }
    }
    const at =
      last.current && stopsOf(element, last.current.day).find((one) => one.dataset['stop'] === last.current?.stop)
    const home = at ?? stopsOf(element, day)[0] ?? element.querySelector<HTMLElement>('[data-stop]')
    for (const stop of element.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]')) stop.tabIndex = -1
    if (home) home.tabIndex = 0
  })
  const dayOf = (element: Element) => element.closest<HTMLElement>('[data-day]')?.dataset['day']
  return {
    onFocus({ target }: { target: Element }) {
      const stop = target.closest<HTMLElement>('[data-stop]')
      const here = stop && dayOf(stop)
      if (!here) return
      for (const other of root.current?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? [])
        other.tabIndex = -1
      stop.tabIndex = 0
      last.current = { day: here, stop: stop.dataset['stop'] ?? '' }
    },
    onKeyDown(event: KeyboardEvent) {
      const element = root.current
      const stop = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null
      const here = stop && dayOf(stop)
      if (!element || !here || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = stopsOf(element, here)
      const at = stops.indexOf(stop)
      const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      const within = isAcross ? undefined : stops[at + step]
      if (within) return within.focus()
      const days = isAcross ? 1 : lineDays
      if (days === 0) return
      const there = addDays(here, step * days)
      const others = stopsOf(element, there)
      if (others.length === 0) {
        wished.current = { day: there, isLast: event.key === 'ArrowUp' }
        onLeave(there)
      } else (isAcross ? others[Math.min(at, others.length - 1)] : step < 0 ? others.at(-1) : others[0])?.focus()
    },
  }
}
