import { Tabs } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useMarkAllReadMutation } from './api.ts'
import { useListNotificationsQuery } from './bell-api.ts'
import { NotificationRows } from './NotificationRows.tsx'
import classes from './NotificationsPage.module.css'

const perPage = 25

/** All notifications in this workspace, newest first. */
export function Component() {
  const [show, setShow] = useUrlState<string>('show', 'all', { isStep: true })
  const [pageText] = useUrlState<string>('page', '1')
  const page = /^[1-9]\d{0,5}$/u.test(pageText) ? Number(pageText) : 1
  const isUnreadOnly = show === 'unread'
  const { data, error, refetch, isFetching } = useListNotificationsQuery({
    query: { page, limit: perPage, ...(isUnreadOnly ? { is_unread: true } : {}) },
  })
  const [readAll, reading] = useMarkAllReadMutation()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, {})
  const unread = data?.meta.unread ?? 0
  return (
    <Page
      title="Notifications"
      width="reading"
      actions={
        data === undefined || data.data.length > 0 ? (
          <Button variant="outline" disabled={unread === 0} loading={reading.isLoading} onClick={() => void readAll()}>
            Mark all as read
          </Button>
        ) : null
      }
    >
      <Tabs value={isUnreadOnly ? 'unread' : 'all'} onChange={setShow} mb="md">
        <Tabs.List aria-label="Which notifications">
          <Tabs.Tab value="all">All</Tabs.Tab>
          <Tabs.Tab value="unread">Unread {unread > 0 && <span className={classes.count}>{unread}</span>}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <RowsSkeleton rows={8} />}
      {data?.data.length === 0 && (isUnreadOnly ? <NoUnread onAll={() => setShow(null)} /> : <NoNotifications />)}
      {data !== undefined && data.data.length > 0 && (
        <div ref={list} aria-busy={isFetching}>
          <div className={classes.list}>
            <NotificationRows rows={data.data} />
          </div>
          <Pager meta={data.meta} />
        </div>
      )}
    </Page>
  )
}

const NoNotifications = () => (
  <EmptyState
    icon={<IconBell size={22} />}
    title="No activity yet"
    text="We’ll notify you when a post is ready for review, approved or published."
    action={
      <Button variant="outline" to={`${paths.profile}?tab=notifications`}>
        Notification settings
      </Button>
    }
  />
)

const NoUnread = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon={<IconChecks size={22} />}
    title="No unread notifications"
    text="You’re all caught up."
    action={
      <Button variant="outline" onClick={onAll}>
        Show all
      </Button>
    }
  />
)
