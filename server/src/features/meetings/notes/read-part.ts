import type { AccountDb } from '../../../db/account-db.ts'
import type { SpokenLine } from '../../../models/meeting-notes/check-notes.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { listSegments, listSegmentsBySeq } from '../transcripts/index.ts'
import { toEarlierNotes } from './complete-notes.ts'
import type { NoteGround } from './note-ground.ts'

interface PartSize {
  readonly lines: number
  readonly characters: number
}

/** How much of a meeting is read in one call. A meeting of two hours has about 90,000 characters. */
export const partSizes = {
  hosted: { lines: 2000, characters: 120_000 },
  local: { lines: 300, characters: 24_000 },
  small: { lines: 80, characters: 5000 },
  /** With its rules it fits into any chat window. */
  chat: { lines: 300, characters: 7000 },
} as const satisfies Record<string, PartSize>

/** The lines behind `after`, with those that earlier notes rest on. */
export async function readPart(
  db: AccountDb,
  { transcriptId, nameOf, today, topics }: NoteGround,
  { after, size, earlier }: { after: number; size: PartSize; earlier: readonly FoundNote[] },
) {
  const rows = await listSegments(db, transcriptId, after, size.lines + 1)
  const lines: SpokenLine[] = []
  let length = 0
  for (const row of rows.slice(0, size.lines)) {
    length += row.text.length + 20
    if (lines.length > 0 && length > size.characters) break
    lines.push(toLine(row))
  }
  const isLast = lines.length === rows.length
  const own = new Set(lines.map(({ seq }) => seq))
  const seqs = [...new Set(earlier.flatMap(({ evidence }) => evidence.map(({ seq }) => seq)))].filter(
    (seq) => !own.has(seq),
  )
  const known = seqs.length === 0 ? [] : (await listSegmentsBySeq(db, transcriptId, seqs)).map(toLine)
  return {
    lines,
    /** Lines of earlier parts that the answer may name. */
    known,
    topics,
    today,
    earlier: toEarlierNotes(earlier),
    isLast,
    next: isLast ? null : (lines.at(-1)?.seq ?? null),
  }

  function toLine({ seq, speaker_id, text }: { seq: number; speaker_id: string; text: string }): SpokenLine {
    return { seq, speakerId: speaker_id, speaker: nameOf(speaker_id), text }
  }
}
