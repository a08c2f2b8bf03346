import { defineOnDemand, useOpener } from '../../ui/on-demand.ts'
import { newestQuery, useListNotificationsQuery } from './bell-api.ts'
import { BellButton } from './BellButton.tsx'
import { useLiveUpdates } from './use-live-updates.ts'

const panel = defineOnDemand(() => import('./OpenedBell.tsx'))

/** The number of unread notifications, on every page and updated live; opens the newest of them. */
export function NotificationBell() {
  const { data } = useListNotificationsQuery(newestQuery)
  useLiveUpdates()
  const unread = data?.meta.unread ?? 0
  const [opened, opener] = useOpener(panel, 'dialog')
  return opened === null ? <BellButton unread={unread} {...opener} /> : <opened.OpenedBell unread={unread} />
}
