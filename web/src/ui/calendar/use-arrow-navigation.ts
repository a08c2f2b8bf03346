import { addDays } from '@draftwright/contract/wall-clock'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface ArrowOptions {
  /** Days between one line and the next: seven in a month, none if a day is a column. */
  lineDays: 0 | 7
  /** The day that the Tab key focuses. */
  day: string
  /** A day that is not shown. */
  onLeave: (day: string) => void
}

const queryStops = (root: HTMLElement, day: string) => [
  ...root.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-stop]`),
]

/**
 * Arrow keys move between days and their items: left and right change the day, up and down move through it and on to the week
 * before or after. All of them together are one Tab stop.
 */
export function useArrowNavigation(root: RefObject<HTMLElement | null>, { lineDays, day, onLeave }: ArrowOptions) {
  const pendingFocus = useRef<{ day: string; isLast: boolean } | null>(null)
  const last = useRef<{ day: string; stop: string } | null>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    if (pendingFocus.current) {
      const stops = queryStops(element, pendingFocus.current.day)
      const next = pendingFocus.current.isLast ? stops.at(-1) : stops[0]
      if (next) {
        pendingFocus.current = null
        next.focus()
      }
    }
    const at =
      last.current && queryStops(element, last.current.day).find((one) => one.dataset['stop'] === last.current?.stop)
    const home = at ?? queryStops(element, day)[0] ?? element.querySelector<HTMLElement>('[data-stop]')
    for (const stop of element.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]')) stop.tabIndex = -1
    if (home) home.tabIndex = 0
  })
  const readDay = (element: Element) => element.closest<HTMLElement>('[data-day]')?.dataset['day']
  return {
    onFocus({ target }: { target: Element }) {
      const stop = target.closest<HTMLElement>('[data-stop]')
      const currentDay = stop && readDay(stop)
      if (!currentDay) return
      for (const other of root.current?.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]') ?? [])
        other.tabIndex = -1
      stop.tabIndex = 0
      last.current = { day: currentDay, stop: stop.dataset['stop'] ?? '' }
    },
    onKeyDown(event: KeyboardEvent) {
      const element = root.current
      const stop = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null
      const currentDay = stop && readDay(stop)
      if (!element || !currentDay || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = queryStops(element, currentDay)
      const at = stops.indexOf(stop)
      const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      const within = isAcross ? undefined : stops[at + step]
      if (within) return within.focus()
      const days = isAcross ? 1 : lineDays
      if (days === 0) return
      const nextDay = addDays(currentDay, step * days)
      const others = queryStops(element, nextDay)
      if (others.length === 0) {
        pendingFocus.current = { day: nextDay, isLast: event.key === 'ArrowUp' }
        onLeave(nextDay)
      } else (isAcross ? others[Math.min(at, others.length - 1)] : step < 0 ? others.at(-1) : others[0])?.focus()
    },
  }
}
