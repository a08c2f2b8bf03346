import type { AccountDb } from '../../db/account-db.ts'

interface RecordingRow {
  key: string
  media_type: string
  bytes: number
  /** Of the recording. */
  seconds: number
  peaks: number[]
}

export const findRecording = (db: AccountDb, ideaId: string) =>
  db
    .from('idea_recordings')
    .select(['key', 'media_type', 'bytes', 'seconds', 'peaks'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()

export const upsertRecording = (db: AccountDb, ideaId: string, row: RecordingRow) =>
  db
    .insert('idea_recordings', { idea_id: ideaId, ...row })
    .onConflict((conflict) => conflict.column('idea_id').doUpdateSet({ ...row }))
    .execute()

/** Returns the key of the file that is not referenced any more. */
export const deleteRecording = async (db: AccountDb, ideaId: string): Promise<string | undefined> =>
  (await db.remove('idea_recordings').where('idea_id', '=', ideaId).returning('key').executeTakeFirst())?.key
