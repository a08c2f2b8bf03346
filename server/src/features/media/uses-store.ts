import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'

const selectUses = (db: AccountDb) =>
  db
    .from('media_uses')
    .innerJoin('contents', 'contents.id', 'media_uses.content_id')
    .where('contents.deleted_at', 'is', null)

/** Live or scheduled posts. */
const isBound = sql<boolean>`(media_uses.is_live and contents.status = 'published') or contents.status in ('scheduled', 'publishing', 'published')`

/** The newest changed first; at most 200. */
export const listMediaUses = (db: AccountDb, ids: readonly string[]) =>
  selectUses(db)
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
export async function listBoundMediaIds(db: AccountDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectUses(db)
    .select('media_uses.media_id')
    .where('media_uses.media_id', 'in', ids)
    .where(isBound)
    .execute()
  return new Set(rows.map((row) => row.media_id))
}

/** The address of the picture that is the logo of the workspace's site. */
export const readLogoUrl = async (db: AccountDb): Promise<string | null> =>
  (await db.kysely.selectFrom('accounts').select('logo_url').where('id', '=', db.accountId).executeTakeFirst())
    ?.logo_url ?? null
