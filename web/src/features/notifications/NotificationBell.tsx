import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { newest, useListNotificationsQuery } from './bell-api.ts'
import classes from './NotificationBell.module.css'
import { useLive } from './use-live.ts'

const loadList = () => import('./NewestNotifications.tsx')
const NewestNotifications = lazy(loadList)

/** How many are unread, on every page and without a reload; opens the newest of them. */
export function NotificationBell() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { data } = useListNotificationsQuery(newest)
  useLive()
  const unread = data?.meta.unread ?? 0
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={400}
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 80 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          title="Notifications"
          onClick={toggle}
          onPointerEnter={() => void loadList()}
        >
          <IconBell size={20} stroke={1.7} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} p={0} aria-label="Notifications">
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <NewestNotifications onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
