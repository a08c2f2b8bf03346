import type { Transaction } from 'kysely'
import { type AccountDb } from '../../db/account-db.ts'
import { recordAudit, type Trace } from '../../db/audit.ts'
import { type Engine, SYSTEM } from '../../db/engine.ts'
import { type Executor, createExecutor } from '../../db/executor.ts'
import { createSystemDb } from '../../db/system-db.ts'
import type { Tables } from '../../db/tables.generated.ts'
import { notifySiteChanged } from './store.ts'

const day = 24 * 60 * 60 * 1000
/** Milliseconds in which a deleted workspace can be restored. */
export const accountGraceMs = 30 * day
const computeGraceStart = (now: Date): string => new Date(now.getTime() - accountGraceMs).toISOString()

const selectUserAccounts = (engine: Engine, userId: string) =>
  createSystemDb(engine)
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

/** The workspaces of a person in the order they joined them; a deleted one is listed for its owners while it can be restored. */
export const listAccounts = (engine: Engine, userId: string, now: Date) =>
  selectUserAccounts(engine, userId)
    .where((eb) =>
      eb.or([
        eb('deleted_at', 'is', null),
        eb.and([eb('role_id', '=', 'owner'), eb('deleted_at', '>', computeGraceStart(now))]),
      ]),
    )
    .orderBy('account_access.created_at')
    .orderBy('account_access.id')
    .execute()

export const findUserAccount = (engine: Engine, userId: string, accountId: string) =>
  selectUserAccounts(engine, userId).where('accounts.id', '=', accountId).executeTakeFirst()

/** False for a workspace that is deleted or does not exist. */
export async function isOpenAccount(engine: Engine, id: string): Promise<boolean> {
  const { rows } = await engine.query(SYSTEM, 'select from accounts where id = $1 and deleted_at is null', [id])
  return rows.length > 0
}

/** The person who changes a whole workspace. */
export interface AccountActor {
  accountId: string
  callerId: string
  trace: Trace
}
/** Queues emails in the transaction of the change they report. */
type EnqueueMails = (db: Executor, readerIds: readonly string[]) => Promise<void>

/** Role changes in one workspace are serialized, so that a checked rule still holds when the change is written. */
export async function lockAccount(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Makes a member the owner and the caller an admin. Returns what prevents it, if anything. */
export const transferAccount = (
  engine: Engine,
  actor: AccountActor,
  newOwnerId: string,
  enqueueMails: EnqueueMails,
): Promise<'done' | 'not an owner' | 'no such member'> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const { accountId, callerId } = actor
      // Locks the person before the workspace, in the order that deleting an account does; ownership cannot be transferred to a
      // person being deleted.
      const newOwner = await trx
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
      if (newOwner === undefined || !rows.some((row) => row.user_id === newOwnerId)) return 'no such member'
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
      await recordOwnerAudit(trx, actor, 'accounts.transfer', { kind: 'user', id: newOwnerId })
      await enqueueMails(createExecutor(trx), [newOwnerId, callerId])
      return 'done'
    })

/** Closes a workspace at once; all owners get a mail. */
export const closeAccount = (
  engine: Engine,
  actor: AccountActor,
  now: Date,
  enqueueMails: EnqueueMails,
): Promise<'done' | 'not an owner' | 'is already deleted'> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      await lockAccount(trx, actor.accountId)
      const owners = await listOwnerIds(trx, actor.accountId)
      if (!owners.includes(actor.callerId)) return 'not an owner'
      const closed = await trx
        .updateTable('accounts')
        .set({ deleted_at: now.toISOString() })
        .where('id', '=', actor.accountId)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (closed === undefined) return 'is already deleted'
      await recordOwnerAudit(trx, actor, 'accounts.remove')
      await notifySiteChanged(trx, actor.accountId)
      await enqueueMails(createExecutor(trx), owners)
      return 'done'
    })

/** Opens a deleted workspace again. False unless the caller owns it and it was deleted less than 30 days ago. */
export const reopenAccount = (engine: Engine, actor: AccountActor, now: Date): Promise<boolean> =>
  createSystemDb(engine)
    .transaction()
    .execute(async (trx) => {
      const { accountId, callerId } = actor
      await lockAccount(trx, accountId)
      if (!(await listOwnerIds(trx, accountId)).includes(callerId)) return false
      const opened = await trx
        .updateTable('accounts')
        .set({ deleted_at: null })
        .where('id', '=', accountId)
        .where('deleted_at', '>', computeGraceStart(now))
        .returning('id')
        .executeTakeFirst()
      if (opened === undefined) return false
      await recordOwnerAudit(trx, actor, 'accounts.restore')
      await notifySiteChanged(trx, accountId)
      return true
    })

async function listOwnerIds(trx: Transaction<Tables>, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('account_access')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', 'owner')
    .execute()
  return rows.map((row) => row.user_id)
}

const recordOwnerAudit = (
  trx: Transaction<Tables>,
  { accountId, callerId, trace }: AccountActor,
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

/** The workspace fields that an email shows. */
export const findAccountForMail = (db: AccountDb) =>
  db.kysely
    .selectFrom('accounts')
    .select(['name', 'time_zone', 'deleted_at'])
    .where('id', '=', db.accountId)
    .executeTakeFirst()
