import type { NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { FoundNote, Place } from '../../../models/meeting-notes/found-note.ts'
import { toFingerprint } from './fingerprint.ts'

/** Between two lines as they were said others find a place. */
export const positionStep = 1000

const toPlace = ({ seq, start, end }: Place): Place => ({ seq, start, end })

export function toNoteRow(
  meeting_id: string,
  note: FoundNote,
  made_by: 'rule' | 'model',
  more: Pick<NewRow<'meeting_notes'>, 'again' | 'differs_from'> = {},
): NewRow<'meeting_notes'> {
  const first = note.evidence[0]?.seq ?? 0
  return {
    id: createId(),
    meeting_id,
    kind: note.kind,
    moment: note.moment,
    topic: note.topic,
    text: note.text.slice(0, 2000),
    speaker_id: note.speakerId,
    owner: note.owner,
    due_on: note.dueOn,
    due_words: note.dueWords,
    evidence: note.evidence.map(toPlace),
    later: note.later.map(toPlace),
    first_seq: first,
    position: first * positionStep,
    made_by,
    made_with: note.rule,
    fingerprint: toFingerprint([note.kind, note.topic ?? '', note.text, String(first)]),
    ...more,
  }
}
