import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

const columns = [
  'id',
  'kind',
  'moment',
  'topic',
  'text',
  'speaker_id',
  'owner',
  'due_on',
  'due_words',
  'evidence',
  'later',
  'again',
  'differs_from',
  'position',
  'first_seq',
  'made_by',
  'made_with',
  'state',
  'updated_at',
] as const

/** In the order in which they are read; without those that another line has taken in. */
export const listNoteRows = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_notes')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('merged_into', 'is', null)
    .orderBy('position')
    .orderBy('first_seq')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type NoteRow = Awaited<ReturnType<typeof listNoteRows>>[number]

/** Locked until the end of the transaction. */
export const lockNote = (db: AccountDb, meetingId: string, id: string) =>
  db
    .from('meeting_notes')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateNoteRow = (db: AccountDb, id: string, change: Partial<Omit<NewRow<'meeting_notes'>, 'id'>>) =>
  db
    .update('meeting_notes')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Replaces what no person has looked at; what was accepted, edited, rejected or merged stays, and does not come again. A request not to tell stays marked. */
export async function replaceProposedNotes(
  db: AccountDb,
  meetingId: string,
  notes: readonly NewRow<'meeting_notes'>[],
): Promise<void> {
  await db
    .remove('meeting_notes')
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'proposed')
    .where('made_by', '<>', 'person')
    .where('merged_into', 'is', null)
    .where((where) => where.or([where('moment', 'is', null), where('moment', '<>', 'private')]))
    .execute()
  await insertNotes(db, notes)
}

/** Requests of the rules not to tell, on lines that a model has named as well. */
export async function deletePrivateMoments(db: AccountDb, meetingId: string, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await db
    .remove('meeting_notes')
    .where('meeting_id', '=', meetingId)
    .where('kind', '=', 'moment')
    .where('moment', '=', 'private')
    .where('state', '=', 'proposed')
    .where('first_seq', 'in', [...seqs])
    .execute()
}

