import { invitations, type NewInvitation } from '@draftwright/contract/members'
import type { z } from 'zod/mini'
import type { AccountDb } from '../../db/account-db.ts'
import { traceOf } from '../../http/audited.ts'
import { implement } from '../../http/call.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflict, forbidden, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { accept, lookAt } from './acceptance.ts'
import { isMember } from './acceptance-store.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  findOpenInvitation,
  listInvitations,
  mayInvite,
  putInvitation,
  renewInvitation,
  secondsToWait,
  withdrawInvitation,
} from './invitations-store.ts'

export const invitationRoutes = implement(invitations, {
  list: ({ db }) => listInvitations(db),

  async resend({ db, parts, caller, params }) {
    const invitation = await findOpenInvitation(db, params.id)
    if (invitation === undefined) throw notFound('Invitation')
    const renewed = await db.transaction(async (trx) => {
      if (!(await mayInvite(trx, caller.userId))) throw forbidden()
      const row = await renewInvitation(trx, params.id, parts.now())
      if (row !== undefined) await enqueueMail(trx, parts, row.id)
      return row
    })
    if (renewed === undefined) throw sentJustNow(Math.max(1, secondsToWait(invitation, parts.now())))
    return renewed
  },

  async withdraw({ db, parts, params }) {
    if (!(await withdrawInvitation(db, params.id, parts.now()))) throw notFound('Invitation')
    return null
  },

  look: ({ parts, body }) => lookAt(parts, body.token),

  accept: ({ parts, caller, body, request }) => accept(parts, caller.userId, body.token, traceOf(request)),
})

/** Asks somebody in by mail. Throws 409 `already_member`. */
export async function invite(db: AccountDb, parts: Parts, caller: Caller, invited: z.infer<typeof NewInvitation>) {
  if (await isMember(parts.engine, db.accountId, invited.email))
    throw conflict('already_member', 'This person is a member of the workspace already', [
      { field: 'email', message: 'is a member already' },
    ])
  db.note({ details: { role_id: invited.role_id } })
  return db.transaction(async (trx) => {
    if (!(await mayInvite(trx, caller.userId))) throw forbidden()
    const invitation = await putInvitation(trx, { ...invited, invited_by: caller.userId }, parts.now())
    await enqueueMail(trx, parts, invitation.id)
    return invitation
  })
}

const enqueueMail = (db: AccountDb, parts: Parts, id: string) =>
  parts.jobs.enqueue(invitationMail, { account_id: db.accountId, invitation_id: id }, db)

const sentJustNow = (seconds: number) =>
  new AppError(
    429,
    'sent_just_now',
    `This invitation was sent less than a minute ago. Try again in ${seconds} seconds.`,
    undefined,
    { 'retry-after': String(seconds) },
  )
