import type { NoteKind } from '@draftwright/contract/meetings/vocabulary'
import type { EvaluatedMeeting } from './corpus.ts'

const kinds = {
  decisions: 'decision',
  actions: 'action',
  objections: 'objection',
  numbers: 'number',
  open_questions: 'question',
} as const satisfies Record<string, NoteKind>
export type Judged = keyof typeof kinds

export interface Score {
  readonly expected: number
  readonly found: number
  /** Expected ones that a note shows, and notes that show an expected one. */
  readonly recalled: number
  readonly right: number
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether two pieces of a transcript are the same place: one holds most words of the other, in order. */
function isSame(one: string, other: string): boolean {
  const [short, long] = [words(one), words(other)].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length === 0) return false
  let at = 0
  let shared = 0
  for (const word of short) {
    const next = long.indexOf(word, at)
    if (next < 0) continue
    shared += 1
    at = next + 1
  }
  return shared / short.length >= 0.7
}

/** What was found of one kind in all meetings. */
export function scoreKind(meetings: readonly EvaluatedMeeting[], judged: Judged): Score {
  const missed: string[] = []
  const wrong: string[] = []
  let [expected, found, recalled, right] = [0, 0, 0, 0]
  for (const { name, expected: all, notes } of meetings) {
    const wanted = all[judged]
    const own = notes.filter(({ kind }) => kind === kinds[judged])
    expected += wanted.length
    found += own.length
    for (const { quote } of wanted)
      if (own.some(({ text }) => isSame(quote, text))) recalled += 1
      else missed.push(`${name}: ${quote}`)
    for (const { text } of own)
      if (wanted.some(({ quote }) => isSame(quote, text))) right += 1
      else wrong.push(`${name}: ${text}`)
  }
  return { expected, found, recalled, right, missed, wrong }
}

/** Of the actions that were found: whether the owner and the day are those that were said, and none where none was. */
export function scoreTasks(meetings: readonly EvaluatedMeeting[]): { found: number; owners: number; days: number } {
  let [found, owners, days] = [0, 0, 0]
  for (const { expected, notes } of meetings)
    for (const { quote, owner, due } of expected.actions) {
      const note = notes.find(({ kind, text }) => kind === 'action' && isSame(quote, text))
      if (note === undefined) continue
      found += 1
      if ((note.owner ?? '').toLowerCase() === (owner ?? '').toLowerCase()) owners += 1
      if (note.dueOn === due) days += 1
    }
  return { found, owners, days }
}

/** Notes without words in the transcript. */
export const countUnproven = (meetings: readonly EvaluatedMeeting[]): number =>
  meetings.reduce((sum, { notes, lines }) => {
    const texts = new Map(lines.map(({ seq, text }) => [seq, text]))
    const unproven = notes.filter(
      ({ text, evidence }) =>
        evidence.length === 0 ||
        evidence.map(({ seq, start, end }) => texts.get(seq)?.slice(start, end) ?? '').join(' ') !== text,
    )
    return sum + unproven.length
  }, 0)
