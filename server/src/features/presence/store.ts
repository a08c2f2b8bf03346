import type { AccountDb } from '../../db/account-db.ts'

/** The version of a text; undefined when there is no such text in the workspace. */
export const findVersion = (db: AccountDb, contentId: string) =>
  db.from('contents').select('updated_at').where('id', '=', contentId).executeTakeFirst()
