import { notifications } from '@mantine/notifications'

export interface ProgressToast {
  /** Replaces the message with the current progress. */
  update: (message: string) => void
  close: () => void
}

/** Shows an ongoing task until the caller closes it. */
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
