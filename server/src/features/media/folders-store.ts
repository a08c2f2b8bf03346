import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

const selectFolders = (db: AccountDb) =>
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
  selectFolders(db).where('deleted_at', 'is', null).orderBy(sql`lower(name)`).orderBy('id').execute()
export const findFolder = (db: AccountDb, id: string) =>
  selectFolders(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
export const findDeletedFolder = (db: AccountDb, id: string, after: string) =>
  selectFolders(db).where('id', '=', id).where('deleted_at', '>', after).executeTakeFirst()

/** Serialized per workspace, so that concurrent requests cannot exceed its limit together. */
export const lockFolderTree = (db: AccountDb) => db.lockList('media folders')

export async function insertFolder(
  db: AccountDb,
  folder: { user_id: string; name: string; parent_id: string | null },
): Promise<string> {
  const id = createId()
  await db.insert('media_folders', { ...folder, id }).execute()
  return id
}
export const updateFolder = (db: AccountDb, id: string, change: { name?: string; parent_id?: string | null }) =>
  db.update('media_folders').set(change).where('id', '=', id).execute()

/** Its content, including the trash, moves to the parent folder, and remembers its folder. */
export async function trashFolder(db: AccountDb, id: string, parentId: string | null, at: string): Promise<void> {
  await db.update('media').set({ folder_id: parentId, left_folder_id: id }).where('folder_id', '=', id).execute()
  await db.update('media_folders').set({ deleted_at: at }).where('id', '=', id).execute()
}

/** With its former content, except what was moved elsewhere since. */
export async function restoreFolder(db: AccountDb, id: string, parentId: string | null): Promise<void> {
  await db.update('media_folders').set({ deleted_at: null }).where('id', '=', id).execute()
  await db
    .update('media')
    .set({ folder_id: id, left_folder_id: null })
    .where('left_folder_id', '=', id)
    .where('folder_id', parentId === null ? 'is' : '=', parentId)
    .execute()
}

/** Nested folders are deleted in the same request or earlier, so they have the same or an earlier time. */
export const purgeDeletedFolders = (db: AccountDb, before: string) =>
  db.remove('media_folders').where('deleted_at', '<', before).execute()
