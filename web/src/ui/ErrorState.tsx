import { IconAlertTriangle } from '@tabler/icons-react'
import { toFailure } from '../api/api.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** An error message in plain words: with a button to try again, or a way back from what does not exist. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, status } = toFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={status === 404 ? 'Not found' : 'This couldn’t be loaded'}
        text={message}
        action={
          onRetry !== undefined &&
          (status === 404 ? (
            <WayBack />
          ) : (
            <Button variant="outline" onClick={onRetry}>
              Retry
            </Button>
          ))
        }
      />
    </div>
  )
}

/** To where the person came from within the app; a link that was opened from outside leads home. */
function WayBack() {
  const hasPrevious = Number(history.state?.idx ?? 0) > 0
  return hasPrevious ? (
    <Button variant="outline" onClick={() => history.back()}>
      Go back
    </Button>
  ) : (
    <Button variant="outline" to="/">
      Go to home
    </Button>
  )
}
