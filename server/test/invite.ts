import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { newId } from '../src/db/new-id.ts'
import type { Parts } from '../src/http/parts.ts'
import { linkSecrets, mailTo, type Person } from './harness.ts'

/** Somebody who has never been here. */
export const guestAddress = (): string => `guest-${newId()}@example.com`

/** Invites as a person does, and reads the mail: the answer, the mail and the secret in its link. */
export const inviteByMail =
  (parts: Parts) =>
  async (by: Person, email: string, role_id: InvitableRole = 'general_member') => {
    const invitation = await by.call('members.invite', { body: { email, role_id } })
    const mail = await mailTo(parts, email, /invites you/u)
    return { invitation, mail, token: linkSecrets(mail)['token'] ?? '' }
  }
