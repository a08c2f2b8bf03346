import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const question = 'What you typed is not saved yet. Leave all the same?'

/** Asks before a page with unsaved work is left: by a link, by Back, or by closing the tab. Filters of the same page pass. */
export function useLeaveGuard(hasUnsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- The same question, in the same place, as the browser's own for closing the tab.
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}
