import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const uses = (db: AccountDb) =>
  db
    .from('media_uses')
    .innerJoin('contents', 'contents.id', 'media_uses.content_id')
    .where('contents.deleted_at', 'is', null)

/** Readers see it, or will without anybody looking at it again. */
const isBound = sql<boolean>`(media_uses.is_live and contents.status = 'published') or contents.status in ('scheduled', 'publishing', 'published')`

/** The newest changed first; at most 200. */
export const usesOf = (db: AccountDb, ids: readonly string[]) =>
  uses(db)
    .select([
      'contents.id',
      'contents.title',
      'contents.status',
      'media_uses.media_id',
      sql<boolean>`media_uses.is_live and contents.status = 'published'`.as('is_live'),
      isBound.as('is_bound'),
    ])
    .where('media_uses.media_id', 'in', ids)
    .orderBy('contents.updated_at', 'desc')
    .limit(200)
    .execute()

/** Those of the pictures that a scheduled or live post shows. */
export async function boundOf(db: AccountDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await uses(db)
    .select('media_uses.media_id')
    .where('media_uses.media_id', 'in', ids)
    .where(isBound)
    .execute()
  return new Set(rows.map((row) => row.media_id))
}
