import type { MeetingQuery, NewAttendee } from '@draftwright/contract/meetings/meetings'
import type { EntityKind, MeetingStatus } from '@draftwright/contract/meetings/vocabulary'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { buildContainsPattern, readPage } from '../../../db/pages.ts'
import { readMeetingSettings } from '../settings/store.ts'
import { isNotMerged } from './merged-entities-store.ts'
import { findCompanyDomain } from './outside-domains.ts'
import { type MeetingViewer, visibleMeetings } from './visible-meetings-store.ts'

/** What a caller sees of meetings and of the records they are about. */
export interface MeetingSight extends MeetingViewer {
  /** Null: nothing of the CRM. `ownerId`: whose deals, null for everyone's. */
  readonly crm: { readonly ownerId: string | null } | null
}

const lastTranscription = sql`(select r.state from transcription_runs r where r.account_id = meetings.account_id
  and r.meeting_id = meetings.id order by r.created_at desc limit 1)`

const status = sql<MeetingStatus>`case
  when meetings.transcript_id is null and ${lastTranscription} in ('waiting', 'running') then 'transcribing'
  when meetings.transcript_id is null and ${lastTranscription} = 'failed' then 'transcription_failed'
  when meetings.transcript_id is null and meetings.started_at > now() then 'upcoming'
  when meetings.transcript_id is null then 'no_transcript'
  when t.state = 'loading' then 'loading'
  when meetings.notes_state in ('waiting', 'running') then 'making_notes'
  when meetings.notes_state = 'failed' then 'failed'
  else 'ready' end`

/** A condition on `context_entities e`: no deals that the caller may not see, and nothing of the CRM without access to it. A merged record is left out: its meetings are those of the one it went into. */
export const isEntityVisible = ({ crm }: MeetingSight) => {
  if (crm === null) return sql<boolean>`e.kind in ('pillar', 'free')`
  if (crm.ownerId === null) return isNotMerged
  return sql<boolean>`(${isNotMerged} and (e.kind <> 'opportunity' or exists (select from crm_opportunities o
    where o.account_id = e.account_id and o.id = e.ref_id and o.owner_id = ${crm.ownerId}::uuid)))`
}

/** What was found less what was decided; what was undone is open again. */
const openProposals = sql<number>`greatest(0, case when meetings.transcript_id is null then 0 else meetings.n_proposals end - (select count(*) from meeting_proposals d
  where d.account_id = meetings.account_id and d.meeting_id = meetings.id and not exists (select from crm_change_sets c
    where c.account_id = d.account_id and c.id = d.change_set_id and c.undone_by is not null)))`

const selectMeetings = (db: AccountDb, viewer: MeetingViewer) =>
  db
    .from('meetings')
    .leftJoin('transcripts as t', (join) =>
      join.onRef('t.id', '=', 'meetings.transcript_id').onRef('t.account_id', '=', 'meetings.account_id'),
    )
    .leftJoin('meeting_types', (join) =>
      join
        .onRef('meeting_types.id', '=', 'meetings.meeting_type_id')
        .onRef('meeting_types.account_id', '=', 'meetings.account_id'),
    )
    .where(visibleMeetings(viewer))

interface EntityOfMeeting {
  id: string
  kind: EntityKind
  ref_id: string | null
  name: string
  matched_by: string
}
interface AttendeeOfMeeting {
  id: string
  name: string
  email: string | null
  user_id: string | null
}

