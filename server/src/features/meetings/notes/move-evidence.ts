import type { AccountDb } from '../../../db/account-db.ts'
import { type EvidencePlace, movePlace } from './evidence.ts'
import { listNotesWithSegment, updateNoteRow } from './store.ts'

/** Keeps the notes at their words after the text of a segment was corrected; in the transaction of the correction. */
export async function moveNoteEvidence(
  db: AccountDb,
  meetingId: string,
  seq: number,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return
  const move = (places: readonly EvidencePlace[]) =>
    places.map((place) => (place.seq === seq ? movePlace(place, before, after) : place))
  for (const { id, evidence, later } of await listNotesWithSegment(db, meetingId, seq))
    await updateNoteRow(db, id, { evidence: move(evidence), later: move(later) })
}
