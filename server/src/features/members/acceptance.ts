import type { Trace } from '../../db/audit.ts'
import { AppError, conflict, forbidden, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { tell } from '../notifications/index.ts'
import {
  type Acceptance,
  acceptAs,
  acceptAsNew,
  findInvitation,
  type NewPerson,
  readPerson,
} from './acceptance-store.ts'
import { hashOf } from './invitation-secret.ts'

/** One answer for every link that leads nowhere: what it once was, nobody is told. */
const notGood = (): AppError => notFound('Invitation')

/** What the holder of a link sees of the invitation. Throws 404 for a link that is not good (any more). */
export async function lookAt(parts: Parts, secret: string) {
  const invitation = await findInvitation(parts.engine, hashOf(secret), parts.now())
  if (invitation === undefined) throw notGood()
  return { ...invitation, has_user: Boolean(invitation.has_user) }
}

/** A signed-in person takes their invitation; throws 403 `other_address` when it is somebody else's. Answers the workspace. */
export async function accept(parts: Parts, userId: string, secret: string, trace: Trace) {
  const invitation = await lookAt(parts, secret)
  const person = await readPerson(parts.engine, userId)
  if (person === undefined) throw notGood()
  if (person.email !== invitation.email)
    throw forbidden(
      `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
      'other_address',
    )
  if (!(await acceptAs(parts.engine, person, acceptanceOf(parts, secret, trace)))) throw notGood()
  return { id: invitation.account_id, name: invitation.account_name }
}

export interface InvitedSignUp extends NewPerson, Trace {
  secret: string
}

/**
 * A new person comes by the link in their mail: a member at once, the address proven, no workspace of their own. Null: the
 * invitation is not good for this address. Throws 409 `email_taken` when the address has a sign-in already.
 */
export async function signUpByInvitation(
  parts: Parts,
  { secret, ip, user_agent, ...person }: InvitedSignUp,
): Promise<{ id: string } | null> {
  const made = await acceptAsNew(parts.engine, person, acceptanceOf(parts, secret, { ip, user_agent }))
  if (made === 'taken') throw conflict('email_taken', 'There is an account with this e-mail address. Sign in instead.')
  return made
}

const acceptanceOf = (parts: Parts, secret: string, trace: Trace): Acceptance => ({
  hash: hashOf(secret),
  now: parts.now(),
  trace,
  tellInviter: (db, inviterId, person) =>
    tell(db, parts, { kind: 'member_joined', to: [inviterId], actorId: person.id, subject: person.display_name }),
})
