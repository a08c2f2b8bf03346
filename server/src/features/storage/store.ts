import type { AccountDb } from '../../db/account-db.ts'

export interface NewFile {
  id: string
  user_id: string
  bucket: string
  hint: string
  name: string
  key: string
  media_type: string
  bytes: number
}
export const insertFile = (db: AccountDb, file: NewFile) => db.insert('stored_files', file).execute()

/** By its id, or the newest uploaded to that path. */
export const findFile = (db: AccountDb, bucket: string, by: { id: string } | { hint: string }) =>
  db
    .from('stored_files')
    .selectAll()
    .where('bucket', '=', bucket)
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('hint', '=', by.hint)))
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Uploads that a form may hand out: documents and downloads. Recordings are for members only. */
const publishableBuckets = ['documents', 'downloads'] as const

export async function findUploadedFile(db: AccountDb, id: string) {
  const row = await db
    .from('stored_files')
    .select(['id', 'key', 'media_type as mediaType', 'name as filename'])
    .where('id', '=', id)
    .where('bucket', 'in', publishableBuckets)
    .executeTakeFirst()
  return row ?? null
}

export const deleteFileRow = (db: AccountDb, id: string) => db.remove('stored_files').where('id', '=', id).execute()

/** A person's files that are not pictures. */
export const collectPersonalFiles = (db: AccountDb, userId: string) =>
  db
    .from('stored_files')
    .select(['id', 'bucket', 'name', 'media_type', 'bytes', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
