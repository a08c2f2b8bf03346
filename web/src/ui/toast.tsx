import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'

/** How long an action can be undone, in milliseconds. */
const undoMs = 8000

/** Where messages stay until somebody decides: only two are shown at each place, and these must not hold up the others. */
export const decisionPlace = 'top-center'

export interface ToastOptions {
  undo?: () => void
  /** Where it leads on to, beside Undo. */
  next?: { readonly label: string; readonly run: () => void }
  /** Another answer than Undo; the toast stays until it is closed. */
  action?: { readonly label: string; readonly run: () => void }
}

/** Confirms an action in a polite live region, with Undo where it can be undone. */
export function showToast(message: string, { undo, next, action }: ToastOptions = {}): void {
  const id = crypto.randomUUID()
  const undoOnce = () => {
    notifications.hide(id)
    ;(action?.run ?? undo)?.()
  }
  notifications.show({
    id,
    ...(action === undefined ? {} : { position: decisionPlace }),
    autoClose: action !== undefined ? false : undo === undefined ? 4000 : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{message}</span>
        {next !== undefined && (
          <Button
            size="sm"
            style={{ flexShrink: 0 }}
            onClick={() => {
              notifications.hide(id)
              next.run()
            }}
          >
            {next.label}
          </Button>
        )}
        {(undo !== undefined || action !== undefined) && (
          <Button variant="secondary" size="sm" style={{ flexShrink: 0 }} onClick={undoOnce}>
            {action?.label ?? 'Undo'}
          </Button>
        )}
      </Group>
    ),
  })
}

/** Shows an error, until it is closed where it holds a text that would be lost. `id` is for hiding it. Never the only place for an error that a field or a page can show. */
export function showErrorToast(error: unknown, isKept = false, id: string = crypto.randomUUID()): void {
  notifications.show({
    id,
    color: 'red',
    ...(isKept ? { position: decisionPlace } : {}),
    autoClose: isKept ? false : 8000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: typeof error === 'string' ? error : toFailure(error).message,
  })
}
