import { members } from '@draftwright/contract/members'
import { roleLabels } from '@draftwright/contract/rights'
import { traceOf } from '../../http/audited.ts'
import { type Call, implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { tell } from '../notifications/index.ts'
import { invite } from './invitations.ts'
import { changeRole, type Deed, endMemberSessions, listMembers, readAccess, readMember, removeMember } from './store.ts'

export const memberRoutes = implement(members, {
  list: ({ parts, caller }) => listMembers(parts.engine, caller.accountId),

  async own({ db, caller }) {
    const access = await readAccess(db, caller.userId)
    if (access === undefined) throw notFound('Membership')
    return access
  },

  invite: ({ db, parts, caller, body }) => invite(db, parts, caller, body),

  async update(call) {
    const { parts, caller, body } = call
    await changeRole(parts.engine, deedOf(call), body.role_id, (db) =>
      tell(db, parts, {
        kind: 'role_changed',
        to: [body.user_id],
        actorId: caller.userId,
        subject: roleLabels[body.role_id],
      }),
    )
    const member = await readMember(parts.engine, caller.accountId, body.user_id)
    if (member === undefined) throw notFound('Member')
    return member
  },

  async remove(call) {
    await removeMember(call.parts.engine, deedOf(call))
    return null
  },

  async endSessions(call) {
    await endMemberSessions(call.parts.engine, deedOf(call))
    return null
  },
})

type About = Call<(typeof members)['remove']>
const deedOf = ({ caller, body, request, parts }: Pick<About, 'caller' | 'body' | 'request' | 'parts'>): Deed => ({
  accountId: caller.accountId,
  callerId: caller.userId,
  targetId: body.user_id,
  trace: traceOf(request),
  now: parts.now(),
})
