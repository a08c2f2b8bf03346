import type { AccountDb } from '../../db/account-db.ts'

export interface WantedPicture {
  url_hash: string
  url: string
  user_id: string | null
}

export const listPictureCopies = (db: AccountDb, hashes: readonly string[]) =>
  db.from('picture_copies').select(['url_hash', 'state', 'media_id']).where('url_hash', 'in', hashes).execute()

/**
 * Answers the hashes that nobody had asked for yet, that could not be copied then, or whose copy is gone. In one order for
 * everyone, so that two who ask for the same ones never wait for each other.
 */
export async function insertWantedPictures(db: AccountDb, wanted: readonly WantedPicture[]): Promise<string[]> {
  const rows = await db
    .insert(
      'picture_copies',
      wanted.toSorted((left, right) => (left.url_hash < right.url_hash ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'url_hash'])
        .doUpdateSet({ state: 'wanted' })
        .where('picture_copies.state', '!=', 'wanted')
        .where('picture_copies.media_id', 'is', null),
    )
    .returning('url_hash')
    .execute()
  return rows.map(({ url_hash }) => url_hash)
}

export const findWantedPicture = (db: AccountDb, hash: string) =>
  db
    .from('picture_copies')
    .select(['url', 'user_id'])
    .where('url_hash', '=', hash)
    .where('state', '=', 'wanted')
    .executeTakeFirst()

export async function updatePictureCopy(
  db: AccountDb,
  hash: string,
  change: { state: 'copied' | 'failed'; media_id?: string },
): Promise<void> {
  await db.update('picture_copies').set(change).where('url_hash', '=', hash).execute()
}
