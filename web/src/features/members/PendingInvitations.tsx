import type { Invitation } from '@draftwright/contract/members'
import { roleLabels } from '@draftwright/contract/rights'
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ago, isPast, TimeAgo } from '../../ui/TimeAgo.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import {
  useInviteMutation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
} from './api.ts'
import classes from './PendingInvitations.module.css'
import rows from '../../ui/rows.module.css'

/** Milliseconds; a mail leaves a moment after the answer. */
const untilSent = 3000

/** Who has been asked to come and has not come yet. Nothing at all where nobody is awaited. */
export function PendingInvitations() {
  const [isSending, setSending] = useState(false)
  const {
    data: invitations = [],
    error,
    refetch,
  } = useListInvitationsQuery(undefined, {
    pollingInterval: isSending ? untilSent : 0,
    skipPollingIfUnfocused: true,
  })
  const isOneUnsent = invitations.some(({ sent_at }) => sent_at === null)
  if (isOneUnsent !== isSending) setSending(isOneUnsent)
  if (error !== undefined && invitations.length === 0)
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (invitations.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2} mb="sm">
        Pending invitations
      </Title>
      <ul className={rows.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role_id } = invitation
  const [resend, resending] = useResendInvitationMutation()
  const [withdraw] = useWithdrawInvitationMutation()
  const [invite] = useInviteMutation()
  const isExpired = isPast(invitation.expires_at)
  const sendAgain = async () => {
    const { error } = await resend({ params: { id } })
    if (error === undefined) toast(`A new link is on its way to ${email}`)
    else toastError(error)
  }
  const takeBack = async () => {
    const { error } = await withdraw({ params: { id } })
    if (error !== undefined) return toastError(error)
    const askAgain = () =>
      void invite({ body: { email, role_id } })
        .unwrap()
        .then(() => toast(`A new link is on its way to ${email}`), toastError)
    return toast(`The invitation of ${email} is withdrawn`, { undo: askAgain })
  }
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Text fw={500} truncate title={email}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          {roleLabels[role_id]}
          {' · '}
          {invitation.sent_at === null ? (
            'sending…'
          ) : (
            <>
              sent <TimeAgo time={invitation.sent_at} />
            </>
          )}
          {' · '}
          {isExpired ? (
            <span className={classes.expired}>expired {ago(invitation.expires_at)}</span>
          ) : (
            <>
              expires <TimeAgo time={invitation.expires_at} />
            </>
          )}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <Button
          variant="outline"
          size="sm"
          loading={resending.isLoading}
          aria-label={`Resend the invitation of ${email}`}
          onClick={() => void sendAgain()}
        >
          Resend
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => void takeBack()}
        >
          Withdraw
        </Button>
      </Group>
    </li>
  )
}
