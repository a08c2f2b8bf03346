import { can, type Role } from '@draftwright/contract/rights'
import type { Transaction } from 'kysely'
import { AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import type { Engine } from '../../db/engine.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { lockAccount } from '../accounts/index.ts'
import { checkChange, checkRemoval, checkSessionEnd, type Standings } from './rules.ts'

const memberRows = (engine: Engine, accountId: string) =>
  systemDb(engine)
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

/** Without those who have asked to be deleted: they are on their way out, and listed again if they come back. */
export const listMembers = (engine: Engine, accountId: string) =>
  memberRows(engine, accountId)
    .where('users.deleted_at', 'is', null)
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .execute()

export const readMember = (engine: Engine, accountId: string, userId: string) =>
  memberRows(engine, accountId).where('user_id', '=', userId).executeTakeFirst()

export const readAccess = (db: AccountDb, userId: string) =>
  db.from('account_access').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Who does what to whom, in which workspace. */
export interface Deed {
  accountId: string
  callerId: string
  targetId: string
  trace: Trace
  now: Date
}

/** Gives a member another role, if the rules allow; throws what they say. `tellMember` runs in the transaction when the role is new. */
export const changeRole = (
  engine: Engine,
  deed: Deed,
  role: Role,
  tellMember: (db: AccountDb) => Promise<void>,
): Promise<void> =>
  withStandings(engine, deed, async (trx, standings) => {
    const { role_id: from } = checkChange(standings)
    if (from === role) return
    await mine(trx.updateTable('account_access').set({ role_id: role }), deed).execute()
    await record(trx, deed, 'members.update', { from, to: role, ...(await withdrawTheirs(trx, deed, role)) })
    await tellMember(new AccountDb(engine, deed.accountId, trx, true))
  })

/** Takes a member out, or lets them go; what they wrote stays. Throws what the rules say. */
export const removeMember = (engine: Engine, deed: Deed): Promise<void> =>
  withStandings(engine, deed, async (trx, standings) => {
    const { role_id } = checkRemoval(standings, deed.targetId)
    await mine(trx.deleteFrom('account_access'), deed).execute()
    await record(trx, deed, 'members.remove', { role_id, ...(await withdrawTheirs(trx, deed, null)) })
  })

/** Nobody gets in on the word of somebody who may not ask people in any more, be it their own second address. */
async function withdrawTheirs(
  trx: Transaction<Tables>,
  { accountId, targetId, now }: Deed,
  role: Role | null,
): Promise<Record<string, number>> {
  if (role !== null && can(role, 'members:manage')) return {}
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

/** Ends every session of a member, whatever workspace it is used in. Throws what the rules say. */
export const endMemberSessions = (engine: Engine, deed: Deed): Promise<void> =>
  withStandings(engine, deed, async (trx, standings) => {
    checkSessionEnd(standings)
    await trx.deleteFrom('sessions').where('user_id', '=', deed.targetId).execute()
    await record(trx, deed, 'members.endSessions', {})
  })

/** Looks at who stands where while nobody else changes it, so that two owners cannot both leave the other one in charge. */
const withStandings = <T>(
  engine: Engine,
  { accountId, callerId, targetId }: Deed,
  work: (trx: Transaction<Tables>, standings: Standings) => Promise<T>,
): Promise<T> =>
  systemDb(engine)
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
      const standing = (userId: string) => rows.find((row) => row.user_id === userId)
      // Somebody who has asked to be deleted keeps no workspace going.
      const hasOtherOwner = rows.some(
        (row) => row.role_id === 'owner' && row.user_id !== targetId && row.deleted_at === null,
      )
      return work(trx, { caller: standing(callerId), target: standing(targetId), hasOtherOwner })
    })

interface Narrowed {
  where(column: 'account_id' | 'user_id', operator: '=', value: string): this
}
const mine = <Q extends Narrowed>(query: Q, { accountId, targetId }: Deed): Q =>
  query.where('account_id', '=', accountId).where('user_id', '=', targetId)

const record = (
  trx: Transaction<Tables>,
  { accountId, callerId, targetId, trace }: Deed,
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
