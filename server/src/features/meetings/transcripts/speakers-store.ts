import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

/** The speakers of a transcript are changed by one request at a time, until the end of the transaction. */
export const lockSpeakers = (db: AccountDb, transcriptId: string) =>
  db.from('transcripts').select('id').where('id', '=', transcriptId).forNoKeyUpdate().execute()

export const insertSpeakers = (db: AccountDb, rows: readonly NewRow<'transcript_speakers'>[]) =>
  db.insert('transcript_speakers', rows).execute()

export const listSpeakers = (db: AccountDb, transcriptId: string) =>
  db
    .from('transcript_speakers')
    .select([
      'id',
      'label',
      'name',
      sql<number>`(select count(*) from transcript_segments s where s.account_id = transcript_speakers.account_id
        and s.transcript_id = transcript_speakers.transcript_id and s.speaker_id = transcript_speakers.id)`.as(
        'n_segments',
      ),
    ])
    .where('transcript_id', '=', transcriptId)
    .orderBy('position')
    .execute()

export const updateSpeakerName = (db: AccountDb, id: string, name: string) =>
  db.update('transcript_speakers').set({ name }).where('id', '=', id).execute()

/** Gives the lines of a range to a speaker: everybody's, or those of one. */
export function assignSegments(
  db: AccountDb,
  transcriptId: string,
  to: string,
  which: { fromSeq: number; toSeq: number; onlyOf?: string },
) {
  const ofRange = db
    .update('transcript_segments')
    .set({ speaker_id: to })
    .where('transcript_id', '=', transcriptId)
    .where('seq', '>=', which.fromSeq)
    .where('seq', '<=', which.toSeq)
  return which.onlyOf === undefined ? ofRange.execute() : ofRange.where('speaker_id', '=', which.onlyOf).execute()
}

/** Gives all lines of a speaker to another one, and keeps the speaker and which lines and tasks were theirs. */
export async function mergeSpeakers(
  db: AccountDb,
  transcriptId: string,
  { from, into, noteIds }: { from: string; into: string; noteIds: readonly string[] },
): Promise<void> {
  await sql`with moved as (
      update transcript_segments set speaker_id = ${into}::uuid
      where account_id = ${db.accountId}::uuid and transcript_id = ${transcriptId}::uuid and speaker_id = ${from}::uuid returning seq)
    insert into merged_speakers (account_id, transcript_id, id, label, name, position, into_id, seqs, note_ids)
    select account_id, transcript_id, id, label, name, position, ${into}::uuid,
      coalesce((select array_agg(seq) from moved), '{}'), ${[...noteIds]}::uuid[]
    from transcript_speakers
    where account_id = ${db.accountId}::uuid and transcript_id = ${transcriptId}::uuid and id = ${from}::uuid`.execute(
    db.kysely,
  )
}

export const listMergedSpeakers = (db: AccountDb, transcriptId: string) =>
  db
    .from('merged_speakers')
    .select(['id', 'label', 'name', 'position', 'into_id', 'note_ids', sql<number>`cardinality(seqs)`.as('n_segments')])
    .where('transcript_id', '=', transcriptId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Of the lines that a merged speaker had, those that are still with who has them since are theirs again; returns how many. */
export async function giveSegmentsBack(
  db: AccountDb,
  transcriptId: string,
  { id, holderId }: { id: string; holderId: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .update('transcript_segments')
    .set({ speaker_id: id })
    .where('transcript_id', '=', transcriptId)
    .where('speaker_id', '=', holderId)
    .where(
      sql<boolean>`seq in (select unnest(m.seqs) from merged_speakers m
        where m.account_id = transcript_segments.account_id and m.id = ${id}::uuid)`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const deleteMergedSpeaker = (db: AccountDb, id: string) =>
  db.remove('merged_speakers').where('id', '=', id).execute()

export const deleteSilentSpeakers = (db: AccountDb, transcriptId: string) =>
  db
    .remove('transcript_speakers')
    .where('transcript_id', '=', transcriptId)
    .where(
      sql<boolean>`not exists (select from transcript_segments s where s.account_id = transcript_speakers.account_id
        and s.transcript_id = transcript_speakers.transcript_id and s.speaker_id = transcript_speakers.id)`,
    )
    .execute()
