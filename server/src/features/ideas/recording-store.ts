import type { AccountDb } from '../../db/account-db.ts'

interface RecordingRow {
  key: string
  media_type: string
  bytes: number
  /** Of sound. */
  seconds: number
  peaks: number[]
}

export const readRecording = (db: AccountDb, ideaId: string) =>
  db
    .from('idea_recordings')
    .select(['key', 'media_type', 'bytes', 'seconds', 'peaks'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()

export const saveRecording = (db: AccountDb, ideaId: string, row: RecordingRow) =>
  db
    .insert('idea_recordings', { idea_id: ideaId, ...row })
    .onConflict((conflict) => conflict.column('idea_id').doUpdateSet({ ...row }))
    .execute()

/** Answers the key of the file that nothing names any more. */
export const deleteRecording = async (db: AccountDb, ideaId: string): Promise<string | undefined> =>
  (await db.remove('idea_recordings').where('idea_id', '=', ideaId).returning('key').executeTakeFirst())?.key
