import { useEffect, useRef } from 'react'

/** Cmd-S saves now, Cmd-Enter does the page's primary action; both also while writing. */
export function useDeskKeys(keys: { onSave: () => void; onPrimary: () => void }): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() === 's') {
        event.preventDefault()
        latest.current.onSave()
      } else if (event.key === 'Enter' && !event.defaultPrevented) {
        event.preventDefault()
        latest.current.onPrimary()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
