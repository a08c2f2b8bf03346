import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { AccountDb } from '../../../db/account-db.ts'
import { readAccountTimeZone } from '../../accounts/index.ts'
import { listSpeakers } from '../transcripts/speakers-store.ts'
import { findTranscriptRow } from '../transcripts/store.ts'
import { findMeetingToRead, listAttendees } from './store.ts'

export type NoteGround = NonNullable<Awaited<ReturnType<typeof readNoteGround>>>

/** All that notes are made of but the lines; undefined without a complete transcript, as the job that stores the rest asks again. */
export async function readNoteGround(db: AccountDb, meetingId: string) {
  const meeting = await findMeetingToRead(db, meetingId)
  if (meeting === undefined || meeting.transcript_id === null) return undefined
  const transcript = await findTranscriptRow(db, meeting.transcript_id)
  if (transcript === undefined || transcript.state !== 'ready') return undefined
  const [speakers, attendees, timeZone] = await Promise.all([
    listSpeakers(db, transcript.id),
    listAttendees(db, meetingId),
    readAccountTimeZone(db),
  ])
  const isNamed = (name: string) => name !== 'Unknown'
  const named = new Map(speakers.flatMap(({ id, name }) => (isNamed(name) ? [[id, name] as const] : [])))
  return {
    meeting,
    transcriptId: transcript.id,
    attendees,
    /** The name of a speaker; null if the file names none. */
    nameOf: (speakerId: string): string | null => named.get(speakerId) ?? null,
    people: [...named.values(), ...attendees.map(({ name }) => name)],
    today: toZoneDay(Date.parse(meeting.started_at), timeZone),
    topics: (meeting.sections ?? []).filter(({ kind }) => kind === 'topic'),
  }
}
