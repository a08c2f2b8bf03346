import { useEffect, useRef } from 'react'
import { getOpenPanel } from '../../app/layouts/shortcut-state.ts'

export interface ChatKeys {
  newChat(): void
  toggleList(): void
  search(): void
  focusBox(): void
  copyLast(): void
  /** Returns whether there was anything to stop. */
  stop(): boolean
}

/** The shortcuts of the chat page; they also work while the composer has the focus, as it nearly always does. */
export function useChatKeys(keys: ChatKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.isComposing || getOpenPanel() !== null) return
      const isInDialog = event.target instanceof HTMLElement && event.target.closest('[role="dialog"]') !== null
      if (isInDialog) return
      if (event.key === 'Escape') {
        if (event.shiftKey) latest.current.focusBox()
        else if (!latest.current.stop()) return
        event.preventDefault()
        return
      }
      if (!event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      const command = { o: 'newChat', s: 'toggleList', f: 'search', y: 'copyLast' }[event.key.toLowerCase()]
      if (command === undefined) return
      event.preventDefault()
      latest.current[command as 'newChat']()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
