import type { AccountDb } from '../../db/account-db.ts'

/** The texts made of a post or of an idea, with what each was made of; without those in the trash, newest last. */
export const variantRows = (db: AccountDb, column: 'source_content_id' | 'idea_id', id: string) =>
  db
    .from('contents')
    .select(['id', 'source_text'])
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
