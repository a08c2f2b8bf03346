import { useEffect, useRef } from 'react'

/** Cmd-S saves now, Cmd-Enter executes the page's primary action; both also during writing. */
export function useEditorKeys(keys: { onSave: () => void; onPrimary: () => void }): void {
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
      } else if (event.key === 'Enter' && !handlesEnter(event.target)) {
        event.preventDefault()
        event.stopPropagation()
        latest.current.onPrimary()
      }
    }
    // Before the editor, which would insert a line break on Cmd-Enter.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Forms and dialogs handle it themselves. */
function handlesEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form, [role="dialog"]') !== null
}
