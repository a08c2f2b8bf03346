import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

/** What a calendar has given so far, of the last weeks and later. */
export const listEventItems = (db: AccountDb, sourceId: string, from: string) =>
  db
    .from('meeting_source_items')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('started_at', '>=', from)
    .execute()

/** The same event in another calendar of this workspace. */
export const findSameEvent = (db: AccountDb, sourceId: string, key: string) =>
  db
    .from('meeting_source_items')
    .select(['meeting_id', 'meeting_version'])
    .where('source_id', '<>', sourceId)
    .where('key', '=', key)
    .where('state', '=', 'imported')
    .orderBy('created_at')
    .executeTakeFirst()

export const insertEventItem = (db: AccountDb, item: NewRow<'meeting_source_items'>) =>
  db.insert('meeting_source_items', item).execute()

export const deleteEventItem = (db: AccountDb, id: string) =>
  db.remove('meeting_source_items').where('id', '=', id).execute()

/** Forgets what a calendar has made, so that it would make it again. */
export const deleteItemsOfMeetings = (db: AccountDb, sourceId: string, meetingIds: readonly string[]) =>
  db
    .remove('meeting_source_items')
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`meeting_id = any(${[...meetingIds]}::uuid[])`)
    .execute()

const hasRecording = sql<boolean>`exists (select from meeting_recordings r where r.account_id = meetings.account_id
  and r.meeting_id = meetings.id)`

/** A meeting that a calendar may change, locked until the end of the transaction. */
export const lockPlannedMeeting = (db: AccountDb, id: string) =>
  db
    .from('meetings')
    .select([
      'id',
      'title',
      'started_at',
      'duration_ms',
      'join_url',
      'updated_at',
      sql<boolean>`(transcript_id is not null or ${hasRecording})`.as('has_taken_place'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type PlannedMeeting = NonNullable<Awaited<ReturnType<typeof lockPlannedMeeting>>>

/** Meetings that only this calendar has made, that are still to come, and that nobody has written in or recorded. */
export async function listUntouchedMeetings(db: AccountDb, sourceId: string, now: string): Promise<string[]> {
  const rows = await db
    .from('meeting_source_items')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.id', '=', 'meeting_source_items.meeting_id')
        .onRef('meetings.account_id', '=', 'meeting_source_items.account_id'),
    )
    .select('meetings.id')
    .where('source_id', '=', sourceId)
    .where('meetings.transcript_id', 'is', null)
    .where(sql<boolean>`not ${hasRecording}`)
    .where('meetings.started_at', '>', now)
    .where(sql<boolean>`meetings.updated_at = meeting_source_items.meeting_version`)
    .where(
      sql<boolean>`not exists (select from meeting_source_items o join meeting_sources s on s.account_id = o.account_id and s.id = o.source_id
        where o.account_id = meeting_source_items.account_id and o.meeting_id = meetings.id
        and o.source_id <> meeting_source_items.source_id and s.removed_at is null)`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Meetings that this source has given events or recordings to. */
export async function listLinkedMeetings(db: AccountDb, sourceId: string): Promise<Set<string>> {
  const rows = await db
    .from('meeting_source_items')
    .select('meeting_id')
    .where('source_id', '=', sourceId)
    .where('meeting_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ meeting_id }) => meeting_id ?? []))
}
