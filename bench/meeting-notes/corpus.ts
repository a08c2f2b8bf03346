import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { parseTranscript } from '../../server/src/documents/transcript/parse-transcript.ts'
import { type FoundNote, findMeetingNotes } from '../../server/src/models/composer/meeting/find-notes.ts'
import { assembleLongMeeting } from './long-meeting.ts'

/** What a careful reader found in a transcript; a quote is a part of what one person said. */
interface ExpectedNotes {
  readonly title: string
  readonly started_at: string
  readonly time_zone: string
  readonly attendees: readonly string[]
  readonly decisions: readonly { readonly quote: string }[]
  readonly actions: readonly { readonly quote: string; readonly owner: string | null; readonly due: string | null }[]
  readonly objections: readonly { readonly quote: string }[]
  readonly numbers: readonly { readonly quote: string }[]
  readonly open_questions: readonly { readonly quote: string }[]
}

/**
 * The rules are improved with the tuning sets in view; the others only show how far they carry. Fresh ones were written by somebody who
 * had not seen the rules, and those of the second tuning set for the kinds of errors that the fresh ones showed.
 */
export const corpusSets = ['tuning', 'tuning 2', 'held out', 'fresh'] as const
export type CorpusSet = (typeof corpusSets)[number]
const heldOut = new Set(['08', '10', '11', '13', '15', '16', '18', '20', '21', '22', '23', '24'])
const fresh = new Set(['25', '26', '27', '28', '29', '30', '31', '32', '33', '34'])
const tuning2 = new Set(['35', '36', '37', '38', '39', '40', '41'])

function toCorpusSet(name: string): CorpusSet {
  const number = name.slice(0, 2)
  if (fresh.has(number)) return 'fresh'
  if (heldOut.has(number)) return 'held out'
  return tuning2.has(number) ? 'tuning 2' : 'tuning'
}

export interface EvaluatedMeeting {
  readonly name: string
  readonly set: CorpusSet
  readonly expected: ExpectedNotes
  readonly lines: readonly { readonly seq: number; readonly text: string }[]
  readonly notes: readonly FoundNote[]
}

const folder = join(import.meta.dirname, 'corpus')

/** Every transcript of the corpus with its notes by the built-in rules, made as the server makes them. */
export function readMeetings(): EvaluatedMeeting[] {
  const files = readdirSync(folder).sort()
  return files
    .filter((file) => file.endsWith('.expected.json'))
    .map((file) => {
      const name = file.replace('.expected.json', '')
      const source = files.find((one) => one !== file && one.startsWith(`${name}.`)) ?? ''
      // Written by hand beside each transcript.
      const expected = JSON.parse(readFileSync(join(folder, file), 'utf8')) as ExpectedNotes
      const text = readFileSync(join(folder, source), 'utf8')
      const { segments } = parseTranscript(source.endsWith('.scenes.txt') ? assembleLongMeeting(text) : text)
      const speakers = [...new Set(segments.map(({ speaker }) => speaker))]
      const lines = segments.map(({ text }, at) => ({ seq: at + 1, text }))
      const notes = findMeetingNotes({
        segments: segments.map(({ speaker, text }, at) => ({
          seq: at + 1,
          speakerId: String(speakers.indexOf(speaker)),
          speaker,
          isOwn: false,
          text,
        })),
        today: toZoneDay(Date.parse(expected.started_at), expected.time_zone),
        people: [...speakers.flatMap((speaker) => speaker ?? []), ...expected.attendees],
        topics: [],
      })
      return { name, set: toCorpusSet(name), expected, lines, notes }
    })
}