const columns = (sight: MeetingSight) =>
  [
    'meetings.id',
    'meetings.title',
    'meetings.started_at',
    'meetings.duration_ms',
    'meetings.meeting_type_id',
    'meeting_types.name as meeting_type_name',
    'meetings.transcript_id',
    'meetings.user_id',
    'meetings.visibility',
    'meetings.own_notes',
    'meetings.consent',
    'meetings.consent_note',
    'meetings.consent_by',
    'meetings.consent_at',
    'meetings.may_be_quoted',
    'meetings.keep',
    'meetings.n_left_out',
    'meetings.join_url',
    'meetings.n_proposals',
    (sight.crm === null ? sql<number>`0` : openProposals).as('open_proposals'),
    'meetings.notes_by',
    'meetings.notes_problem',
    'meetings.notes_usage',
    'meetings.created_at',
    'meetings.updated_at',
    't.source',
    status.as('status'),
    sql<number>`coalesce(t.n_segments, 0)`.as('n_segments'),
    sql<number>`(select count(*) from meeting_notes n where n.account_id = meetings.account_id and n.meeting_id = meetings.id
      and n.state <> 'rejected' and n.merged_into is null and n.kind not in ('moment', 'mail'))`.as('n_notes'),
    sql<number>`(select count(*) from meeting_ideas i where i.account_id = meetings.account_id and i.meeting_id = meetings.id)`.as(
      'n_ideas',
    ),
    sql<number>`(select count(*) from meeting_recordings r where r.account_id = meetings.account_id and r.meeting_id = meetings.id)`.as(
      'n_recordings',
    ),
    sql<
      AttendeeOfMeeting[]
    >`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email, 'user_id', a.user_id)
      order by a.position) from meeting_attendees a where a.account_id = meetings.account_id and a.meeting_id = meetings.id), '[]')`.as(
      'attendees',
    ),
    sql<
      EntityOfMeeting[]
    >`coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'ref_id', e.ref_id, 'name', e.name,
      'matched_by', m.matched_by) order by m.created_at,
      array_position(array['contact', 'company'], e.kind), lower(e.name), e.id)
      from meeting_entities m join context_entities e on e.id = m.entity_id and e.account_id = m.account_id
      where m.account_id = meetings.account_id and m.meeting_id = meetings.id and ${isEntityVisible(sight)}), '[]')`.as(
      'entities',
    ),
  ] as const

function filterMeetings(db: AccountDb, sight: MeetingSight, query: MeetingQuery) {
  let all = selectMeetings(db, sight)
  if (query.meeting_type_id !== undefined) all = all.where('meetings.meeting_type_id', '=', query.meeting_type_id)
  if (query.from !== undefined) all = all.where('meetings.started_at', '>=', query.from)
  if (query.to !== undefined) all = all.where('meetings.started_at', '<=', query.to)
  if (query.status !== undefined) all = all.where(status, '=', query.status)
  if (query.entity_id !== undefined)
    all = all.where(
      sql<boolean>`exists (select from meeting_entities m join context_entities e on e.id = m.entity_id and e.account_id = m.account_id
        where m.account_id = meetings.account_id and m.meeting_id = meetings.id and m.entity_id = ${query.entity_id}::uuid
        and ${isEntityVisible(sight)})`,
    )
  if (query.person) {
    const pattern = buildContainsPattern(query.person)
    all = all.where(
      sql<boolean>`exists (select from meeting_attendees a where a.account_id = meetings.account_id and a.meeting_id = meetings.id
        and (a.name ilike ${pattern} or a.email ilike ${pattern}))`,
    )
  }
  if (query.q) {
    const pattern = buildContainsPattern(query.q)
    // The places are found once by their index, and not again for each meeting.
    all = all.where(
      sql<boolean>`(meetings.title ilike ${pattern} or meetings.own_notes ilike ${pattern}
        or exists (select from meeting_attendees a where a.account_id = meetings.account_id and a.meeting_id = meetings.id and a.name ilike ${pattern})
        or meetings.transcript_id in (select s.transcript_id from transcript_segments s
          where s.account_id = ${db.accountId}::uuid and coalesce(s.edited_text, s.text) ilike ${pattern}))`,
    )
  }
  return all
}

export function listMeetingRows(db: AccountDb, sight: MeetingSight, query: MeetingQuery) {
  const all = filterMeetings(db, sight, query)
  const order =
    query.sort_by === 'title' ? sql<string>`lower(meetings.title)` : sql.ref<string>(`meetings.${query.sort_by}`)
  const rows = all
    .select([...columns(sight), findFirstPlace(query.q).as('found')])
    .orderBy(order, query.sort_order)
    .orderBy('meetings.id', query.sort_order)
  return readPage(db, query, rows, all.select('meetings.id'))
}

