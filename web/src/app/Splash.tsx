import { Loader, Skeleton } from '@mantine/core'
import { readStoredValue } from '../api/session.ts'
import { Delayed, RowsSkeleton } from '../ui/Delayed.tsx'
import { findPage } from './navigation.ts'
import classes from './Splash.module.css'

/** Shown while the first page loads: the frame of the app at once; elsewhere a spinner, only when that takes a while. */
export function Splash() {
  const page = findPage(location.pathname)
  const isApp =
    page === undefined ? location.pathname === '/' : (page.layout ?? 'main') === 'main' || page.layout === 'crm'
  if (isApp && readStoredValue('refreshToken') !== null) return <Frame />
  return (
    <div className={classes.splash}>
      <Delayed>
        <Loader size="sm" role="img" aria-label="Loading" />
      </Delayed>
    </div>
  )
}

/** The places of the sidebar, the header and a page, as app/layouts/MainLayout.module.css has them. */
const Frame = () => (
  <div className={classes.frame}>
    <div className={classes.side} aria-hidden>
      <Delayed>
        {[40, 30, 34, 46, 38, 44, 36, 42].map((width) => (
          <Skeleton key={width} height={12} width={`${width}%`} />
        ))}
      </Delayed>
    </div>
    <div className={classes.head} />
    <div className={classes.body}>
      <Delayed>
        <Skeleton height={20} width={180} mb={28} />
      </Delayed>
      <RowsSkeleton rows={8} />
    </div>
  </div>
)
