import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { isSameNote } from '../../../models/meeting-notes/merge-notes.ts'
import { listSegmentsBySeq } from '../transcripts/index.ts'
import { isEvidenceInText } from './evidence.ts'
import type { NoteGround } from './note-ground.ts'
import { toNoteRow } from './note-row.ts'
import {
  deletePrivateMoments,
  listNoteRows,
  markNotesAgain,
  type NoteRow,
  replaceProposedNotes,
  setNotesState,
} from './store.ts'

/**
 * Stores the notes of a model in the place of what nobody has kept. What people have kept, edited or written stays as it is: a new wording of it is
 * stored beside it, what is new is marked so, and so is what the model did not find again. What was rejected does not come back.
 */
export async function storeModelNotes(
  tx: AccountDb,
  { meeting, transcriptId }: NoteGround,
  found: readonly FoundNote[],
  nLeftOut: number,
): Promise<void> {
  const seqs = [...new Set(found.flatMap(({ evidence }) => evidence.map(({ seq }) => seq)))]
  const texts = new Map((await listSegmentsBySeq(tx, transcriptId, seqs)).map(({ seq, text }) => [seq, text]))
  // A line may have been corrected since it was read.
  const shown = found.filter(({ evidence }) => isEvidenceInText(evidence, texts))
  const decided = (await listNoteRows(tx, meeting.id)).filter(
    ({ state, made_by }) => state !== 'proposed' || made_by === 'person',
  )
  const { rows, missing } = compareNotes(meeting.id, shown, decided)
  await replaceProposedNotes(tx, meeting.id, rows)
  await markNotesAgain(tx, meeting.id, missing)
  const told = shown.filter(({ kind }) => kind === 'private').flatMap(({ evidence }) => evidence.map(({ seq }) => seq))
  await deletePrivateMoments(tx, meeting.id, told)
  // The attempt is over: a job that is repeated asks nothing.
  await setNotesState(tx, meeting.id, 'done', {
    n_left_out: nLeftOut + found.length - shown.length,
    notes_problem: null,
    notes_run: null,
  })
}

const toPlain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function compareNotes(meetingId: string, found: readonly FoundNote[], decided: readonly NoteRow[]) {
  const kept = decided.filter(({ state }) => state !== 'rejected')
  const isSecond = kept.some(({ kind }) => kind !== 'moment')
  const matched = new Set<string>()
  const rows = found.flatMap((note): NewRow<'meeting_notes'>[] => {
    if (note.kind === 'mail') return [toNoteRow(meetingId, note, 'model')]
    const same = decided.filter((row) => isSameNote(row, note))
    for (const { id } of same) matched.add(id)
    const exact = same.some((row) => toPlain(row.text) === toPlain(note.text))
    if (exact || same.some(({ state }) => state === 'rejected')) return []
    const [other] = same
    if (other !== undefined) return [toNoteRow(meetingId, note, 'model', { again: 'changed', differs_from: other.id })]
    return [toNoteRow(meetingId, note, 'model', isSecond ? { again: 'new' } : {})]
  })
  const missing = kept
    .filter(({ id, kind, made_by }) => kind !== 'moment' && made_by !== 'person' && !matched.has(id))
    .map(({ id }) => id)
  return { rows, missing }
}
