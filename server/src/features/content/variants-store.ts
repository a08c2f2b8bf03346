import type { AccountDb } from '../../db/account-db.ts'

/** The texts derived from a post or an idea, with the source of each; without those in the trash, newest last. */
export const listVariantRows = (db: AccountDb, column: 'source_content_id' | 'idea_id', id: string) =>
  db
    .from('contents')
    .select(['id', 'source_text'])
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
