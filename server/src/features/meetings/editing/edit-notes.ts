import type { meetingNotes } from '@draftwright/contract/meetings/meeting-notes'
import { maxOwnLines, type MomentKind, type SectionKind } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { readMeetingRow } from '../records/index.ts'
import { listSegmentsBySeq } from '../transcripts/index.ts'
import { countProposals } from '../proposals/index.ts'
import {
  countOwnLines,
  deleteNoteRow,
  insertNotes,
  listNoteRows,
  lockNote,
  mergeNoteRows,
  type NoteRow,
  positionStep,
  setNotePositions,
  splitNoteRow,
  updateNoteRow,
  withQuotes,
} from '../notes/index.ts'

type Routes = typeof meetingNotes
type Change = HandlerContext<Routes['update']>['body']

/** What a moment becomes when a person keeps it without saying as what. */
const keptAs: Readonly<Record<MomentKind, SectionKind>> = {
  private: 'private',
  promise: 'action',
  date: 'number',
  amount: 'number',
  objection: 'objection',
  question: 'question',
  decided: 'decision',
}

export async function updateNote(call: HandlerContext<Routes['update']>) {
  const { db, params, body } = call
  const { transcript_id } = await readMeetingRow(call, params.id)
  await db.transaction(async (tx) => {
    const before = await lockNote(tx, params.id, params.note_id)
    if (before === undefined) throw notFoundError('Note')
    const { after, ...change } = body
    if (Object.keys(change).length > 0) await changeNote(tx, params.id, before, change)
    if (after !== undefined) await moveNote(tx, params.id, before.id, after)
  })
  // The order of lines proposes nothing.
  if (Object.keys(body).some((name) => name !== 'after')) await countProposals(call, params.id)
  return readNote(db, params.id, transcript_id, params.note_id)
}

async function changeNote(tx: AccountDb, meetingId: string, before: NoteRow, change: Omit<Change, 'after'>) {
  const { state: wanted, ...fields } = change
  const isEdited = ['text', 'owner', 'due_on'].some((name) => name in fields)
  // A person's words count as looked at, whatever state they were in.
  const state = wanted ?? (isEdited ? 'edited' : before.state === 'rejected' ? 'accepted' : toKept(before.state))
  const isKept = state === 'accepted' || state === 'edited'
  const kind = fields.kind ?? toKind(before, state, isKept)
  const topic = kind === 'topic' ? (fields.topic ?? before.topic) : null
  if (kind === 'topic' && topic === null)
    throw invalidInputError([{ field: 'topic', message: 'must name the section' }])
  await updateNoteRow(tx, before.id, {
    ...fields,
    kind,
    topic,
    state,
    again: state === 'proposed' && before.differs_from !== null ? 'changed' : null,
  })
  if (before.differs_from === null) return
  // Its new words stand in the place of the older ones, which come back if it is taken back.
  if (isKept) await mergeNoteRows(tx, meetingId, [before.differs_from], before.id)
  else await splitNoteRow(tx, meetingId, before.id)
}

const toKept = (state: NoteRow['state']) => (state === 'proposed' ? 'accepted' : state)

/** A moment that is kept becomes a line of its section; taken back, it is a moment again. */
function toKind({ kind, moment, made_by }: NoteRow, state: NoteRow['state'], isKept: boolean) {
  if (moment === null || made_by !== 'rule') return kind
  if (isKept) return kind === 'moment' ? keptAs[moment] : kind
  return state === 'proposed' ? 'moment' : kind
}

/** Places a line behind another one, or at the beginning. Throws 404 for a line that is not there. */
async function moveNote(tx: AccountDb, meetingId: string, id: string, after: string | null): Promise<void> {
  const rows = (await listNoteRows(tx, meetingId)).filter((row) => row.id !== id)
  const at = after === null ? -1 : rows.findIndex((row) => row.id === after)
  if (after !== null && at < 0) throw notFoundError('Note')
  const [before, next] = [rows[at]?.position, rows[at + 1]?.position]
  const position = toPosition(before, next)
  if (position !== undefined) return void (await updateNoteRow(tx, id, { position }))
  // No number lies between the two any more.
  const order = rows.map((row) => row.id).toSpliced(at + 1, 0, id)
  await setNotePositions(tx, meetingId, order, positionStep)
}

function toPosition(before: number | undefined, next: number | undefined): number | undefined {
  if (next === undefined) return (before ?? 0) + positionStep
  const from = before ?? next - 2 * positionStep
  const middle = (from + next) / 2
  return middle > from && middle < next ? middle : undefined
}

