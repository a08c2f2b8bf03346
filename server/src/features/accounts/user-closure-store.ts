import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.generated.ts'
import { notifySiteChanged } from './store.ts'

export interface OwnedAccounts {
  /** Others are members, and nobody else owns it: ownership must be transferred first. */
  readonly ownedWithOthers: { id: string; name: string }[]
  /** Nobody else is a member: it is deleted too. */
  readonly ownedAlone: { id: string; name: string }[]
}

/** What happens to a person's workspaces when the person is deleted. They are locked, so that of two last owners only one can be deleted. */
export async function lockOwnedAccounts(db: Kysely<Tables>, userId: string): Promise<OwnedAccounts> {
  const owned = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('account_access').select('account_id').where('user_id', '=', userId).where('role_id', '=', 'owner'),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (owned.length === 0) return { ownedWithOthers: [], ownedAlone: [] }
  // People who are being deleted themselves are not counted.
  const others = await db
    .selectFrom('account_access')
    .innerJoin('users', 'users.id', 'account_access.user_id')
    .select(['account_id', 'role_id'])
    .where(
      'account_id',
      'in',
      owned.map(({ id }) => id),
    )
    .where('user_id', '!=', userId)
    .where('users.deleted_at', 'is', null)
    .execute()
  const inside = (id: string) => others.filter(({ account_id }) => account_id === id)
  return {
    ownedAlone: owned.filter(({ id }) => inside(id).length === 0),
    ownedWithOthers: owned.filter(
      ({ id }) => inside(id).length > 0 && inside(id).every(({ role_id }) => role_id !== 'owner'),
    ),
  }
}

/** Closes workspaces together with their only member. The same timestamp in both rows connects them. */
export async function closeAccountsWithUser(db: Kysely<Tables>, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('accounts').set({ deleted_at: at }).where('id', 'in', ids).execute()
  await notifySitesChanged(db, ids)
}

/** Restores the workspaces that were closed with a person who has returned. */
export async function reopenAccountsWithUser(db: Kysely<Tables>, userId: string, at: string): Promise<void> {
  const opened = await db
    .updateTable('accounts')
    .set({ deleted_at: null })
    .where('deleted_at', '=', at)
    .where('id', 'in', (eb) => eb.selectFrom('account_access').select('account_id').where('user_id', '=', userId))
    .returning('id')
    .execute()
  await notifySitesChanged(
    db,
    opened.map(({ id }) => id),
  )
}

async function notifySitesChanged(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await notifySiteChanged(db, id)
}