const findFirstPlace = (q: string | undefined) =>
  q
    ? sql<{
        seq: number
        speaker: string
        text: string
      } | null>`(select jsonb_build_object('seq', s.seq, 'speaker', p.name,
        'text', coalesce(s.edited_text, s.text)) from transcript_segments s
        join transcript_speakers p on p.id = s.speaker_id and p.account_id = s.account_id
        where s.account_id = meetings.account_id and s.transcript_id = meetings.transcript_id
        and coalesce(s.edited_text, s.text) ilike ${buildContainsPattern(q)} order by s.seq limit 1)`
    : sql<null>`null`

export type MeetingRow = Awaited<ReturnType<typeof listMeetingRows>>['data'][number]

export const findMeetingRow = (db: AccountDb, sight: MeetingSight, id: string) =>
  selectMeetings(db, sight)
    .select([...columns(sight), sql<null>`null`.as('found')])
    .where('meetings.id', '=', id)
    .executeTakeFirst()

/** The meeting made of a transcript, whoever may see it. */
export const findMeetingIdByTranscript = (db: AccountDb, transcriptId: string) =>
  db.from('meetings').select(['id']).where('transcript_id', '=', transcriptId).executeTakeFirst()

/** Seen by those the workspace's settings say, unless it is given. */
export async function insertMeeting(db: AccountDb, meeting: NewRow<'meetings'>): Promise<void> {
  const { default_visibility: visibility } = await readMeetingSettings(db)
  await db.insert('meetings', { visibility, ...meeting }).execute()
}

export type MeetingUpdate = Partial<Omit<NewRow<'meetings'>, 'id'>>

/** The version grows by a millisecond at least, so that two changes of one moment differ. */
export const updateMeetingRow = (db: AccountDb, id: string, change: MeetingUpdate) =>
  db
    .update('meetings')
    .set({ ...change, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute()

/** The version, locked until the end of the transaction. */
export const lockMeeting = (db: AccountDb, id: string) =>
  db
    .from('meetings')
    .select(['id', 'updated_at', 'transcript_id', 'keep', 'notes_run'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What a transcript that is given to it depends on, locked until the end of the transaction. */
export const lockMeetingForTranscript = (db: AccountDb, id: string) =>
  db
    .from('meetings')
    .select([
      'transcript_id',
      'consent',
      'duration_ms',
      sql<number>`(select count(*) from meeting_attendees a where a.account_id = meetings.account_id
        and a.meeting_id = meetings.id)`.as('n_attendees'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const deleteMeetingRow = (db: AccountDb, id: string) => db.remove('meetings').where('id', '=', id).execute()

/** Replaces the attendees; those with the address of a member are linked. */
export async function replaceAttendees(
  db: AccountDb,
  meetingId: string,
  attendees: readonly NewAttendee[],
  memberByEmail: ReadonlyMap<string, string>,
): Promise<void> {
  await db.remove('meeting_attendees').where('meeting_id', '=', meetingId).execute()
  if (attendees.length === 0) return
  const rows = attendees.map(({ name, email }, position) => ({
    id: createId(),
    meeting_id: meetingId,
    name,
    email,
    user_id: email === null ? null : (memberByEmail.get(email) ?? null),
    company_domain: email === null || memberByEmail.has(email) ? null : findCompanyDomain(email),
    position,
  }))
  await db.insert('meeting_attendees', rows).execute()
}

/** What a person says a meeting is about, also what was taken off it before. */
export async function addMeetingEntity(db: AccountDb, meetingId: string, entityId: string): Promise<void> {
  const row = { meeting_id: meetingId, entity_id: entityId }
  await db
    .remove('meeting_entities_removed')
    .where('meeting_id', '=', meetingId)
    .where('entity_id', '=', entityId)
    .execute()
  await db
    .insert('meeting_entities', { ...row, matched_by: 'person' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes it off a meeting, where its address does not bring it back. */
export async function removeMeetingEntity(db: AccountDb, meetingId: string, entityId: string): Promise<void> {
  const { numDeletedRows } = await db
    .remove('meeting_entities')
    .where('meeting_id', '=', meetingId)
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await db
    .insert('meeting_entities_removed', { meeting_id: meetingId, entity_id: entityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countMeetingEntities(db: AccountDb, meetingId: string): Promise<number> {
  const { n } = await db
    .from('meeting_entities')
    .select(sql<number>`count(*)`.as('n'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow()
  return n
}
