import type { Invitation } from '@draftwright/contract/members'
import { roleLabels } from '@draftwright/contract/rights'
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatTimeAgo, isPast, TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import {
  useInviteMembersMutation,
  useListInvitationsQuery,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
} from './api.ts'
import classes from './PendingInvitations.module.css'
import rows from '../../ui/rows.module.css'

/** Milliseconds; a mail is sent a moment after the response. */
const sentNoticeMs = 3000

/** Pending invitations. Renders nothing if there are none. */
export function PendingInvitations() {
  const [isSending, setSending] = useState(false)
  const {
    data: invitations = [],
    error,
    refetch,
  } = useListInvitationsQuery(undefined, {
    pollingInterval: isSending ? sentNoticeMs : 0,
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
  const [invite] = useInviteMembersMutation()
  const isExpired = isPast(invitation.expires_at)
  const sendAgain = async () => {
    const { error } = await resend({ params: { id } })
    if (error === undefined) showToast(`Invitation resent to ${email}`)
    else showErrorToast(error)
  }
  const revokeInvitation = async () => {
    const { error } = await withdraw({ params: { id } })
    if (error !== undefined) return showErrorToast(error)
    const askAgain = () =>
      void invite({ body: { email, role_id } })
        .unwrap()
        .then(() => showToast(`Invitation resent to ${email}`), showErrorToast)
    return showToast(`The invitation of ${email} is withdrawn`, { undo: askAgain })
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
            <span className={classes.expired}>expired {formatTimeAgo(invitation.expires_at)}</span>
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
          onClick={() => void revokeInvitation()}
        >
          Withdraw
        </Button>
      </Group>
    </li>
  )
}
