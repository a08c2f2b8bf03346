import { useEffect } from 'react'
import type { Saver } from './saver.ts'

/** Saves when the tab loses focus, and asks before a tab with unsaved text is closed. */
export function useSaveOnLeave(saver: Saver): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saver.flush('autosave')
    }
    const onOnline = () => void saver.flush('autosave')
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!saver.isDirty()) return
      saver.keepNow()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [saver])
}
