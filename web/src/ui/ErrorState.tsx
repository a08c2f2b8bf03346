import { IconAlertTriangle } from '@tabler/icons-react'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** An error message in plain words, with a retry button. */
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
