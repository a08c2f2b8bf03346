import { createHash } from 'node:crypto'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { type HeardSegment, TranscriptionError } from '../../../integrations/transcription/transcriber.ts'
import { findUsersByIds } from '../../accounts/index.ts'
import { deleteQuotedNotes, listAttendees } from '../notes/store.ts'
import { findRecordingRow, type RecordingRow } from '../recordings/store.ts'
import { attachTranscript } from '../records/attach-transcript.ts'
import { listMembersByEmail } from '../records/members-by-email.ts'
import { lockMeeting, updateMeetingRow } from '../records/store.ts'
import { forgetMeetingJob } from '../transcripts/forget-job.ts'
import { deleteTranscript } from '../transcripts/delete-transcript.ts'
import { findTranscriptRow } from '../transcripts/store.ts'
import { readTranscriptFile, storeTranscript, toTranscriptKey } from '../transcripts/store-transcript.ts'
import { type ChannelNames, joinHeard } from './join-heard.ts'
import {
  findMeetingToTranscribe,
  findMeetingTypeSettings,
  forgetHeard,
  listCompleteRecordings,
  lockCompleteRecordings,
  listHeardPieces,
  listPieces,
  lockRun,
  type RunRow,
  updateRun,
} from './store.ts'

interface Work {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
}

/** Shown to people; a model that is in a loop writes thousands. */
const maxLeftOut = 200

/**
 * Makes the transcript of what was heard, and gives it to the meeting, whose notes are made then. Throws TranscriptionError where nothing
 * was heard, AppError where the meeting takes no transcript.
 */
export async function finishTranscription({ db, context, signal }: Work, run: RunRow): Promise<void> {
  const meeting = await findMeetingToTranscribe(db, run.meeting_id)
  const recordings = await listRecordings(db, run.meeting_id)
  // Deleted meanwhile, with what was heard of them.
  if (meeting === undefined || recordings.length === 0)
    throw new TranscriptionError('refused', 'The recordings of this meeting were deleted.')
  const heard = await collectHeard({ db, context }, run, recordings)
  await assertHeard(db, run, heard.segments)
  const bytes = Buffer.from(toFile(run, heard))
  const parsed = await readTranscriptFile(bytes, signal)
  if ('refusal' in parsed) throw new TranscriptionError('refused', `What was heard ${parsed.refusal}.`)
  const id = createId()
  const file_key = toTranscriptKey(db, id)
  await context.files.write(file_key, bytes)
  const members = await listMembersByEmail(context, db)
  try {
    await db.transaction(async (tx) => {
      if (!(await lockRun(tx, run))) throw new TranscriptionError('refused', 'It was stopped.')
      if ((await lockCompleteRecordings(tx, run.meeting_id)).length < recordings.length)
        throw new TranscriptionError('refused', 'A recording of this meeting was deleted meanwhile. Start again.')
      if (run.replaces) await detachTranscript(context, tx, run.meeting_id)
      await storeTranscript(tx, context, parsed, {
        id,
        user_id: meeting.user_id,
        title: meeting.title,
        source: 'recording',
        started_at: meeting.started_at,
        timing: heard.hasTimes ? 'exact' : 'approx',
        checksum: createHash('sha256').update(bytes).digest('hex'),
        file_key,
      })
      const row = await findTranscriptRow(tx, id)
      if (row !== undefined) await attachTranscript(context, tx, run.meeting_id, row, members)
      await updateRun(tx, run.id, { state: 'done', problem: null, left_out: heard.leftOut })
      await forgetHeard(tx, run.id)
      await requestSoundDeletion(context, tx, run)
    })
  } catch (error) {
    await context.files.remove(file_key)
    throw error
  }
}

/** Where sound is kept for no day; a transcript with gaps can be made again until the nightly deletion. */
async function requestSoundDeletion({ jobs }: Work['context'], tx: AccountDb, run: RunRow): Promise<void> {
  const type = await findMeetingTypeSettings(tx, run.meeting_id)
  if (type?.sound_days !== 0 || (await listPieces(tx, run.id)).some(({ state }) => state === 'failed')) return
  const payload = { account_id: tx.accountId, meeting_id: run.meeting_id, what: ['sound' as const] }
  await jobs.enqueue(forgetMeetingJob, payload, tx)
}

