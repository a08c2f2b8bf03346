import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import type { EarlierOf } from './earlier.ts'
import { visibleMeetings } from '../records/visible-meetings-store.ts'

/** The newest 20 meetings before one that its viewer sees, with the same people or about the same things. */
export const listMeetingsBefore = (db: AccountDb, { viewer, id, startedAt, emails, entityIds }: EarlierOf) => sql`
  select meetings.id, meetings.title, meetings.started_at from meetings
  where meetings.account_id = ${db.accountId}::uuid and meetings.id <> ${id}::uuid and ${visibleMeetings(viewer)}
    and meetings.started_at < ${startedAt}::timestamptz
    and (exists (select from meeting_attendees a where a.account_id = meetings.account_id and a.meeting_id = meetings.id
        and a.email = any(${[...emails]}::text[]))
      or exists (select from meeting_entities e where e.account_id = meetings.account_id and e.meeting_id = meetings.id
        and e.entity_id = any(${[...entityIds]}::uuid[])))
  order by meetings.started_at desc, meetings.id limit 20`

export async function listEarlierMeetings(db: AccountDb, of: EarlierOf) {
  const { rows } = await sql<{ id: string; title: string; started_at: string }>`
    select id, title, started_at from (${listMeetingsBefore(db, of)}) before order by started_at desc limit 5`.execute(
    db.kysely,
  )
  return rows
}

/** How often each of these addresses was in a meeting that the viewer sees before this one. */
export async function listEncounters(db: AccountDb, { viewer, id, startedAt }: EarlierOf, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; n_meetings: number; last_meeting_at: string }>`
    select a.email, count(distinct meetings.id) as n_meetings, max(meetings.started_at) as last_meeting_at
    from meeting_attendees a join meetings on meetings.id = a.meeting_id and meetings.account_id = a.account_id
    where a.account_id = ${db.accountId}::uuid and a.email = any(${[...emails]}::text[]) and meetings.id <> ${id}::uuid
      and meetings.started_at < ${startedAt}::timestamptz and ${visibleMeetings(viewer)}
    group by a.email`.execute(db.kysely)
  return rows
}
