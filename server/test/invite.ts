import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { createId } from '../src/db/create-id.ts'
import type { AppContext } from '../src/http/app-context.ts'
import { readLinkSecrets, waitForMail, type Person } from './harness.ts'

/** An address without an account. */
export const createGuestAddress = (): string => `guest-${createId()}@example.com`

/** Invites a person through the API and reads the mail: the response, the mail and the secret in its link. */
export const inviteByMail =
  (context: AppContext) =>
  async (by: Person, email: string, role_id: InvitableRole = 'general_member') => {
    const invitation = await by.call('members.invite', { body: { email, role_id } })
    const mail = await waitForMail(context, email, /invites you/u)
    return { invitation, mail, token: readLinkSecrets(mail)['token'] ?? '' }
  }
