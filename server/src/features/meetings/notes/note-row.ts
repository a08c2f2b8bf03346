import type { NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { FoundNote } from '../../../models/composer/meeting/find-notes.ts'
import { toFingerprint } from './fingerprint.ts'

export function toNoteRow(meeting_id: string, note: FoundNote, made_by: 'rule' | 'model'): NewRow<'meeting_notes'> {
  const first = note.evidence[0]?.seq ?? 0
  return {
    id: createId(),
    meeting_id,
    kind: note.kind,
    topic: note.topic,
    text: note.text.slice(0, 2000),
    speaker_id: note.speakerId,
    owner: note.owner,
    due_on: note.dueOn,
    due_words: note.dueWords,
    evidence: note.evidence.map(({ seq, start, end }) => ({ seq, start, end })),
    first_seq: first,
    made_by,
    made_with: note.rule,
    fingerprint: toFingerprint([note.kind, note.topic ?? '', note.text, String(first)]),
  }
}
