import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useMarkAllReadMutation } from './api.ts'
import { newestQuery, useListNotificationsQuery } from './bell-api.ts'
import classes from './NewestNotifications.module.css'
import { NotificationRows } from './NotificationRows.tsx'

/** The bell's panel: the newest ten, a button to mark all as read, and a link to the rest. */
export function NewestNotifications({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useListNotificationsQuery(newestQuery)
  const [readAll] = useMarkAllReadMutation()
  const isQuiet = (data?.meta.unread ?? 0) === 0
  return (
    <>
      <div className={classes.header}>
        <h2>Notifications</h2>
        <Button variant="ghost" size="sm" disabled={isQuiet} onClick={() => void readAll()}>
          Mark all as read
        </Button>
      </div>
      <div className={classes.list}>
        {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {error === undefined && data === undefined && <RowsSkeleton rows={4} />}
        {data?.data.length === 0 && (
          <p className={classes.none}>No notifications yet. Activity on your posts appears here.</p>
        )}
        {data !== undefined && data.data.length > 0 && <NotificationRows rows={data.data} onOpen={onClose} />}
      </div>
      <Link to={paths.notifications} className={classes.all} onClick={onClose}>
        See all
      </Link>
    </>
  )
}
