import { createHash } from 'node:crypto'
import { addDays, toInstant, toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
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
}

const msPerWord = 380
const pauseMs = 900

/** A meeting with its people and its transcript, as if they had been brought in; its notes are made by the usual job. */
export async function createExampleMeeting(
  db: AccountDb,
  context: AppContext,
  { userId }: Pick<Caller, 'userId'>,
  members: readonly { user_id: string; display_name: string; email: string }[],
  { title, daysAgo, time, with: others, lines }: ExampleMeeting,
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
  await requestNotes(context, db, meeting.id)
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
