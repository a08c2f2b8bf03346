import type { AccountDb } from '../../db/account-db.ts'

/** The pictures a person has uploaded to this workspace. */
export async function collectPersonalMedia(db: AccountDb, userId: string) {
  const rows = await db
    .from('media')
    .select(['id', 'name', 'alt', 'tags', 'bytes', 'width', 'height', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, url: `/media/${db.accountId}/${row.id}.webp` }))
}
