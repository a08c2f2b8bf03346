import { useEffect, useRef } from 'react'

/** Milliseconds after G in which the next letter opens a page. */
const sequenceMs = 1000

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null

/** Handlers by letter in lower case, active while nobody types and no dialog is open. Null is a disabled key. */
export function useTriageKeys(keys: Record<string, (() => void) | null>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let lastG = 0
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target)) return
      const key = event.key.toLowerCase()
      const isPlace = Date.now() - lastG < sequenceMs
      lastG = key === 'g' ? Date.now() : 0
      const act = latest.current[key]
      if (!act || isPlace || document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
