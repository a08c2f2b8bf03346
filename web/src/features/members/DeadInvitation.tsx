import { Title } from '@mantine/core'
import { readError } from '../../api/api.ts'
import { keepInvitation } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './InvitationPage.module.css'

/** A link that leads nowhere (any more): why, and where to go from here. */
export function DeadInvitation({ isSignedIn, error }: { isSignedIn: boolean; error: unknown }) {
  const reason =
    error === undefined ? 'This link is not complete. Open it from the mail once more.' : readError(error).message
  return (
    <>
      <Title order={1}>This invitation cannot be used</Title>
      <p className={classes.lead}>{reason}</p>
      <p className={classes.lead}>
        An invitation is good for seven days and for one person. If you still want to join, ask whoever invited you to
        send it again.
      </p>
      <Button to={isSignedIn ? '/' : paths.signIn} onClick={() => keepInvitation(null)}>
        {isSignedIn ? 'Open Draftwright' : 'Sign in'}
      </Button>
    </>
  )
}
