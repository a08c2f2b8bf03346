import { useEffect, useRef } from 'react'
import { type View, views } from '../../ui/calendar/days.ts'

interface Keys {
  onView: (view: View) => void
  onToday: () => void
  onTurn: (by: 1 | -1) => void
  /** M on the item with this id. */
  onMove: (id: string) => void
  /** N on this day, or on none. */
  onNew: (day: string | undefined) => void
}

const isInFieldOrDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]',
  ) !== null

/** 1–4 change the view, T shows today, Page Up and Down turn the page, M moves the focused post, N starts one on the focused day. */
export function useCalendarKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInFieldOrDialog(event.target)) return
      const view = views[Number(event.key) - 1]
      if (view) latest.current.onView(view)
      else if (event.key === 't') latest.current.onToday()
      else if (event.key === 'n')
        latest.current.onNew(
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined,
        )
      else if (event.key === 'PageDown' || event.key === 'PageUp')
        latest.current.onTurn(event.key === 'PageDown' ? 1 : -1)
      else if (event.key.toLowerCase() === 'm' && event.target instanceof Element) {
        const id = event.target.closest<HTMLElement>('[data-stop]')?.dataset['stop']
        if (!id) return
        latest.current.onMove(id)
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
