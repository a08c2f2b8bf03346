import { roleLabels, roleSentences } from '@draftwright/contract/rights'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { dayOf } from '../../mail/moments.ts'
import type { Message } from '../../mail/mailer.ts'
import { peopleByIds } from '../accounts/index.ts'
import { makeSecret } from './invitation-secret.ts'
import { giveSecret, markSent, readWorkspace } from './invitations-store.ts'

const Payload = z.object({ account_id: z.uuid(), invitation_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** The secret is made here and nowhere kept: a mail that did not leave is tried again with another one. */
export const invitationMail = defineJob({
  name: 'invitations.mail',
  payload: Payload,
  attempts: 6,
  concurrency: 2,
  run: send,
})

async function send({ payload, db, parts }: JobRun<Payload, Parts>): Promise<void> {
  const id = payload.invitation_id
  const { secret, hash } = makeSecret()
  const workspace = await readWorkspace(db)
  const invitation = workspace && (await giveSecret(db, id, hash))
  if (workspace === undefined || invitation === undefined) return
  const { invited_by } = invitation
  const inviter = invited_by === null ? undefined : (await peopleByIds(parts.engine, [invited_by])).get(invited_by)
  await parts.mailer.send(
    invitationLetter({
      ...invitation,
      account: workspace.name,
      inviter: inviter?.display_name ?? null,
      until: dayOf(invitation.expires_at, workspace.time_zone),
      url: `${parts.config.publicUrl}/auth/invitation#token=${secret}`,
    }),
  )
  await markSent(db, id, hash, parts.now())
}

interface Invited {
  email: string
  role_id: InvitableRole
  account: string
  inviter: string | null
  until: string
  url: string
}

function invitationLetter({ email, role_id, account, inviter, until, url }: Invited): Message {
  return letter({
    to: email,
    subject: inviter === null ? `An invitation to ${account}` : `${inviter} invites you to ${account}`,
    heading: `Join ${account}`,
    paragraphs: [
      `${inviter ?? 'The team'} invites you to the workspace ${account} on Draftwright.`,
      `Your role: ${roleLabels[role_id]}. ${roleSentences[role_id]}`,
      `The link is for you alone. It works once, until ${until}.`,
    ],
    action: { label: 'Accept the invitation', url },
    footnote: `This mail came because ${inviter ?? 'somebody'} entered your address. If you did not expect it, do nothing: without you, nothing happens.`,
  })
}