async function listRecordings(db: AccountDb, meetingId: string): Promise<RecordingRow[]> {
  const rows: RecordingRow[] = []
  for (const { id } of await listCompleteRecordings(db, meetingId)) {
    const row = await findRecordingRow(db, id)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

async function collectHeard(
  { db, context }: Pick<Work, 'db' | 'context'>,
  run: RunRow,
  recordings: readonly RecordingRow[],
) {
  const segments: HeardSegment[] = []
  const leftOut: RunRow['left_out'] = []
  let hasTimes = true
  let language: string | null = null
  for (const recording of recordings) {
    const pieces = await listHeardPieces(db, run.id, recording.id)
    const channels =
      recording.channels === 'mic_left_tab_right'
        ? await nameChannels({ db, context }, run.meeting_id, recording)
        : null
    segments.push(...joinHeard(pieces, { offsetMs: recording.offset_ms, channels }))
    for (const piece of pieces)
      leftOut.push(
        ...piece.left_out.map(({ startMs, text, reason }) => ({
          start_ms: startMs + recording.offset_ms,
          text: text.slice(0, 500),
          reason,
        })),
      )
    hasTimes &&= pieces.every(({ has_times }) => has_times)
    language ??= pieces.find((piece) => piece.language !== null)?.language ?? null
  }
  return { segments, leftOut: leftOut.slice(0, maxLeftOut), hasTimes, language }
}

/** Left is whoever records, right everybody else: by name if there is one other person. */
async function nameChannels(
  { db, context }: Pick<Work, 'db' | 'context'>,
  meetingId: string,
  { user_id }: RecordingRow,
): Promise<ChannelNames> {
  const attendees = await listAttendees(db, meetingId)
  const users = await findUsersByIds(context.engine, user_id === null ? [] : [user_id])
  const own = user_id === null ? undefined : users.get(user_id)?.display_name
  const left = attendees.find((one) => user_id !== null && one.user_id === user_id)?.name ?? own ?? 'Me'
  const others = attendees.filter(
    ({ name, user_id: id }) => name.toLowerCase() !== left.toLowerCase() && id !== user_id,
  )
  const [other] = others
  return { left, right: others.length === 1 && other !== undefined ? other.name : 'Others' }
}

async function assertHeard(db: AccountDb, run: RunRow, segments: readonly HeardSegment[]): Promise<void> {
  if (segments.length > 0) return
  const pieces = await listPieces(db, run.id)
  const problem = pieces.find((piece) => piece.problem !== null)?.problem
  if (problem != null) throw new TranscriptionError('refused', problem)
  throw new TranscriptionError(
    'refused',
    pieces.length === 0
      ? 'The recording is silent. Check which microphone was used.'
      : 'No speech was recognized in the recording.',
  )
}

/** In the form of Whisper's answers, which imports read as well. The run's id makes it a file of its own. */
const toFile = (run: RunRow, { segments, language }: { segments: readonly HeardSegment[]; language: string | null }) =>
  JSON.stringify({
    run: run.id,
    model: run.label,
    ...(language === null ? {} : { language }),
    segments: segments.map(({ startMs, endMs, text, speaker }) => ({
      start: startMs / 1000,
      end: endMs / 1000,
      text,
      ...(speaker === null ? {} : { speaker }),
    })),
  })

/** Takes the transcript away from the meeting, with the notes that quote it. */
async function detachTranscript(context: Work['context'], tx: AccountDb, meetingId: string): Promise<void> {
  const meeting = await lockMeeting(tx, meetingId)
  const transcript = meeting?.transcript_id == null ? undefined : await findTranscriptRow(tx, meeting.transcript_id)
  if (transcript === undefined) return
  if (transcript.state === 'loading')
    throw conflictError('loading', 'The transcript is still being stored. Try again in a moment.')
  await deleteQuotedNotes(tx, meetingId)
  await updateMeetingRow(tx, meetingId, { transcript_id: null, notes_state: 'none' })
  await deleteTranscript(context, tx, transcript.id)
}
