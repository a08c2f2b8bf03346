import { sql } from 'kysely'
import type { AccountDb } from '../../../db/account-db.ts'
import { type MeetingViewer, visibleMeetings } from './visible-meetings-store.ts'

interface MeetingWithPerson {
  readonly transcript_id: string
  readonly title: string
  readonly started_at: string
  /** The name, in lower case, under which the attendee took part. */
  readonly said_as: string
  readonly n_speakers: number
}

/** Meetings with a transcript that the viewer sees and a person took part in, by an address, else by the whole name; the oldest first. */
export async function listMeetingsWithPerson(
  db: AccountDb,
  viewer: MeetingViewer,
  { name, addresses }: { name: string; addresses: readonly string[] },
): Promise<MeetingWithPerson[]> {
  const { rows } = await sql<MeetingWithPerson>`
    select meetings.transcript_id, meetings.title, meetings.started_at, lower(a.name) as said_as,
      (select count(*)::int from transcript_speakers p where p.account_id = meetings.account_id
        and p.transcript_id = meetings.transcript_id and lower(p.name) = lower(a.name)) as n_speakers
    from meetings join meeting_attendees a on a.account_id = meetings.account_id and a.meeting_id = meetings.id
    where meetings.account_id = ${db.accountId}::uuid and meetings.transcript_id is not null and ${visibleMeetings(viewer)}
      and (lower(a.email) = any(${[...addresses]}::text[]) or (a.email is null and lower(a.name) = ${name.toLowerCase()}))
    order by meetings.started_at, meetings.id`.execute(db.kysely)
  return rows
}

/** The lines of the speaker of this name, in lower case. */
export async function listSaidWords(
  db: AccountDb,
  transcriptId: string,
  name: string,
): Promise<{ start_ms: number | null; text: string }[]> {
  const { rows } = await sql<{ start_ms: number | null; text: string }>`
    select s.start_ms, coalesce(s.edited_text, s.text) as text from transcript_segments s
    join transcript_speakers p on p.account_id = s.account_id and p.id = s.speaker_id
    where s.account_id = ${db.accountId}::uuid and s.transcript_id = ${transcriptId}::uuid and lower(p.name) = ${name}
    order by s.seq`.execute(db.kysely)
  return rows
}
