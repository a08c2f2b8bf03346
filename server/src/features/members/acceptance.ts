import type { Trace } from '../../db/audit.ts'
import { AppError, conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { notifyMembers } from '../notifications/index.ts'
import {
  type Acceptance,
  acceptForUser,
  acceptForNewUser,
  findInvitation,
  type NewPerson,
  findPerson,
} from './acceptance-store.ts'
import { hashInvitationSecret } from './invitation-secret.ts'

/** The same answer for every invalid link: it does not reveal the reason. */
const invitationNotFoundError = (): AppError => notFoundError('Invitation')

/** The invitation's data for the holder of a link. Throws 404 for a link that is not valid (any more). */
export async function readInvitation(context: AppContext, secret: string) {
  const invitation = await findInvitation(context.engine, hashInvitationSecret(secret), context.now())
  if (invitation === undefined) throw invitationNotFoundError()
  return { ...invitation, has_user: Boolean(invitation.has_user) }
}

/** Accepts an invitation as a signed-in person; throws 403 `other_address` when it is for another address. Returns the workspace. */
export async function acceptInvitation(context: AppContext, userId: string, secret: string, trace: Trace) {
  const invitation = await readInvitation(context, secret)
  const person = await findPerson(context.engine, userId)
  if (person === undefined) throw invitationNotFoundError()
  if (person.email !== invitation.email)
    throw forbiddenError(
      `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
      'other_address',
    )
  if (!(await acceptForUser(context.engine, person, buildAcceptance(context, secret, trace))))
    throw invitationNotFoundError()
  return { id: invitation.account_id, name: invitation.account_name }
}

export interface InvitedSignUp extends NewPerson, Trace {
  secret: string
}

/**
 * Signs up by an invitation's link: a member at once, the address verified, without a workspace of their own. Null: the
 * invitation is not valid for this address. Throws 409 `email_taken` when the address has an account.
 */
export async function signUpByInvitation(
  context: AppContext,
  { secret, ip, user_agent, ...person }: InvitedSignUp,
): Promise<{ id: string } | null> {
  const made = await acceptForNewUser(context.engine, person, buildAcceptance(context, secret, { ip, user_agent }))
  if (made === 'taken')
    throw conflictError('email_taken', 'An account with this email address already exists. Sign in instead.')
  return made
}

const buildAcceptance = (context: AppContext, secret: string, trace: Trace): Acceptance => ({
  hash: hashInvitationSecret(secret),
  now: context.now(),
  trace,
  notifyInviter: (db, inviterId, person) =>
    notifyMembers(db, context, {
      kind: 'member_joined',
      to: [inviterId],
      actorId: person.id,
      subject: person.display_name,
    }),
})
