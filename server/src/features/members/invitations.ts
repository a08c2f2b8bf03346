import { invitations, type NewInvitation } from '@draftwright/contract/members'
import type { z } from 'zod/mini'
import type { AccountDb } from '../../db/account-db.ts'
import { toTrace } from '../../http/request-trail.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError, conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { acceptInvitation, readInvitation } from './acceptance.ts'
import { isMember } from './acceptance-store.ts'
import { invitationMailJob } from './invitation-mail.ts'
import {
  findOpenInvitation,
  listInvitations,
  canInvite,
  upsertInvitation,
  renewInvitation,
  computeSecondsToWait,
  withdrawInvitation,
} from './invitations-store.ts'

export const invitationRoutes = implementRoutes(invitations, {
  list: ({ db }) => listInvitations(db),

  async resend({ db, context, caller, params }) {
    const invitation = await findOpenInvitation(db, params.id)
    if (invitation === undefined) throw notFoundError('Invitation')
    const renewed = await db.transaction(async (trx) => {
      if (!(await canInvite(trx, caller.userId))) throw forbiddenError()
      const row = await renewInvitation(trx, params.id, context.now())
      if (row !== undefined) await enqueueInvitationMail(trx, context, row.id)
      return row
    })
    if (renewed === undefined) throw sentJustNowError(Math.max(1, computeSecondsToWait(invitation, context.now())))
    return renewed
  },

  async withdraw({ db, context, params }) {
    if (!(await withdrawInvitation(db, params.id, context.now()))) throw notFoundError('Invitation')
    return null
  },

  read: ({ context, body }) => readInvitation(context, body.token),

  accept: ({ context, caller, body, request }) =>
    acceptInvitation(context, caller.userId, body.token, toTrace(request)),
})

/** Invites a person by mail. Throws 409 `already_member`. */
export async function inviteMember(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  invited: z.infer<typeof NewInvitation>,
) {
  if (await isMember(context.engine, db.accountId, invited.email))
    throw conflictError('already_member', 'This person is already a member of the workspace', [
      { field: 'email', message: 'is already a member' },
    ])
  db.addAuditNote({ details: { role_id: invited.role_id } })
  return db.transaction(async (trx) => {
    if (!(await canInvite(trx, caller.userId))) throw forbiddenError()
    const invitation = await upsertInvitation(trx, { ...invited, invited_by: caller.userId }, context.now())
    await enqueueInvitationMail(trx, context, invitation.id)
    return invitation
  })
}

const enqueueInvitationMail = (db: AccountDb, context: AppContext, id: string) =>
  context.jobs.enqueue(invitationMailJob, { account_id: db.accountId, invitation_id: id }, db)

const sentJustNowError = (seconds: number) =>
  new AppError(
    429,
    'sent_just_now',
    `This invitation was sent less than a minute ago. Try again in ${seconds} seconds.`,
    undefined,
    { 'retry-after': String(seconds) },
  )
