import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const defaultQuestion = 'You have unsaved changes. Leave anyway?'

/**
 * Asks before a page with unsaved work is left: by a link, by Back, or by closing the tab. Filters of the same page pass.
 * Answers the way to let the next leaving pass, for a page that leaves by itself once it has saved.
 */
export function useLeaveGuard(hasUnsaved: boolean, question = defaultQuestion): () => void {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- The same question, in the same place, as the browser's own for closing the tab.
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  return () => {
    isReleased.current = true
  }
}
