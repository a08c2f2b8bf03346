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

/** Stores the recording of an idea, or replaces it; returns the key of the file that is not referenced any more. */
export const replaceRecording = (db: AccountDb, ideaId: string, row: RecordingRow): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    // Of several at once, each waits here for the one before and finds its key.
    const { key } = await tx
      .insert('idea_recordings', { idea_id: ideaId, ...row })
      .onConflict((conflict) => conflict.column('idea_id').doUpdateSet({ idea_id: ideaId }))
      .returning('key')
      .executeTakeFirstOrThrow()
    if (key === row.key) return undefined
    await tx.update('idea_recordings').set(row).where('idea_id', '=', ideaId).execute()
    return key
  })

/** Returns the key of the file that is not referenced any more. */
export const deleteRecording = async (db: AccountDb, ideaId: string): Promise<string | undefined> =>
  (await db.remove('idea_recordings').where('idea_id', '=', ideaId).returning('key').executeTakeFirst())?.key
