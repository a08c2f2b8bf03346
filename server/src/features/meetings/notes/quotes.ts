import type { AccountDb } from '../../../db/account-db.ts'
import { listSegmentsBySeq } from '../transcripts/store.ts'
import type { NoteRow } from './store.ts'

/** The words at each place; a place whose segment is gone is left out. */
export async function withQuotes(db: AccountDb, transcriptId: string, rows: readonly NoteRow[]) {
  const seqs = rows.flatMap(({ evidence }) => evidence.map(({ seq }) => seq))
  if (seqs.length === 0) return []
  const segments = await listSegmentsBySeq(db, transcriptId, [...new Set(seqs)])
  const texts = new Map(segments.map(({ seq, text }) => [seq, text]))
  return rows.map((row) => ({
    ...row,
    evidence: row.evidence.flatMap((place) => {
      const text = texts.get(place.seq)
      return text === undefined ? [] : [{ ...place, quote: text.slice(place.start, place.end) }]
    }),
  }))
}
