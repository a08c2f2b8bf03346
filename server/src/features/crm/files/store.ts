import type { AccountDb, NewRow } from '../../../db/account-db.ts'

export const insertFile = (db: AccountDb, file: NewRow<'crm_files'>) => db.insert('crm_files', file).execute()

/** A file, including a deleted one. */
export const findFile = (db: AccountDb, id: string) =>
  db.from('crm_files').selectAll().where('id', '=', id).executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

export const setFileDeletedAt = (db: AccountDb, id: string, at: string | null) =>
  db.update('crm_files').set({ deleted_at: at }).where('id', '=', id).execute()

/** A file that was deleted before a time and has not been restored. */
export const findOverdueFile = (db: AccountDb, id: string, until: string) =>
  db
    .from('crm_files')
    .select(['id', 'key'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', until)
    .executeTakeFirst()

export const deleteFile = (db: AccountDb, id: string) => db.remove('crm_files').where('id', '=', id).execute()
