import { IconMessageOff } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Replaces a conversation that was deleted, is no longer shared, or never existed. */
export function SessionNotFound() {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMessageOff size={22} />}
        title="Conversation not found"
        text="It was deleted or is no longer shared with you."
        action={
          <Button to={paths.chat()} variant="outline">
            New Chat
          </Button>
        }
      />
    </div>
  )
}
