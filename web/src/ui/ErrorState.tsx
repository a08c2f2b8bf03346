import { IconAlertTriangle } from '@tabler/icons-react'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** What happened, in words, and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, status } = toFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={status === 404 ? 'Not found' : 'This could not be loaded'}
        text={message}
        action={
          onRetry !== undefined && (
            <Button variant="outline" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      />
    </div>
  )
}
