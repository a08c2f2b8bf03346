import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

const runColumns = [
  'id',
  'meeting_id',
  'model',
  'label',
  'replaces',
  'state',
  'problem',
  'starts',
  'left_out',
  'created_at',
  'updated_at',
] as const

/** Of a meeting. */
export const findLastRun = (db: AccountDb, meetingId: string) =>
  db
    .from('transcription_runs')
    .select(runColumns)
    .where('meeting_id', '=', meetingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findLastRun>>>

const selectActiveRun = (db: AccountDb, id: string) =>
  db.from('transcription_runs').select(runColumns).where('id', '=', id).where('state', 'in', ['waiting', 'running'])

/** Undefined if it is over, or its meeting was deleted. */
export const findActiveRun = (db: AccountDb, id: string) => selectActiveRun(db, id).executeTakeFirst()

/** Whether this start of it is still under way; it stays so until the end of the transaction. */
export async function lockRun(db: AccountDb, { id, starts }: Pick<RunRow, 'id' | 'starts'>): Promise<boolean> {
  const row = await selectActiveRun(db, id).where('starts', '=', starts).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** False if one is under way for the meeting. */
export async function insertRun(db: AccountDb, run: NewRow<'transcription_runs'>): Promise<boolean> {
  const rows = await db
    .insert('transcription_runs', run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

type RunChange = Partial<
  Pick<NewRow<'transcription_runs'>, 'state' | 'problem' | 'starts' | 'left_out' | 'replaces' | 'user_id'>
>

export const updateRun = (db: AccountDb, id: string, change: RunChange) =>
  db
    .update('transcription_runs')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Ends a run that is under way; one that a person has stopped stays so, and one that was started again goes on. */
export const failRun = (db: AccountDb, { id, starts }: Pick<RunRow, 'id' | 'starts'>, problem: string) =>
  db
    .update('transcription_runs')
    .set({ state: 'failed', problem, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('starts', '=', starts)
    .where('state', 'in', ['waiting', 'running'])
    .execute()

export const stopRun = (db: AccountDb, meetingId: string) =>
  db
    .update('transcription_runs')
    .set({ state: 'stopped', updated_at: sql`now()` })
    .where('meeting_id', '=', meetingId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()

/** With what was heard: nothing of a transcript outlives it. */
export const deleteRuns = (db: AccountDb, meetingId: string) =>
  db.remove('transcription_runs').where('meeting_id', '=', meetingId).execute()

/** Ids of complete recordings, in the order of the meeting's times. */
export const listCompleteRecordings = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_recordings')
    .select(['id'])
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'complete')
    .orderBy('started_at')
    .orderBy('id')
    .execute()

/** The same; none of them is deleted before the end of the transaction. */
export const lockCompleteRecordings = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_recordings')
    .select(['id'])
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'complete')
    .forKeyShare()
    .execute()

/** In order, without what was heard. */
export const listPieces = (db: AccountDb, runId: string) =>
  db
    .from('transcription_pieces')
    .select(['recording_id', 'start_ms', 'end_ms', 'state', 'problem'])
    .where('run_id', '=', runId)
    .orderBy('recording_id')
    .orderBy('start_ms')
    .execute()
export type PieceRow = Awaited<ReturnType<typeof listPieces>>[number]

export const listHeardPieces = (db: AccountDb, runId: string, recordingId: string) =>
  db
    .from('transcription_pieces')
    .select(['start_ms', 'end_ms', 'segments', 'left_out', 'has_times', 'language'])
    .where('run_id', '=', runId)
    .where('recording_id', '=', recordingId)
    .where('state', '=', 'done')
    .orderBy('start_ms')
    .execute()

export const insertPieces = (db: AccountDb, pieces: readonly NewRow<'transcription_pieces'>[]) =>
  db
    .insert('transcription_pieces', pieces)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type PieceKey = Pick<PieceRow, 'recording_id' | 'start_ms'>
type PieceChange = Partial<
  Pick<
    NewRow<'transcription_pieces'>,
    'end_ms' | 'state' | 'problem' | 'segments' | 'left_out' | 'has_times' | 'language'
  >
>

/** Of one that waits: what is done is not done again. */
export const updateWaitingPiece = (
  db: AccountDb,
  runId: string,
  { recording_id, start_ms }: PieceKey,
  change: PieceChange,
) =>
  db
    .update('transcription_pieces')
    .set(change)
    .where('run_id', '=', runId)
    .where('recording_id', '=', recording_id)
    .where('start_ms', '=', start_ms)
    .where('state', '=', 'waiting')
    .execute()

/** Those that failed are tried again. */
export const resetFailedPieces = (db: AccountDb, runId: string) =>
  db
    .update('transcription_pieces')
    .set({ state: 'waiting', problem: null })
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .execute()

/** The words stand in the transcript now. */
export const forgetHeard = (db: AccountDb, runId: string) =>
  db.update('transcription_pieces').set({ segments: [], left_out: [] }).where('run_id', '=', runId).execute()

/** Of the meeting's type: what is likely to be said, and how long sound is kept. */
export const findMeetingTypeSettings = (db: AccountDb, meetingId: string) =>
  db
    .from('meetings')
    .innerJoin('meeting_types', (join) =>
      join
        .onRef('meeting_types.id', '=', 'meetings.meeting_type_id')
        .onRef('meeting_types.account_id', '=', 'meetings.account_id'),
    )
    .select(['meeting_types.vocabulary', 'meeting_types.sound_days'])
    .where('meetings.id', '=', meetingId)
    .executeTakeFirst()

export const findMeetingToTranscribe = (db: AccountDb, meetingId: string) =>
  db
    .from('meetings')
    .select(['title', 'started_at', 'user_id', 'transcript_id', 'consent'])
    .where('id', '=', meetingId)
    .executeTakeFirst()
