import { IconMessageOff } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** In place of a conversation that was deleted, is no longer shared, or never was. */
export function Gone() {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMessageOff size={22} />}
        title="This conversation is not there"
        text="It was deleted, or is not shared with you any more."
        action={
          <Button to={paths.chat()} variant="outline">
            New chat
          </Button>
        }
      />
    </div>
  )
}
