import { largestInteger } from '@draftwright/contract/numbers'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { type MeetingViewer, visibleMeetings } from '../records/visible-meetings-store.ts'

/** Rows of one answer. */
const maxRows = 200

const columns = [
  'meeting_recordings.id',
  'meeting_recordings.account_id',
  'meeting_recordings.meeting_id',
  'meeting_recordings.user_id',
  'meeting_recordings.state',
  'meeting_recordings.source',
  'meeting_recordings.channels',
  'meeting_recordings.filename',
  'meeting_recordings.media_type',
  'meeting_recordings.expected_bytes',
  'meeting_recordings.bytes',
  'meeting_recordings.n_parts',
  'meeting_recordings.duration_ms',
  'meeting_recordings.started_at',
  'meeting_recordings.completed_at',
  'meeting_recordings.consent',
  sql<number>`(select coalesce(sum(o.duration_ms), 0)::float8 from meeting_recordings o where o.account_id = meeting_recordings.account_id
    and o.meeting_id = meeting_recordings.meeting_id and o.state = 'complete'
    and (o.started_at, o.id) < (meeting_recordings.started_at, meeting_recordings.id))`.as('offset_ms'),
] as const

const selectVisible = (db: AccountDb, viewer: MeetingViewer) =>
  db
    .from('meeting_recordings')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.id', '=', 'meeting_recordings.meeting_id')
        .onRef('meetings.account_id', '=', 'meeting_recordings.account_id'),
    )
    .select(columns)
    .where(visibleMeetings(viewer))

/** Of meetings this person may see: those of one meeting, or their own that are still being received. */
export function listRecordingRows(db: AccountDb, viewer: MeetingViewer, meetingId: string | undefined) {
  const all = selectVisible(db, viewer)
  const some =
    meetingId === undefined
      ? all.where('meeting_recordings.user_id', '=', viewer.userId).where('meeting_recordings.state', '=', 'receiving')
      : all.where('meeting_recordings.meeting_id', '=', meetingId)
  return some.orderBy('meeting_recordings.started_at').orderBy('meeting_recordings.id').limit(maxRows).execute()
}

export const findVisibleRecording = (db: AccountDb, viewer: MeetingViewer, id: string) =>
  selectVisible(db, viewer).where('meeting_recordings.id', '=', id).executeTakeFirst()
export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findVisibleRecording>>>

/** For jobs, whoever may see it. */
export const findRecordingRow = (db: AccountDb, id: string) =>
  db.from('meeting_recordings').select(columns).where('meeting_recordings.id', '=', id).executeTakeFirst()

export async function countRecordings(db: AccountDb, meetingId: string): Promise<number> {
  const { n } = await db
    .from('meeting_recordings')
    .select(sql<number>`count(*)`.as('n'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return n
}

/** What is said of a meeting's consent, which nobody changes before the end of the transaction; undefined if it is deleted. */
export async function lockMeetingConsent(db: AccountDb, meetingId: string) {
  const row = await db.from('meetings').select('consent').where('id', '=', meetingId).forUpdate().executeTakeFirst()
  return row?.consent
}

export const insertRecording = (db: AccountDb, row: NewRow<'meeting_recordings'>) =>
  db.insert('meeting_recordings', row).execute()

/** Its state and size, locked until the end of the transaction. */
export const lockRecording = (db: AccountDb, id: string) =>
  db
    .from('meeting_recordings')
    .select(['id', 'meeting_id', 'state', 'bytes', 'n_parts', 'media_type'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type RecordingUpdate = Partial<Omit<NewRow<'meeting_recordings'>, 'id'>>

export const updateRecording = (db: AccountDb, id: string, change: RecordingUpdate) =>
  db
    .update('meeting_recordings')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const findPart = (db: AccountDb, id: string, number: number) =>
  db
    .from('meeting_recording_parts')
    .select(['number', 'bytes', 'sha256', 'until_ms'])
    .where('recording_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()

/** In order. */
export const listParts = (db: AccountDb, id: string) =>
  db
    .from('meeting_recording_parts')
    .select(['number', 'bytes', 'sha256', 'until_ms'])
    .where('recording_id', '=', id)
    .orderBy('number')
    .execute()
export type RecordingPart = Awaited<ReturnType<typeof listParts>>[number]

export const insertPart = (db: AccountDb, part: NewRow<'meeting_recording_parts'>) =>
  db.insert('meeting_recording_parts', part).execute()

export const deletePartsAfter = (db: AccountDb, id: string, number: number) =>
  db.remove('meeting_recording_parts').where('recording_id', '=', id).where('number', '>', number).execute()

/** A meeting whose length nobody has said is as long as what is recorded of it. */
export const setMeetingDuration = (db: AccountDb, meetingId: string) =>
  db
    .update('meetings')
    .set({
      duration_ms: sql<
        number | null
      >`(select least(sum(r.duration_ms), ${largestInteger})::int from meeting_recordings r
        where r.account_id = meetings.account_id and r.meeting_id = meetings.id and r.state = 'complete')`,
    })
    .where('id', '=', meetingId)
    .where('duration_ms', 'is', null)
    .execute()

/** Ids of those of a meeting. */
export const listRecordingIds = (db: AccountDb, meetingId: string) =>
  db.from('meeting_recordings').select(['id']).where('meeting_id', '=', meetingId).execute()

export const deleteRecordingRow = (db: AccountDb, id: string) =>
  db.remove('meeting_recordings').where('id', '=', id).execute()