/** Whether a model’s notes are there that nobody has decided on. */
export const hasModelNotes = async (db: AccountDb, meetingId: string): Promise<boolean> =>
  (await db
    .from('meeting_notes')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('made_by', '=', 'model')
    .where('state', '=', 'proposed')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Says of these lines that they were not found again, and of no others of the kept ones. */
export const markNotesAgain = (db: AccountDb, meetingId: string, missing: readonly string[]) =>
  db
    .update('meeting_notes')
    .set({ again: sql`case when id = any(${[...missing]}::uuid[]) then 'missing' end` })
    .where('meeting_id', '=', meetingId)
    .where((where) => where.or([where('state', '<>', 'proposed'), where('made_by', '=', 'person')]))
    .execute()

export const countOwnLines = async (db: AccountDb, meetingId: string): Promise<number> => {
  const { n } = await db
    .from('meeting_notes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where('made_by', '=', 'person')
    .executeTakeFirstOrThrow()
  return n
}

export const deleteNoteRow = (db: AccountDb, id: string) => db.remove('meeting_notes').where('id', '=', id).execute()

/** These lines stand in another one from now on. */
export const mergeNoteRows = (db: AccountDb, meetingId: string, ids: readonly string[], into: string) =>
  db
    .update('meeting_notes')
    .set({ merged_into: into })
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', [...ids])
    .execute()

/** What a line has taken in stands for itself again. */
export const splitNoteRow = (db: AccountDb, meetingId: string, id: string) =>
  db
    .update('meeting_notes')
    .set({ merged_into: null })
    .where('meeting_id', '=', meetingId)
    .where('merged_into', '=', id)
    .execute()

/** Gives all lines positions in this order. */
export const setNotePositions = (db: AccountDb, meetingId: string, order: readonly string[], step: number) =>
  db
    .update('meeting_notes')
    .set({ position: sql<number>`array_position(${[...order]}::uuid[], id) * ${step}::double precision` })
    .where('meeting_id', '=', meetingId)
    .where('id', 'in', [...order])
    .execute()

export async function insertNotes(db: AccountDb, notes: readonly NewRow<'meeting_notes'>[]): Promise<void> {
  for (let from = 0; from < notes.length; from += notesAtOnce)
    await db
      .insert('meeting_notes', notes.slice(from, from + notesAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
/** Rows of one statement, which may have 65,535 values. */
const notesAtOnce = 500

/** All but those that a person has written anew; returns how many. */
export async function deleteQuotedNotes(db: AccountDb, meetingId: string): Promise<number> {
  const { numDeletedRows } = await db
    .remove('meeting_notes')
    .where('meeting_id', '=', meetingId)
    .where('state', '<>', 'edited')
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const listNotesWithSegment = (db: AccountDb, meetingId: string, seq: number) =>
  db
    .from('meeting_notes')
    .select(['id', 'evidence', 'later'])
    .where('meeting_id', '=', meetingId)
    .where(
      sql<boolean>`(evidence @> ${JSON.stringify([{ seq }])}::jsonb or later @> ${JSON.stringify([{ seq }])}::jsonb)`,
    )
    .forUpdate()
    .execute()

/** A speaker's new name in the tasks they took; with `speakerId` only in those that they took with words of their own. Returns their ids. */
export async function renameNoteOwner(
  db: AccountDb,
  meetingId: string,
  { from, to, speakerId }: { from: string; to: string; speakerId: string | null },
): Promise<string[]> {
  const all = db
    .update('meeting_notes')
    .set({ owner: to })
    .where('meeting_id', '=', meetingId)
    .where(sql`lower(owner)`, '=', from.toLowerCase())
    .returning('id')
  const rows = await (speakerId === null ? all : all.where('speaker_id', '=', speakerId)).execute()
  return rows.map(({ id }) => id)
}

/** Gives tasks back to a speaker; those that were given to somebody else since stay theirs. */
export const giveNotesBack = (db: AccountDb, ids: readonly string[], { from, to }: { from: string; to: string }) =>
  db
    .update('meeting_notes')
    .set({ owner: to })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(sql`lower(owner)`, '=', from.toLowerCase())
    .execute()

/** Each note's speaker is the one of its first line, after lines have got another one. */
export async function alignNoteSpeakers(db: AccountDb, meetingId: string, transcriptId: string): Promise<void> {
  await sql`update meeting_notes n set speaker_id = s.speaker_id from transcript_segments s
    where n.account_id = ${db.accountId}::uuid and n.meeting_id = ${meetingId}::uuid and n.speaker_id is not null
      and s.account_id = n.account_id and s.transcript_id = ${transcriptId}::uuid and s.seq = n.first_seq
      and s.speaker_id <> n.speaker_id`.execute(db.kysely)
}

export type NotesChange = Partial<
  Pick<NewRow<'meetings'>, 'n_left_out' | 'notes_by' | 'notes_problem' | 'notes_run' | 'notes_usage'>
>

export const setNotesState = (
  db: AccountDb,
  meetingId: string,
  notes_state: 'waiting' | 'running' | 'done' | 'failed',
  more: NotesChange = {},
) =>
  db
    .update('meetings')
    .set({ notes_state, ...more })
    .where('id', '=', meetingId)
    .execute()

/** Says that the notes are done, unless they are being made again. */
export const finishNotes = (db: AccountDb, meetingId: string, runId: string) =>
  db
    .update('meetings')
    .set({ notes_state: 'done' })
    .where('id', '=', meetingId)
    .where('notes_run', '=', runId)
    .where('notes_state', '=', 'running')
    .execute()

/** What the notes of a meeting are made of. */
export const findMeetingToRead = (db: AccountDb, id: string) =>
  db
    .from('meetings')
    .leftJoin('meeting_types', (join) =>
      join
        .onRef('meeting_types.id', '=', 'meetings.meeting_type_id')
        .onRef('meeting_types.account_id', '=', 'meetings.account_id'),
    )
    .select([
      'meetings.id',
      'meetings.transcript_id',
      'meetings.user_id',
      'meetings.started_at',
      'meetings.notes_by',
      'meetings.notes_run',
      'meetings.notes_usage',
      'meetings.n_left_out',
      'meeting_types.sections',
    ])
    .where('meetings.id', '=', id)
    .executeTakeFirst()

export const listAttendees = (db: AccountDb, meetingId: string) =>
  db
    .from('meeting_attendees')
    .select(['name', 'email', 'user_id'])
    .where('meeting_id', '=', meetingId)
    .orderBy('position')
    .execute()

export const insertMeetingIdea = (db: AccountDb, row: NewRow<'meeting_ideas'>) =>
  db.insert('meeting_ideas', row).execute()

export const listMeetingIdeas = (db: AccountDb, meetingId: string) =>
  db.from('meeting_ideas').select(['idea_id', 'from_seq', 'to_seq']).where('meeting_id', '=', meetingId).execute()
