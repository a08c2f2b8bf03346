import { Title } from '@mantine/core'
import { keepInvitation } from '../../api/tab-memory.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/auth-card.module.css'

export interface DeadInvitationProps {
  isSignedIn: boolean
  /** Whether there was a secret at all: a link can lose it on its way through a mail program. */
  isComplete: boolean
}

/** A link that leads nowhere (any more): why, and where to go from here. */
export function DeadInvitation({ isSignedIn, isComplete }: DeadInvitationProps) {
  return (
    <>
      <Title order={1}>This invitation cannot be used</Title>
      <p className={frame.lead}>
        {isComplete
          ? 'It was used already, withdrawn, replaced by a newer one, or its seven days are over. Look for a newer mail, or ask whoever invited you to send it again.'
          : 'The link is not complete. Open it from the mail once more.'}
      </p>
      <Button to={isSignedIn ? '/' : paths.signIn} onClick={() => keepInvitation(null)}>
        {isSignedIn ? 'Open Draftwright' : 'Sign in'}
      </Button>
    </>
  )
}