export async function addNote(call: HandlerContext<Routes['add']>) {
  const { db, params, body, caller } = call
  const { transcript_id } = await readMeetingRow(call, params.id)
  const { after, lines, kind, topic, ...fields } = body
  if (kind === 'topic' && topic === null)
    throw invalidInputError([{ field: 'topic', message: 'must name the section' }])
  const seqs = [...new Set(lines)].toSorted((a, b) => a - b)
  const said = seqs.length === 0 || transcript_id === null ? [] : await listSegmentsBySeq(db, transcript_id, seqs)
  const texts = new Map(said.map(({ seq, text }) => [seq, text]))
  if (seqs.some((seq) => (texts.get(seq) ?? '') === ''))
    throw invalidInputError([{ field: 'lines', message: 'must be lines of the transcript' }])
  const id = createId()
  await db.transaction(async (tx) => {
    await tx.lockList('meeting notes', params.id)
    if ((await countOwnLines(tx, params.id)) >= maxOwnLines)
      throw conflictError('too_many', `A meeting can have ${maxOwnLines} lines of your own`)
    await insertNotes(tx, [
      {
        ...fields,
        id,
        meeting_id: params.id,
        kind,
        topic: kind === 'topic' ? topic : null,
        evidence: seqs.map((seq) => ({ seq, start: 0, end: texts.get(seq)?.length ?? 0 })),
        first_seq: seqs[0] ?? 0,
        speaker_id: null,
        made_by: 'person',
        made_with: caller.userId,
        state: 'edited',
        fingerprint: id,
      },
    ])
    const last = (await listNoteRows(tx, params.id)).filter((row) => row.id !== id && row.kind === kind).at(-1)
    await moveNote(tx, params.id, id, after ?? last?.id ?? null)
  })
  await countProposals(call, params.id)
  return readNote(db, params.id, transcript_id, id)
}

const longestText = 2000

export async function mergeNotes(call: HandlerContext<Routes['merge']>) {
  const { db, params, body, caller } = call
  const { transcript_id } = await readMeetingRow(call, params.id)
  const ids = [...new Set(body.note_ids)]
  const id = createId()
  await db.transaction(async (tx) => {
    await tx.lockList('meeting notes', params.id)
    const rows = (await listNoteRows(tx, params.id)).filter((row) => ids.includes(row.id))
    const [first] = rows
    if (first === undefined || rows.length < ids.length) throw notFoundError('Note')
    if (rows.length < 2) throw invalidInputError([{ field: 'note_ids', message: 'must list at least two lines' }])
    const text = rows.map((row) => row.text).join(' ')
    if (text.length > longestText)
      throw invalidInputError([{ field: 'note_ids', message: `must have at most ${longestText} characters together` }])
    const kind = first.kind === 'moment' ? keptAs[first.moment ?? 'promise'] : first.kind
    const places = new Map(rows.flatMap(({ evidence }) => evidence).map((place) => [JSON.stringify(place), place]))
    const task = rows.find(({ owner, due_on }) => owner !== null || due_on !== null) ?? first
    await insertNotes(tx, [
      {
        id,
        meeting_id: params.id,
        kind,
        topic: first.topic,
        text,
        speaker_id: first.speaker_id,
        owner: task.owner,
        due_on: task.due_on,
        due_words: task.due_words,
        evidence: [...places.values()].toSorted((a, b) => a.seq - b.seq || a.start - b.start),
        first_seq: first.first_seq,
        position: first.position,
        made_by: 'person',
        made_with: caller.userId,
        state: 'edited',
        fingerprint: id,
      },
    ])
    await mergeNoteRows(tx, params.id, ids, id)
  })
  await countProposals(call, params.id)
  return readNote(db, params.id, transcript_id, id)
}

export async function removeNote(call: HandlerContext<Routes['remove']>) {
  const { db, params } = call
  await readMeetingRow(call, params.id)
  await db.transaction(async (tx) => {
    const note = await lockNote(tx, params.id, params.note_id)
    if (note === undefined) throw notFoundError('Note')
    if (note.made_by !== 'person')
      throw conflictError('wrong_state', 'This line was found in the transcript. Drop it instead.')
    // Those that were merged into it come back.
    await deleteNoteRow(tx, note.id)
  })
  await countProposals(call, params.id)
  return null
}

async function readNote(db: AccountDb, meetingId: string, transcriptId: string | null, id: string) {
  const row = (await listNoteRows(db, meetingId)).find((one) => one.id === id)
  const [note] =
    row === undefined
      ? []
      : transcriptId === null
        ? [{ ...row, evidence: [], later: [] }]
        : await withQuotes(db, transcriptId, [row])
  if (note === undefined) throw notFoundError('Note')
  return note
}
