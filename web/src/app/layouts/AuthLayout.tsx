import { Outlet } from 'react-router'
import classes from './AuthLayout.module.css'
import { MarketingPanel } from './MarketingPanel.tsx'

/** Two columns: the form on the left and what it is for on the right; on a small screen the reason comes first. */
export function AuthLayout() {
  return (
    <div className={classes.layout}>
      <main className={classes.form} id="access">
        <Outlet />
      </main>
      <MarketingPanel />
    </div>
  )
}
