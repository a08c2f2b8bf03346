import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { Outlet } from 'react-router'
import { api } from '../../api/api.ts'
import { isSignedIn } from '../../api/session.ts'
import classes from './AuthLayout.module.css'
import { MarketingPanel } from './MarketingPanel.tsx'

/** Two columns: the form on the left and what it is for on the right; on a small screen the reason comes first. */
export function Component() {
  const dispatch = useDispatch()
  useEffect(() => {
    // Here, because no page that would fetch again is on the screen any more.
    if (!isSignedIn()) dispatch(api.util.resetApiState())
  }, [dispatch])
  return (
    <div className={classes.layout}>
      <main className={classes.form} id="access">
        <Outlet />
      </main>
      <MarketingPanel />
    </div>
  )
}
