import { createHash } from 'node:crypto'
import { addDays, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import type { SectionKind } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { findDueDay } from '../../../documents/said-days/due-day.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { insertNotes, positionStep } from '../notes/index.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { insertMeetingWithPeople } from '../records/insert-meeting.ts'
import { readTranscript } from '../transcripts/read-transcript.ts'
import { storeTranscript, toTranscriptKey } from '../transcripts/store-transcript.ts'

export interface ExampleMeeting {
  readonly title: string
  /** Negative: it is still to come. */
  readonly daysAgo: number
  readonly time: string
  /** Beside the person whose workspace it is. */
  readonly with: readonly { name: string; email: string }[]
  /** `Name: words`; the person themselves is `Me`. */
  readonly lines: readonly string[]
  /** What the person has kept of it. */
  readonly notes: readonly ExampleNote[]
}

interface ExampleNote {
  readonly kind: SectionKind
  readonly text: string
  readonly lines: readonly number[]
  /** As in `lines`. */
  readonly owner?: string
}

const msPerWord = 380
const pauseMs = 900

/** A meeting with its people and its transcript, as if they had been brought in; its notes are made by the usual job. */
export async function createExampleMeeting(
  db: AccountDb,
  context: AppContext,
  { userId }: Pick<Caller, 'userId'>,
  members: readonly { user_id: string; display_name: string; email: string }[],
  { title, daysAgo, time, with: others, lines, notes }: ExampleMeeting,
): Promise<void> {
  const zone = await readAccountTimeZone(db)
  const today = toZoneDay(context.now().getTime(), zone)
  const started_at = new Date(toInstant(addDays(today, -daysAgo), time, zone)).toISOString()
  const me = members.find(({ user_id }) => user_id === userId)
  const attendees = me === undefined ? [...others] : [{ name: me.display_name, email: me.email }, ...others]
  const meeting = {
    id: createId(),
    user_id: userId,
    title,
    started_at,
    attendees,
    consent: 'announced' as const,
    is_example: true,
  }
  const memberByEmail = new Map(members.map(({ email, user_id }) => [email.toLowerCase(), user_id]))
  if (lines.length === 0) {
    await insertMeetingWithPeople(db, memberByEmail, { ...meeting, duration_ms: 45 * 60_000, transcript_id: null })
    return
  }
  const bytes = Buffer.from(buildSubtitles(lines, me?.display_name ?? 'Me'))
  const parsed = await readTranscript({ bytes })
  if ('refusal' in parsed) throw new Error(`The transcript of “${title}” ${parsed.refusal}`)
  const id = createId()
  const file_key = toTranscriptKey(db, id)
  await context.files.write(file_key, bytes)
  await storeTranscript(db, context, parsed, {
    id,
    user_id: userId,
    title,
    source: 'upload',
    started_at,
    timing: parsed.timing,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    file_key,
  })
  await insertMeetingWithPeople(db, memberByEmail, { ...meeting, duration_ms: parsed.durationMs, transcript_id: id })
  const name = me?.display_name ?? 'Me'
  const day = addDays(today, -daysAgo)
  await insertNotes(
    db,
    notes.map((note) => toExampleNote(meeting.id, note, lines, { name, day })),
  )
  await requestNotes(context, db, meeting.id)
}

/** A task's day is the one that its lines name. */
function toExampleNote(
  meeting_id: string,
  { kind, text, lines: numbers, owner }: ExampleNote,
  lines: readonly string[],
  { name, day }: { name: string; day: string },
): NewRow<'meeting_notes'> {
  const id = createId()
  const said = numbers.map((seq) => ({ seq, text: lines[seq - 1]?.replace(/^[^:]+: /u, '') ?? '' }))
  const due = kind === 'action' ? findDueDay(said.map((line) => line.text).join(' '), day) : undefined
  return {
    id,
    meeting_id,
    kind,
    text,
    owner: owner === 'Me' ? name : (owner ?? null),
    due_on: due?.day ?? null,
    due_words: due?.words ?? null,
    evidence: said.map((line) => ({ seq: line.seq, start: 0, end: line.text.length })),
    first_seq: numbers[0] ?? 0,
    position: (numbers[0] ?? 0) * positionStep,
    made_by: 'person',
    state: 'edited',
    fingerprint: id,
  }
}

/** WebVTT, each line as long as it takes to say it. */
function buildSubtitles(lines: readonly string[], me: string): string {
  let at = 0
  const cues = lines.map((line) => {
    const [, speaker = '', text = ''] = /^([^:]+): (.+)$/u.exec(line) ?? []
    const start = at
    const end = start + text.split(' ').length * msPerWord
    at = end + pauseMs
    return `${toStamp(start)} --> ${toStamp(end)}\n<v ${speaker === 'Me' ? me : speaker}>${text}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const toStamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23)
