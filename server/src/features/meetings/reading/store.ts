import type { EntityKind, NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { buildContainsPattern } from '../../../db/pages.ts'
import { isEntityVisible, type MeetingSight } from '../records/store.ts'
import { type MeetingViewer, visibleMeetings } from '../records/visible-meetings-store.ts'

/** A condition on `meetings`. A private meeting is no material: not for the advisor, ideas, keywords or numbers, not even for its owner's. */
export const isMeetingReadable = (viewer: MeetingViewer): RawBuilder<boolean> =>
  sql<boolean>`(meetings.visibility <> 'private' and ${visibleMeetings(viewer)})`

export interface ReadableMeeting {
  readonly id: string
  readonly title: string
  readonly started_at: string
  readonly type_name: string | null
  readonly has_transcript: boolean
  readonly attendees: readonly { readonly name: string; readonly user_id: string | null }[]
  readonly entities: readonly { readonly kind: EntityKind; readonly ref_id: string | null; readonly name: string }[]
}

/** The newest first. */
export async function listReadableMeetings(
  db: AccountDb,
  sight: MeetingSight,
  limit: number,
  id: string | null = null,
): Promise<ReadableMeeting[]> {
  const { rows } = await sql<ReadableMeeting>`
    select meetings.id, meetings.title, meetings.started_at, y.name as type_name,
      meetings.transcript_id is not null as has_transcript,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'user_id', a.user_id) order by a.position)
        from meeting_attendees a where a.account_id = meetings.account_id and a.meeting_id = meetings.id), '[]') as attendees,
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'ref_id', e.ref_id, 'name', e.name) order by m.created_at, e.id)
        from meeting_entities m join context_entities e on e.id = m.entity_id and e.account_id = m.account_id
        where m.account_id = meetings.account_id and m.meeting_id = meetings.id and ${isEntityVisible(sight)}), '[]') as entities
    from meetings left join meeting_types y on y.id = meetings.meeting_type_id and y.account_id = meetings.account_id
    where meetings.account_id = ${db.accountId}::uuid and ${isMeetingReadable(sight)}
      and (${id}::uuid is null or meetings.id = ${id}::uuid)
    order by meetings.started_at desc, meetings.id limit ${limit}`.execute(db.kysely)
  return rows
}

export interface ReadableNote {
  readonly id: string
  readonly meeting_id: string
  readonly kind: NoteKind
  readonly text: string
  readonly owner: string | null
  /** `YYYY-MM-DD`. */
  readonly due_on: string | null
  /** Null where its transcript is gone. */
  readonly seq: number | null
  readonly speaker: string | null
  /** The task that was made of it is done. */
  readonly is_done: boolean
  /** It was accepted as a task of the CRM. */
  readonly is_task: boolean
}

const readableKinds = ['summary', 'decision', 'action', 'question', 'objection', 'number', 'quote']

/** What nobody rejected, in the order in which it was said, the newest meeting first. */
export async function listReadableNotes(
  db: AccountDb,
  viewer: MeetingViewer,
  limit: number,
  meetingId: string | null = null,
): Promise<ReadableNote[]> {
  const { rows } = await sql<ReadableNote>`
    select n.id, n.meeting_id, n.kind, n.text, n.owner, n.due_on,
      case when meetings.transcript_id is null then null else nullif(n.first_seq, 0) end as seq, p.name as speaker,
      n.kind = 'action' and exists (select from meeting_proposals d
        join crm_changes c on c.account_id = d.account_id and c.change_set_id = d.change_set_id and c.resource = 'tasks'
        join crm_tasks t on t.account_id = c.account_id and t.id = c.record_id
        where d.account_id = n.account_id and d.meeting_id = n.meeting_id and d.state = 'applied' and d.key = 'task:' || n.id
          and t.done_at is not null and t.title = left(regexp_replace(n.text, '\\s+', ' ', 'g'), 200)) as is_done,
      exists (select from meeting_proposals d where d.account_id = n.account_id and d.meeting_id = n.meeting_id
        and d.state = 'applied' and d.key = 'task:' || n.id) as is_task
    from meeting_notes n
    join meetings on meetings.id = n.meeting_id and meetings.account_id = n.account_id
    left join transcript_speakers p on p.id = n.speaker_id and p.account_id = n.account_id
    where n.account_id = ${db.accountId}::uuid and ${isMeetingReadable(viewer)} and n.state <> 'rejected' and n.merged_into is null and (n.differs_from is null or n.state <> 'proposed')
      and n.kind = any(${readableKinds}::text[]) and (${meetingId}::uuid is null or n.meeting_id = ${meetingId}::uuid)
    order by meetings.started_at desc, meetings.id, n.first_seq, n.created_at, n.id limit ${limit}`.execute(db.kysely)
  return rows
}

export interface SaidLine {
  readonly meeting_id: string
  readonly seq: number
  readonly speaker: string
  readonly text: string
}

export interface SaidQuery {
  /** One of these occurs. */
  readonly words: readonly string[]
  /** Names, or parts of them. */
  readonly speakers: readonly string[]
  readonly limit: number
  /** Of one meeting alone. */
  readonly meetingId?: string | null
}

/** Lines with the words, the newest meeting first; without words, those of the speakers. */
export async function listSaidLines(
  db: AccountDb,
  viewer: MeetingViewer,
  { words, speakers, limit, meetingId = null }: SaidQuery,
): Promise<SaidLine[]> {
  const anyOf = (column: RawBuilder<unknown>, parts: readonly string[]) =>
    parts.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(
          parts.map((part) => sql`${column} ilike ${buildContainsPattern(part)}`),
          sql` or `,
        )})`
  const { rows } = await sql<SaidLine>`
    select meetings.id as meeting_id, s.seq, p.name as speaker, coalesce(s.edited_text, s.text) as text
    from meetings
    join transcript_segments s on s.transcript_id = meetings.transcript_id and s.account_id = meetings.account_id
    join transcript_speakers p on p.id = s.speaker_id and p.account_id = s.account_id
    where meetings.account_id = ${db.accountId}::uuid and ${isMeetingReadable(viewer)}
      and (${meetingId}::uuid is null or meetings.id = ${meetingId}::uuid)
      and ${anyOf(sql`coalesce(s.edited_text, s.text)`, words)} and ${anyOf(sql`p.name`, speakers)}
    order by meetings.started_at desc, meetings.id, s.seq limit ${limit}`.execute(db.kysely)
  return rows
}

/** Lines of named speakers who are no members, of the newest meetings with a transcript. */
export async function listCustomerLines(
  db: AccountDb,
  viewer: MeetingViewer,
  memberNames: readonly string[],
  { meetings: most, lines }: { readonly meetings: number; readonly lines: number },
): Promise<Omit<SaidLine, 'speaker'>[]> {
  const { rows } = await sql<Omit<SaidLine, 'speaker'>>`
    with newest as (select meetings.id, meetings.transcript_id, meetings.started_at from meetings
      where meetings.account_id = ${db.accountId}::uuid and meetings.transcript_id is not null and ${isMeetingReadable(viewer)}
      order by meetings.started_at desc, meetings.id limit ${most})
    select newest.id as meeting_id, s.seq, coalesce(s.edited_text, s.text) as text
    from newest
    join transcript_segments s on s.transcript_id = newest.transcript_id and s.account_id = ${db.accountId}::uuid
    join transcript_speakers p on p.id = s.speaker_id and p.account_id = s.account_id
    where p.label is not null and p.name <> 'Unknown' and lower(p.name) <> all(${memberNames.map((name) => name.toLowerCase())}::text[])
      and not exists (select from meeting_attendees a where a.account_id = s.account_id and a.meeting_id = newest.id
        and a.user_id is not null and lower(a.name) = lower(p.name))
    order by newest.started_at desc, newest.id, s.seq limit ${lines}`.execute(db.kysely)
  return rows
}

/** Names of those who spoke or were there, each once. */
export async function listMeetingPeople(db: AccountDb, viewer: MeetingViewer, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select a.name, meetings.started_at from meetings
        join meeting_attendees a on a.meeting_id = meetings.id and a.account_id = meetings.account_id
        where meetings.account_id = ${db.accountId}::uuid and ${isMeetingReadable(viewer)}
      union all
      select p.name, meetings.started_at from meetings
        join transcript_speakers p on p.transcript_id = meetings.transcript_id and p.account_id = meetings.account_id
        where meetings.account_id = ${db.accountId}::uuid and ${isMeetingReadable(viewer)}) as people
    group by name order by max(started_at) desc limit ${limit}`.execute(db.kysely)
  return rows.map(({ name }) => name)
}
