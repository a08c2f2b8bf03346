import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import { checkNotes, type SpokenLine } from '../../../models/meeting-notes/check-notes.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { dropDoubles } from '../../../models/meeting-notes/merge-notes.ts'
import { listClaims, type NotesAnswer } from '../../../models/meeting-notes/notes-answer.ts'
import type { EarlierNote } from '../../../models/meeting-notes/notes-prompt.ts'
import type { NoteGround } from './note-ground.ts'

const letters: Readonly<Record<NoteKind, string>> = {
  summary: 'S',
  topic: 'T',
  decision: 'D',
  action: 'A',
  question: 'Q',
  objection: 'O',
  number: 'N',
  quote: 'C',
  private: 'P',
  mail: 'M',
  moment: 'X',
}

/** Notes of earlier parts as a model gets them, by ids that it may withdraw. */
export const toEarlierNotes = (notes: readonly FoundNote[]): EarlierNote[] =>
  notes
    .map(({ kind, text, evidence }, at) => ({
      id: `${letters[kind]}${at + 1}`,
      kind,
      text,
      lines: [...new Set(evidence.map(({ seq }) => seq))],
    }))
    .filter(({ kind }) => kind !== 'mail')
    .map(({ id, text, lines }) => ({ id, text, lines }))

interface PartOfMeeting {
  readonly ground: NoteGround
  readonly part: { readonly lines: readonly SpokenLine[]; readonly known: readonly SpokenLine[] }
  readonly earlier: readonly FoundNote[]
  readonly madeWith: string
}

/**
 * The notes of the meeting up to the end of a part: what the answer says and its lines bear out, and of the earlier notes those that it does not take
 * back. A new summary and a new mail stand for the whole meeting.
 */
export function completeNotes(
  answer: NotesAnswer,
  { ground: { today, people, topics }, part, earlier, madeWith }: PartOfMeeting,
): { notes: FoundNote[]; nLeftOut: number } {
  const lines = [...part.known, ...part.lines].toSorted((a, b) => a.seq - b.seq)
  const titles = topics.map(({ title }) => title)
  const { notes, nLeftOut } = checkNotes(listClaims(answer), { lines, today, people, topics: titles, madeWith })
  const withdrawn = new Set((answer.withdrawn ?? []).map((id) => id.trim().toUpperCase()))
  const isNewly = (kind: NoteKind) => notes.some((note) => note.kind === kind)
  const kept = earlier.filter(
    ({ kind }, at) =>
      !withdrawn.has(`${letters[kind]}${at + 1}`) && !((kind === 'summary' || kind === 'mail') && isNewly(kind)),
  )
  return { notes: dropDoubles([...notes, ...kept]), nLeftOut }
}
