import { type RefObject, useEffect, useRef } from 'react'

/** Whether a key press belongs to a field or a dialog rather than the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
  )
}

/** J and K move the focus through the list's links marked `data-row` (Enter then follows them); N calls `onNew`. */
export function useListKeys(list: RefObject<HTMLElement | null>, { onNew }: { onNew?: () => void }): void {
  const latest = useRef(onNew)
  useEffect(() => {
    latest.current = onNew
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'n' && latest.current) {
        event.preventDefault()
        latest.current()
        return
      }
      if (key !== 'j' && key !== 'k') return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex(
        (row) => row === document.activeElement || row.parentElement?.contains(document.activeElement),
      )
      const next = rows[at === -1 ? 0 : Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), rows.length - 1)]
      next?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}
