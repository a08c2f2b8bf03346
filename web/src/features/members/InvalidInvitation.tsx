import { Title } from '@mantine/core'
import { saveInvitationSecret } from '../../api/tab-storage.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import frame from '../../ui/auth-card.module.css'

export interface InvalidInvitationProps {
  isSignedIn: boolean
  /** Whether there was a secret at all: some mail programs drop it from links. */
  isComplete: boolean
}

/** An invalid link: the reason, and where to go instead. */
export function InvalidInvitation({ isSignedIn, isComplete }: InvalidInvitationProps) {
  return (
    <>
      <Title order={1}>This invitation isn’t valid</Title>
      <p className={frame.lead}>
        {isComplete
          ? 'It was already used or has expired. Check for a newer email or ask for a new one.'
          : 'The link is incomplete. Open it from the email again.'}
      </p>
      <Button to={isSignedIn ? '/' : paths.signIn} onClick={() => saveInvitationSecret(null)}>
        {isSignedIn ? 'Open Draftwright' : 'Sign in'}
      </Button>
    </>
  )
}
