import type { AccountDb } from '../../db/account-db.ts'

export const countExampleMedia = async (db: AccountDb): Promise<number> =>
  (
    await db
      .from('media')
      .select((w) => w.fn.countAll<number>().as('n'))
      .where('is_example', '=', true)
      .executeTakeFirstOrThrow()
  ).n

/** Ids of the example's pictures that no post shows. */
export async function listUnusedExampleMedia(db: AccountDb): Promise<string[]> {
  const rows = await db
    .from('media')
    .leftJoin('media_uses', (join) =>
      join.onRef('media_uses.account_id', '=', 'media.account_id').onRef('media_uses.media_id', '=', 'media.id'),
    )
    .select('media.id')
    .where('media.is_example', '=', true)
    .where('media_uses.media_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteMediaRows(db: AccountDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .remove('media')
      .where('id', 'in', [...ids])
      .execute()
}

/** A picture used in a user's own post becomes theirs. */
export const keepUsedExampleMedia = (db: AccountDb) =>
  db.update('media').set({ is_example: false }).where('is_example', '=', true).execute()
