import type { InvitationPreview } from '@draftwright/contract/members'
import { roleLabels, roleSentences } from '@draftwright/contract/rights'
import { Stack, Title } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { api, toFailure } from '../../api/api.ts'
import { chooseAccount } from '../../api/session.ts'
import { signOutBrowser } from '../../api/session-calls.ts'
import { saveInvitationSecret } from '../../api/tab-storage.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useAcceptInvitationMutation } from './api.ts'
import classes from './Invited.module.css'
import { JoinForm } from './JoinForm.tsx'
import frame from '../../ui/auth-card.module.css'

export interface InvitedProps {
  card: InvitationPreview
  token: string
  /** The signed-in person's address; null for nobody. */
  signedInAs: string | null
  onSignedOut: () => void
}

export function Invited({ card, token, signedInAs, onSignedOut }: InvitedProps) {
  const isRightPerson = signedInAs?.toLowerCase() === card.email.toLowerCase()
  return (
    <>
      <Title order={1}>Join {card.account_name}</Title>
      <p className={frame.lead}>
        {card.inviter_name ?? 'Someone'} has invited {card.email}.
      </p>
      <div className={classes.role}>
        <strong>{roleLabels[card.role_id]}</strong>
        {roleSentences[card.role_id]}
      </div>
      {signedInAs === null ? (
        <NotSignedIn card={card} token={token} />
      ) : isRightPerson ? (
        <Join token={token} accountName={card.account_name} />
      ) : (
        <OtherPerson card={card} token={token} signedInAs={signedInAs} onSignedOut={onSignedOut} />
      )}
    </>
  )
}

function Join({ token, accountName }: { token: string; accountName: string }) {
  const [accept, { isLoading, error }] = useAcceptInvitationMutation()
  const join = async () => {
    const answer = await accept({ body: { token } })
    if (answer.data === undefined) return
    saveInvitationSecret(null)
    chooseAccount(answer.data)
    location.replace('/')
  }
  return (
    <Stack gap="xs">
      <Button size="lg" loading={isLoading} onClick={() => void join()}>
        {`Join ${accountName}`}
      </Button>
      <FormError message={error === undefined ? null : toFailure(error).message} />
    </Stack>
  )
}

function OtherPerson({ card, token, signedInAs, onSignedOut }: InvitedProps & { signedInAs: string }) {
  const dispatch = useDispatch()
  const leave = () => {
    signOutBrowser()
    // Signing out has cleared the storage; the invitation continues.
    saveInvitationSecret(token)
    onSignedOut()
    dispatch(api.util.resetApiState())
  }
  return (
    <Stack gap="xs">
      <p className={frame.lead} role="status">
        You are signed in as {signedInAs}. This invitation is only for {card.email} alone.
      </p>
      <Button onClick={leave}>Sign out and continue</Button>
      <Button variant="outline" to="/">
        Stay signed in
      </Button>
    </Stack>
  )
}

function NotSignedIn({ card, token }: { card: InvitationPreview; token: string }) {
  if (!card.has_user) return <JoinForm card={card} token={token} />
  return (
    <>
      <Stack>
        <Button
          size="lg"
          to={`${paths.signIn}?return=${encodeURIComponent(paths.invitation)}`}
          state={{ email: card.email }}
        >
          Sign in to join
        </Button>
      </Stack>
      <p className={classes.note}>{card.email} already has an account. Sign in to continue.</p>
    </>
  )
}
