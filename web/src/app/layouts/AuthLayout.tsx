import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { Outlet, useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { isSignedIn } from '../../api/session.ts'
import { HelpLink } from './HelpLink.tsx'
import classes from './AuthLayout.module.css'
import { MarketingPanel } from './MarketingPanel.tsx'

/** Two columns: the form on the left, the marketing panel on the right; on a small screen the panel comes first where people sign in. */
export function Component() {
  const dispatch = useDispatch()
  // The others ask something of somebody who is signed in: whether an app is let in, which workspace is meant.
  const isEntrance = useLocation().pathname.split('/')[1] === 'auth'
  useEffect(() => {
    // Done here because no page that would refetch is mounted any more.
    if (!isSignedIn()) dispatch(api.util.resetApiState())
  }, [dispatch])
  return (
    <div className={classes.layout} data-entrance={isEntrance || undefined}>
      <main className={classes.form} id="access">
        <Outlet />
        <HelpLink />
      </main>
      <MarketingPanel />
    </div>
  )
}
