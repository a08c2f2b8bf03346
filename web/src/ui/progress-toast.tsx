import { notifications } from '@mantine/notifications'

export interface ProgressToast {
  /** Says how far it is by now. */
  say: (message: string) => void
  end: () => void
}

/** Says that something is going on, for as long as it does; whoever began it ends it. */
export function progressToast(message: string): ProgressToast {
  const id = crypto.randomUUID()
  const shown = (now: string) => ({
    id,
    loading: true,
    autoClose: false as const,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: now,
  })
  notifications.show(shown(message))
  return { say: (now) => notifications.update(shown(now)), end: () => notifications.hide(id) }
}
