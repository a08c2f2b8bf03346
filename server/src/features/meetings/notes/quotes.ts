import type { AccountDb } from '../../../db/account-db.ts'
import { listSegmentsBySeq } from '../transcripts/store.ts'
import type { NoteRow } from './store.ts'

/** The words at each place; a place whose segment is gone is left out. */
export async function withQuotes(db: AccountDb, transcriptId: string, rows: readonly NoteRow[]) {
  const seqs = rows.flatMap(({ evidence, later }) => [...evidence, ...later].map(({ seq }) => seq))
  const segments = seqs.length === 0 ? [] : await listSegmentsBySeq(db, transcriptId, [...new Set(seqs)])
  const texts = new Map(segments.map(({ seq, text }) => [seq, text]))
  const quote = (places: NoteRow['evidence']) =>
    places.flatMap((place) => {
      const text = texts.get(place.seq)
      return text === undefined ? [] : [{ ...place, quote: text.slice(place.start, place.end) }]
    })
  return rows.map((row) => ({ ...row, evidence: quote(row.evidence), later: quote(row.later) }))
}
