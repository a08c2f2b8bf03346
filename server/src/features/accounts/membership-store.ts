import type { Transaction } from 'kysely'
import { type AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, SYSTEM } from '../../db/engine.ts'
import { type Executor, executorOf } from '../../db/executor.ts'
import { systemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { siteChanged } from './store.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds in which a deleted workspace can be brought back. */
export const grace = 30 * day
const graceBegan = (now: Date): string => new Date(now.getTime() - grace).toISOString()

const accountsOf = (engine: Engine, userId: string) =>
  systemDb(engine)
    .selectFrom('account_access')
    .innerJoin('accounts', 'accounts.id', 'account_access.account_id')
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.slug',
      'accounts.created_at',
      'accounts.deleted_at',
      'account_access.role_id',
    ])
    .where('account_access.user_id', '=', userId)

/** The workspaces of a person in the order they joined them; a deleted one is shown to its owners while it can be brought back. */
export const listAccounts = (engine: Engine, userId: string, now: Date) =>
  accountsOf(engine, userId)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.and([eb('role_id', '=', 'owner'), eb('deleted_at', '>', graceBegan(now))]),
      ]),
    )
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .execute()

export const readOwnAccount = (engine: Engine, userId: string, accountId: string) =>
  accountsOf(engine, userId).where('accounts.id', '=', accountId).executeTakeFirst()

/** False for a workspace that is deleted, gone, or never was. */
export async function isOpenAccount(engine: Engine, id: string): Promise<boolean> {
  const { rows } = await engine.query(SYSTEM, 'select from accounts where id = $1 and deleted_at is null', [id])
  return rows.length > 0
}

/** Who does something to a whole workspace. */
export interface OwnerDeed {
  accountId: string
  callerId: string
  trace: Trace
}
/** Puts letters into the queue, in the transaction of what they tell about. */
type Post = (db: Executor, readerIds: readonly string[]) => Promise<void>

/** Roles of one workspace change one after the other, so that what a rule has looked at still holds when it is acted upon. */
export async function lockAccount(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Makes a member the owner and the caller an admin. Answers what stands in the way, if anything does. */
export const transferAccount = (
  engine: Engine,
  deed: OwnerDeed,
  newOwnerId: string,
  post: Post,
): Promise<'done' | 'not an owner' | 'no such member'> =>
  systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const { accountId, callerId } = deed
      // The person before the workspace, as one who deletes their account locks them; nobody hands over to who is leaving.
      const heir = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', newOwnerId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      await lockAccount(trx, accountId)
      const rows = await trx
        .selectFrom('account_access')
        .select(['user_id', 'role_id'])
        .where('account_id', '=', accountId)
        .where('user_id', 'in', [callerId, newOwnerId])
        .execute()
      if (rows.find((row) => row.user_id === callerId)?.role_id !== 'owner') return 'not an owner'
      if (heir === undefined || !rows.some((row) => row.user_id === newOwnerId)) return 'no such member'
      const roles = [
        [newOwnerId, 'owner'],
        [callerId, 'admin'],
      ] as const
      for (const [userId, role_id] of roles)
        await trx
          .updateTable('account_access')
          .set({ role_id })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId)
          .execute()
      await record(trx, deed, 'accounts.transfer', { kind: 'user', id: newOwnerId })
      await post(executorOf(trx), [newOwnerId, callerId])
      return 'done'
    })

/** Closes a workspace at once; all owners are written to. */
export const closeAccount = (
  engine: Engine,
  deed: OwnerDeed,
  now: Date,
  post: Post,
): Promise<'done' | 'not an owner' | 'closed already'> =>
  systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      await lockAccount(trx, deed.accountId)
      const owners = await ownersOf(trx, deed.accountId)
      if (!owners.includes(deed.callerId)) return 'not an owner'
      const closed = await trx
        .updateTable('accounts')
        .set({ deleted_at: now.toISOString() })
        .where('id', '=', deed.accountId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (closed === undefined) return 'closed already'
      await record(trx, deed, 'accounts.remove')
      await siteChanged(trx, deed.accountId)
      await post(executorOf(trx), owners)
      return 'done'
    })

/** Opens a deleted workspace again. False unless the caller owns it and it was deleted less than 30 days ago. */
export const reopenAccount = (engine: Engine, deed: OwnerDeed, now: Date): Promise<boolean> =>
  systemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const { accountId, callerId } = deed
      await lockAccount(trx, accountId)
      if (!(await ownersOf(trx, accountId)).includes(callerId)) return false
      const opened = await trx
        .updateTable('accounts')
        .set({ deleted_at: null })
        .where('id', '=', accountId)
        .where('deleted_at', '>', graceBegan(now))
        .returning('id')
        .executeTakeFirst()
      if (opened === undefined) return false
      await record(trx, deed, 'accounts.restore')
      await siteChanged(trx, accountId)
      return true
    })

async function ownersOf(trx: Transaction<Tables>, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('account_access')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', 'owner')
    .execute()
  return rows.map((row) => row.user_id)
}

const record = (
  trx: Transaction<Tables>,
  { accountId, callerId, trace }: OwnerDeed,
  action: string,
  target = { kind: 'account', id: accountId },
) =>
  recordAudit(trx, {
    account_id: accountId,
    actor_id: callerId,
    action,
    target_kind: target.kind,
    target_id: target.id,
    ...trace,
  })

/** What a letter says of the workspace. */
export const readForLetter = (db: AccountDb) =>
  db.kysely
    .selectFrom('accounts')
    .select(['name', 'time_zone', 'deleted_at'])
    .where('id', '=', db.accountId)
    .executeTakeFirst()
