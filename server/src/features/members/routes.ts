import { members } from '@draftwright/contract/members'
import { roleLabels } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { toTrace } from '../../http/request-trail.ts'
import { type HandlerContext, implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import { notifyMembers } from '../notifications/index.ts'
import { inviteMember } from './invitations.ts'
import {
  changeRole,
  type MemberAction,
  endMemberSessions,
  listMembers,
  findAccess,
  findMember,
  removeMember,
} from './store.ts'

export const memberRoutes = implementRoutes(members, {
  list: ({ context, caller }) => listMembers(context.engine, caller.accountId),

  own: ({ db, caller }) => readOwnAccess(db, caller.userId),

  invite: ({ db, context, caller, body }) => inviteMember(db, context, caller, body),

  async update(call) {
    const { context, caller, body } = call
    await changeRole(context.engine, toMemberAction(call), body.role_id, (db) =>
      notifyMembers(db, context, {
        kind: 'role_changed',
        to: [body.user_id],
        actorId: caller.userId,
        subject: roleLabels[body.role_id],
      }),
    )
    const member = await findMember(context.engine, caller.accountId, body.user_id)
    if (member === undefined) throw notFoundError('Member')
    return member
  },

  async remove(call) {
    await removeMember(call.context.engine, toMemberAction(call))
    return null
  },

  async endSessions(call) {
    await endMemberSessions(call.context.engine, toMemberAction(call))
    return null
  },
})

type MemberCallContext = HandlerContext<(typeof members)['remove']>
const toMemberAction = ({
  caller,
  body,
  request,
  context,
}: Pick<MemberCallContext, 'caller' | 'body' | 'request' | 'context'>): MemberAction => ({
  accountId: caller.accountId,
  callerId: caller.userId,
  targetId: body.user_id,
  trace: toTrace(request),
  now: context.now(),
})

export async function readOwnAccess(db: AccountDb, userId: string) {
  const access = await findAccess(db, userId)
  if (access === undefined) throw notFoundError('Membership')
  return access
}
