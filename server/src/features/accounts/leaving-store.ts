import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.generated.ts'
import { siteChanged } from './store.ts'

export interface Leaving {
  /** Others are in it, and nobody else owns it: it must be handed over first. */
  readonly ownedWithOthers: { id: string; name: string }[]
  /** Nobody else is in it: it goes along. */
  readonly alone: { id: string; name: string }[]
}

/** What becomes of a person's workspaces when the person goes. They are locked, so that of two last owners only one can. */
export async function readLeaving(db: Kysely<Tables>, userId: string): Promise<Leaving> {
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
  if (owned.length === 0) return { ownedWithOthers: [], alone: [] }
  // People who are on their way out themselves count for nobody.
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
    alone: owned.filter(({ id }) => inside(id).length === 0),
    ownedWithOthers: owned.filter(
      ({ id }) => inside(id).length > 0 && inside(id).every(({ role_id }) => role_id !== 'owner'),
    ),
  }
}

/** Closes workspaces together with the person who was alone in them. The same moment in both rows ties them together. */
export async function closeAlong(db: Kysely<Tables>, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('accounts').set({ deleted_at: at }).where('id', 'in', ids).execute()
  await tellSites(db, ids)
}

/** Opens again what was closed along with a person who has come back. */
export async function reopenAlong(db: Kysely<Tables>, userId: string, at: string): Promise<void> {
  const opened = await db
    .updateTable('accounts')
    .set({ deleted_at: null })
    .where('deleted_at', '=', at)
    .where('id', 'in', (eb) => eb.selectFrom('account_access').select('account_id').where('user_id', '=', userId))
    .returning('id')
    .execute()
  await tellSites(
    db,
    opened.map(({ id }) => id),
  )
}

async function tellSites(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await siteChanged(db, id)
}
