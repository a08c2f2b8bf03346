import { roleLabels, roleSentences } from '@draftwright/contract/rights'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { formatDay } from '../../mail/dates.ts'
import type { Message } from '../../mail/mailer.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { createInvitationSecret } from './invitation-secret.ts'
import { setInvitationSecret, markInvitationSent, findWorkspace } from './invitations-store.ts'

const Payload = z.object({ account_id: z.uuid(), invitation_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** The secret is created here and not stored: a failed mail is retried with another one. */
export const invitationMailJob = defineJob({
  name: 'invitations.mail',
  payload: Payload,
  attempts: 6,
  concurrency: 2,
  run: sendInvitationMail,
})

async function sendInvitationMail({ payload, db, context }: JobRun<Payload, AppContext>): Promise<void> {
  const id = payload.invitation_id
  const { secret, hash } = createInvitationSecret()
  const workspace = await findWorkspace(db)
  const invitation = workspace && (await setInvitationSecret(db, id, hash))
  if (workspace === undefined || invitation === undefined) return
  const { invited_by } = invitation
  const inviter = invited_by === null ? undefined : (await findUsersByIds(context.engine, [invited_by])).get(invited_by)
  await context.mailer.send(
    renderInvitationMail({
      ...invitation,
      account: workspace.name,
      inviter: inviter?.display_name ?? null,
      until: formatDay(invitation.expires_at, workspace.time_zone),
      url: `${context.config.publicUrl}/auth/invitation#token=${secret}`,
    }),
  )
  await markInvitationSent(db, id, hash, context.now())
}

interface InvitationMailData {
  email: string
  role_id: InvitableRole
  account: string
  inviter: string | null
  until: string
  url: string
}

function renderInvitationMail({ email, role_id, account, inviter, until, url }: InvitationMailData): Message {
  return renderMail({
    to: email,
    subject: inviter === null ? `An invitation to ${account}` : `${inviter} invites you to ${account}`,
    heading: `Join ${account}`,
    paragraphs: [
      `${inviter ?? 'The team'} invites you to the workspace ${account} on Draftwright.`,
      `Your role: ${roleLabels[role_id]}. ${roleSentences[role_id]}`,
      `The link is personal, works once, and expires on ${until}.`,
    ],
    action: { label: 'Accept the invitation', url },
    footnote: `You received this email because ${inviter ?? 'someone'} invited you. If you did not expect it, ignore this email.`,
  })
}
