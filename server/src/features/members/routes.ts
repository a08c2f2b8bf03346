import { members } from '@draftwright/contract/members'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { notYet } from '../../http/not-yet.ts'
import { listMembers, readAccess } from './store.ts'

export const memberRoutes = implement(members, {
  list: ({ parts, caller }) => listMembers(parts.engine, caller.accountId),

  async own({ db, caller }) {
    const access = await readAccess(db, caller.userId)
    if (access === undefined) throw notFound('Membership')
    return access
  },
  invite: notYet,
  update: notYet,
  remove: notYet,
  endSessions: notYet,
})
