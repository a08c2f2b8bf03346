import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type MeetingViewer, visibleMeetings } from '../records/visible-meetings-store.ts'

export interface BriefNoteRow {
  id: string
  kind: 'action' | 'objection' | 'question'
  text: string
  owner: string | null
  due_on: string | null
  meeting_id: string
  meeting_title: string
  started_at: string
  seq: number
  /** A member of the workspace took it. */
  is_own: boolean
}

/** The newest 50 meetings about an entity that the viewer sees. */
export const listMeetingsAbout = (db: AccountDb, viewer: MeetingViewer, entityId: string) => sql`
  select meetings.id, meetings.title, meetings.started_at from meetings
  join meeting_entities e on e.account_id = meetings.account_id and e.meeting_id = meetings.id
  where meetings.account_id = ${db.accountId}::uuid and e.entity_id = ${entityId}::uuid and ${visibleMeetings(viewer)}
  order by meetings.started_at desc, meetings.id limit 50`

/** Promises, objections and open questions of these meetings (id, title, started_at), the newest first, at most 200. */
export async function listBriefNotes(db: AccountDb, meetings: RawBuilder<unknown>): Promise<BriefNoteRow[]> {
  const { rows } = await sql<BriefNoteRow>`
    with about as (${meetings})
    select n.id, n.kind, n.text, n.owner, n.due_on, about.id as meeting_id, about.title as meeting_title, about.started_at,
      n.first_seq as seq,
      exists (select from meeting_attendees a where a.account_id = n.account_id and a.meeting_id = n.meeting_id
        and a.user_id is not null and lower(a.name) = lower(n.owner)) as is_own
    from about join meeting_notes n on n.meeting_id = about.id and n.account_id = ${db.accountId}::uuid
    where n.kind in ('action', 'objection', 'question') and n.state <> 'rejected' and n.merged_into is null and (n.differs_from is null or n.state <> 'proposed')
    order by about.started_at desc, n.first_seq limit 200`.execute(db.kysely)
  return rows
}

/** Who was there, most often first. */
export async function listBriefPeople(
  db: AccountDb,
  viewer: MeetingViewer,
  entityId: string,
): Promise<{ name: string; n_meetings: number }[]> {
  const { rows } = await sql<{ name: string; n_meetings: number }>`
    with about as (${listMeetingsAbout(db, viewer, entityId)})
    select min(a.name) as name, count(distinct about.id) as n_meetings
    from about join meeting_attendees a on a.meeting_id = about.id and a.account_id = ${db.accountId}::uuid
    group by lower(a.name) order by n_meetings desc, name limit 20`.execute(db.kysely)
  return rows
}
