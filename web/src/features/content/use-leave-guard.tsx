import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Saver } from './saver.ts'

/** Saves before the page is left, and asks only when that fails. Returns the dialog to render. */
export function useLeaveGuard(saver: Saver): ReactNode {
  const [mustAsk, setMustAsk] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && saver.isDirty(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isCurrent = true
    void saver.flush('autosave').then((isSaved) => {
      if (!isCurrent) return
      if (isSaved) blocker.proceed()
      else setMustAsk(true)
    })
    return () => {
      isCurrent = false
    }
  }, [blocker, saver])
  if (!mustAsk || blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => {
        saver.keepNow()
        blocker.proceed()
      }}
      onClose={() => {
        setMustAsk(false)
        blocker.reset()
      }}
    >
      Your last changes aren’t saved. You can restore them when you reopen the post.
    </ConfirmDialog>
  )
}
