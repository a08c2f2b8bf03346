import { useEffect, useState } from 'react'
import type { NavigationItem } from '../navigation.ts'

const none: NavigationItem[] = []
/** Kept for the next sidebar: the drawer has one of its own. */
let known = none

/** The pages of the CRM, fetched once the workspace is known to use it. */
export function useCrmEntries(isWanted: boolean): NavigationItem[] {
  const [entries, setEntries] = useState(known)
  useEffect(() => {
    if (!isWanted || known !== none) return
    let isGone = false
    import('../../features/crm/crm-pages.ts').then(
      ({ crmEntries }) => {
        known = crmEntries
        if (!isGone) setEntries(crmEntries)
      },
      // Without the network there is the entry of the CRM itself, which leads to the same pages.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return isWanted ? entries : none
}
