import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const defaultQuestion = 'You have unsaved changes. Leave anyway?'

/**
 * Asks for confirmation before a page with unsaved work is left: by a link, by Back, or by closing the tab. Query
 * changes pass. Returns a function that lets the next navigation pass, for a page that leaves by itself after saving.
 */
export function useLeaveGuard(hasUnsaved: boolean, question = defaultQuestion): () => void {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- The same kind of prompt that the browser shows when the tab is closed.
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
