import { createHash } from 'node:crypto'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import {
  SourceError,
  type SourceItem,
  type SourceRecording,
} from '../../../integrations/meeting-sources/meeting-source.ts'
import { getSourceType } from '../../../integrations/meeting-sources/source-access.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { attachTranscript, readTranscriptRow } from '../records/attach-transcript.ts'
import { findFittingMeeting } from '../records/fitting-meeting.ts'
import { lockMeetingMatches } from '../records/fitting-meetings-store.ts'
import { insertMeetingWithPeople } from '../records/insert-meeting.ts'
import { listOwnEmails, listMembersByEmail } from '../records/members-by-email.ts'
import type { ReadTranscript } from '../transcripts/read-transcript.ts'
import { toSaidAttendees } from '../transcripts/said-attendees.ts'
import { findSameTranscript } from '../transcripts/store.ts'
import { readTranscriptFile, storeTranscript, toTranscriptKey } from '../transcripts/store-transcript.ts'
import { findItem, type ItemRow, lockItem, updateItem } from './items-store.ts'
import { type NoteTakerRow, openSourceCall, type SourceContext } from './source-context.ts'
import { findSourceRow } from './store.ts'

/**
 * Brings in one recording that waits: fetches what was said, and stores it with its meeting in one transaction, so that a kill leaves all
 * of it or nothing. A recording that is here already, as a file or from another source, becomes no second meeting. Throws SourceError, and
 * AppError where the meeting it belongs to takes no transcript.
 */
export async function importRecording(call: SourceContext, itemId: string): Promise<void> {
  const { db, context, signal } = call
  const item = await findItem(db, itemId)
  if (item?.state !== 'waiting') return
  const source = await findSourceRow(db, item.source_id)
  if (source === undefined || source.kind === 'calendar') return
  const noteTaker: NoteTakerRow = { ...source, kind: source.kind }
  const recording = await getSourceType(noteTaker.kind).read(openSourceCall(call, noteTaker), toKnownItem(item))
  const bytes = Buffer.from(JSON.stringify(recording.document))
  const parsed = await readTranscriptFile(bytes, signal)
  if ('refusal' in parsed) throw new SourceError('strange', `What it sent ${parsed.refusal}.`)
  const members = await listMembersByEmail(context, db)
  const id = createId()
  const fileKey = toTranscriptKey(db, id)
  await context.files.write(fileKey, bytes)
  let isStored = false
  try {
    isStored = await db.transaction((tx) =>
      storeRecording({ ...call, db: tx }, { id, itemId, source: noteTaker, recording, bytes, parsed, members }),
    )
  } finally {
    if (!isStored) await context.files.remove(fileKey)
  }
}

const toKnownItem = ({ key, title, started_at, duration_ms, attendees }: ItemRow): SourceItem => ({
  key,
  title,
  startedAt: started_at,
  durationMs: duration_ms,
  attendees,
})

interface FetchedRecording {
  /** Of the transcript it becomes. */
  readonly id: string
  readonly itemId: string
  readonly source: NoteTakerRow
  readonly recording: SourceRecording
  readonly bytes: Buffer
  readonly parsed: ReadTranscript
  readonly members: ReadonlyMap<string, string>
}

/** Whether the bytes belong to a transcript from now on. */
async function storeRecording({ db, context }: SourceContext, fetched: FetchedRecording): Promise<boolean> {
  const { id, itemId, source, recording, parsed, members } = fetched
  await lockMeetingMatches(db)
  const item = await lockItem(db, itemId)
  // Removed meanwhile: it waits for the source to be brought back.
  if (item?.state !== 'waiting' || (await findSourceRow(db, source.id)) === undefined) return false
  const about = toMeetingFacts(fetched, context.now())
  const facts = { title: about.title, started_at: about.started_at, duration_ms: about.duration_ms }
  const done = (meetingId: string | null) =>
    updateItem(db, itemId, { ...facts, state: 'imported', failure: null, meeting_id: meetingId })
  const same = await findSame(db, fetched)
  if (same !== undefined && same.meeting_id !== null) {
    await done(same.meeting_id)
    return false
  }
  const viewer = { userId: source.user_id ?? '', emails: listOwnEmails(members, source.user_id) }
  const fitting = await findFittingMeeting(db, viewer, { ...about, startedAt: about.started_at })
  if (fitting !== undefined && fitting.transcript_id !== null) {
    await done(fitting.id)
    return false
  }
  const transcriptId = same?.id ?? id
  const isReady =
    same !== undefined ||
    (await storeTranscript(db, context, parsed, {
      id,
      user_id: source.user_id,
      title: recording.item.title,
      source: source.kind,
      source_key: recording.item.key,
      started_at: parsed.startedAt,
      timing: parsed.timing,
      checksum: toChecksum(fetched.bytes),
      file_key: toTranscriptKey(db, id),
    }))
  const meetingId = fitting?.id ?? createId()
  if (fitting !== undefined)
    await attachTranscript(context, db, fitting.id, await readTranscriptRow(db, transcriptId), members)
  else {
    await insertMeetingWithPeople(db, members, {
      ...about,
      id: meetingId,
      transcript_id: transcriptId,
      user_id: source.user_id,
      visibility: source.visibility,
    })
    if (isReady) await requestNotes(context, db, meetingId)
  }
  await done(meetingId)
  return same === undefined
}

function findSame(db: AccountDb, { source, recording, parsed, bytes }: FetchedRecording) {
  const { wordsHash } = parsed
  return findSameTranscript(db, {
    checksum: toChecksum(bytes),
    wordsHash,
    source: source.kind,
    sourceKey: recording.item.key,
  })
}

const toChecksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function toMeetingFacts({ recording: { item }, parsed }: FetchedRecording, now: Date) {
  const said = item.attendees.length > 0 ? item.attendees : toSaidAttendees(parsed.speakers)
  return {
    title: item.title,
    started_at: item.startedAt ?? parsed.startedAt ?? now.toISOString(),
    duration_ms: parsed.durationMs ?? item.durationMs,
    attendees: said.map(({ name, email }) => ({ name, email })),
  }
}
