import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'

const folders = (db: AccountDb) =>
  db.from('media_folders').select([
    'id',
    'parent_id',
    'user_id',
    'name',
    'created_at',
    sql<number>`(select count(*) from media where media.account_id = media_folders.account_id
        and media.folder_id = media_folders.id and media.deleted_at is null)`.as('n_media'),
  ])

export const listFolders = (db: AccountDb) =>
  folders(db).where('deleted_at', 'is', null).orderBy(sql`lower(name)`).orderBy('id').execute()
export const readFolder = (db: AccountDb, id: string) =>
  folders(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
export const readDeletedFolder = (db: AccountDb, id: string, after: string) =>
  folders(db).where('id', '=', id).where('deleted_at', '>', after).executeTakeFirst()
export type FolderRow = NonNullable<Awaited<ReturnType<typeof readFolder>>>

/** The whole tree waits: a folder must not be moved below one that is being moved below it. */
export const lockFolders = (db: AccountDb) =>
  db.from('media_folders').select(['id', 'parent_id']).orderBy('id').forUpdate().execute()

/** One at a time in a workspace, so that two at once cannot pass its limit together. */
export const lockTree = (db: AccountDb) =>
  db.executeSql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`media_folders ${db.accountId}`])

export async function insertFolder(
  db: AccountDb,
  folder: { user_id: string; name: string; parent_id: string | null },
): Promise<string> {
  const id = newId()
  await db.insert('media_folders', { ...folder, id }).execute()
  return id
}
export const changeFolder = (db: AccountDb, id: string, change: { name?: string; parent_id?: string | null }) =>
  db.update('media_folders').set(change).where('id', '=', id).execute()

export const hasFolders = async (db: AccountDb, id: string): Promise<boolean> =>
  (await db.from('media_folders').select('id').where('parent_id', '=', id).executeTakeFirst()) !== undefined

/** What lies in it, in the trash too, goes to the folder around it, and knows where it was. */
export async function leaveFolder(db: AccountDb, id: string, parentId: string | null, at: string): Promise<void> {
  await db.update('media').set({ folder_id: parentId, left_folder_id: id }).where('folder_id', '=', id).execute()
  await db.update('media_folders').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** With what was in it, but for what was moved elsewhere since. */
export async function takeBackFolder(db: AccountDb, id: string, parentId: string | null): Promise<void> {
  await db.update('media_folders').set({ deleted_at: null }).where('id', '=', id).execute()
  await db
    .update('media')
    .set({ folder_id: id, left_folder_id: null })
    .where('left_folder_id', '=', id)
    .where('folder_id', parentId === null ? 'is' : '=', parentId)
    .execute()
}

/** A folder was deleted after those that had been in it, so that all go together or the inner ones first. */
export const dropDeletedFolders = (db: AccountDb, before: string) =>
  db.remove('media_folders').where('deleted_at', '<', before).execute()
