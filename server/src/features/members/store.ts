import { hasRight, type Role } from '@draftwright/contract/rights'
import type { Transaction } from 'kysely'
import { AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { lockAccount } from '../accounts/index.ts'
import { assertCanChangeRole, assertCanRemove, assertCanEndSessions, type Memberships } from './rules.ts'

const selectMembers = (engine: Engine, accountId: string) =>
  createSystemDb(engine)
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select([
      'account_access.id',
      'user_id',
      'role_id',
      'email',
      'display_name',
      'photo_url',
      'account_access.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((count) => count.fn.max('rotated_at').as('at'))
        .as('last_seen_at'),
    )
    .where('account_access.account_id', '=', accountId)

/** Without people who are being deleted: they are listed again if they come back. */
export const listMembers = (engine: Engine, accountId: string) =>
  selectMembers(engine, accountId)
    .where('users.deleted_at', 'is', null)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .execute()

export const findMember = (engine: Engine, accountId: string, userId: string) =>
  selectMembers(engine, accountId).where('user_id', '=', userId).executeTakeFirst()

export const findAccess = (db: AccountDb, userId: string) =>
  db.from('account_access').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The caller, the target and the workspace. */
export interface MemberAction {
  accountId: string
  callerId: string
  targetId: string
  trace: Trace
  now: Date
}

/** Changes a member's role, if the rules allow; throws what they say. `notifyMember` runs in the transaction when the role changes. */
export const changeRole = (
  engine: Engine,
  memberAction: MemberAction,
  role: Role,
  notifyMember: (db: AccountDb) => Promise<void>,
): Promise<void> =>
  withMemberships(engine, memberAction, async (trx, memberships) => {
    const { role_id: from } = assertCanChangeRole(memberships)
    if (from === role) return
    await filterByTarget(trx.updateTable('account_access').set({ role_id: role }), memberAction).execute()
    await recordMemberAction(trx, memberAction, 'members.update', {
      from,
      to: role,
      ...(await withdrawOwnInvitations(trx, memberAction, role)),
    })
    await notifyMember(new AccountDb(engine, memberAction.accountId, trx, true))
  })

/** Removes a member, or lets them leave; their texts stay. Throws what the rules say. */
export const removeMember = (engine: Engine, memberAction: MemberAction): Promise<void> =>
  withMemberships(engine, memberAction, async (trx, memberships) => {
    const { role_id } = assertCanRemove(memberships, memberAction.targetId)
    await filterByTarget(trx.deleteFrom('account_access'), memberAction).execute()
    await recordMemberAction(trx, memberAction, 'members.remove', {
      role_id,
      ...(await withdrawOwnInvitations(trx, memberAction, null)),
    })
  })

/** Invitations by a person who may not invite any more are invalid, including those to their own second address. */
async function withdrawOwnInvitations(
  trx: Transaction<Tables>,
  { accountId, targetId, now }: MemberAction,
  role: Role | null,
): Promise<Record<string, number>> {
  if (role !== null && hasRight(role, 'members:manage')) return {}
  const withdrawn = await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now.toISOString(), secret_hash: null })
    .where('account_id', '=', accountId)
    .where('invited_by', '=', targetId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return withdrawn.length === 0 ? {} : { withdrawn_invitations: withdrawn.length }
}

/** Ends every session of a member, in all workspaces. Throws what the rules say. */
export const endMemberSessions = (engine: Engine, memberAction: MemberAction): Promise<void> =>
  withMemberships(engine, memberAction, async (trx, memberships) => {
    assertCanEndSessions(memberships)
    await trx.deleteFrom('sessions').where('user_id', '=', memberAction.targetId).execute()
    await recordMemberAction(trx, memberAction, 'members.endSessions', {})
  })

/** Reads the roles under a lock, so that two owners cannot both leave at once. */
const withMemberships = <T>(
  engine: Engine,
  { accountId, callerId, targetId }: MemberAction,
  work: (trx: Transaction<Tables>, memberships: Memberships) => Promise<T>,
): Promise<T> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      await lockAccount(trx, accountId)
      const rows = await trx
        .selectFrom('account_access')
        .innerJoin('users', 'users.id', 'account_access.user_id')
        .select(['user_id', 'role_id', 'users.deleted_at'])
        .where('account_id', '=', accountId)
        .where((eb) => eb.or([eb('role_id', '=', 'owner'), eb('user_id', 'in', [callerId, targetId])]))
        .execute()
      const findMembership = (userId: string) => rows.find((row) => row.user_id === userId)
      // A person who is being deleted does not count as an owner.
      const hasOtherOwner = rows.some(
        (row) => row.role_id === 'owner' && row.user_id !== targetId && row.deleted_at === null,
      )
      return work(trx, { caller: findMembership(callerId), target: findMembership(targetId), hasOtherOwner })
    })

interface Narrowed {
  where(column: 'account_id' | 'user_id', operator: '=', value: string): this
}
const filterByTarget = <Q extends Narrowed>(query: Q, { accountId, targetId }: MemberAction): Q =>
  query.where('account_id', '=', accountId).where('user_id', '=', targetId)

const recordMemberAction = (
  trx: Transaction<Tables>,
  { accountId, callerId, targetId, trace }: MemberAction,
  action: string,
  details: Record<string, string | number>,
) =>
  recordAudit(trx, {
    account_id: accountId,
    actor_id: callerId,
    action,
    target_kind: 'user',
    target_id: targetId,
    details,
    ...trace,
  })
