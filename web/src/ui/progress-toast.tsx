import { notifications } from '@mantine/notifications'

export interface ProgressToast {
  /** Says how far it is by now. */
  update: (message: string) => void
  close: () => void
}

/** Says that something is going on, for as long as it does; whoever began it ends it. */
export function showProgressToast(message: string): ProgressToast {
  const id = crypto.randomUUID()
  const toToastData = (now: string) => ({
    id,
    loading: true,
    autoClose: false as const,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: now,
  })
  notifications.show(toToastData(message))
  return { update: (now) => notifications.update(toToastData(now)), close: () => notifications.hide(id) }
}
