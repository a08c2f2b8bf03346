import { rm } from 'node:fs/promises'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { cutSound } from '../../../integrations/transcription/decode-sound.ts'
import { createChannelFinder } from '../../../integrations/transcription/loudness.ts'
import { halvePiece, planPieces } from '../../../integrations/transcription/plan-pieces.ts'
import {
  type SoundFile,
  type TimeRange,
  type Transcriber,
  type TranscriberAbilities,
  TranscriptionError,
} from '../../../integrations/transcription/transcriber.ts'
import { findRecordingRow, type RecordingRow, setMeetingDuration, updateRecording } from '../recordings/store.ts'
import { listAttendees } from '../notes/store.ts'
import {
  assertFitsWhole,
  createTooLargeError,
  openSoundFolder,
  prepareSound,
  type PreparedSound,
} from './prepare-sound.ts'
import {
  insertPieces,
  listPieces,
  findMeetingTypeSettings,
  lockRun,
  type PieceRow,
  type RunRow,
  updateWaitingPiece,
} from './store.ts'

interface Work {
  readonly db: AccountDb
  readonly context: AppContext
  readonly transcriber: Transcriber
  readonly signal: AbortSignal
}

/** A piece that is refused for its size is halved until it is shorter than this. */
const shortestMs = 15_000

/** Transcribes what is not done yet of a recording. One that is deleted or silent has no pieces. Throws TranscriptionError. */
export async function transcribeRecording(work: Work, run: RunRow, recordingId: string): Promise<void> {
  const { db, transcriber, context, signal } = work
  const planned = (await listPieces(db, run.id)).filter(({ recording_id }) => recording_id === recordingId)
  if (planned.length > 0 && planned.every(({ state }) => state !== 'waiting')) return
  const recording = await findRecordingRow(db, recordingId)
  if (recording === undefined) return
  const abilities = await transcriber.readAbilities(signal)
  const folder = await openSoundFolder(context, run.id)
  try {
    const sound = await prepareSound(work, recording, folder)
    if (planned.length === 0) await planRecording(work, run, { recording, sound, abilities })
    await transcribePieces(work, run, { recording, sound, abilities })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Subject {
  readonly recording: RecordingRow
  readonly sound: PreparedSound
  readonly abilities: TranscriberAbilities
}

async function planRecording(
  { db, transcriber }: Work,
  run: RunRow,
  { recording, sound, abilities }: Subject,
): Promise<void> {
  if (sound.cut === null) assertFitsWhole(sound.whole, abilities, transcriber.label)
  const ranges: TimeRange[] =
    sound.cut === null
      ? [{ startMs: 0, endMs: recording.duration_ms ?? 0 }]
      : sound.speech?.length === 0
        ? []
        : planPieces(sound.cut.loudness, abilities.maxPieceMs)
  // Recorders of browsers do not say how long a file is; its times begin where the recording before it ends.
  if (sound.cut !== null && recording.duration_ms === null) {
    await updateRecording(db, recording.id, { duration_ms: sound.cut.loudness.durationMs })
    await setMeetingDuration(db, recording.meeting_id)
  }
  if (ranges.length > 0)
    await insertPieces(
      db,
      ranges.map((range) => toPiece(run, recording, range)),
    )
}

const toPiece = (run: RunRow, recording: RecordingRow, { startMs, endMs }: TimeRange) => ({
  run_id: run.id,
  recording_id: recording.id,
  start_ms: startMs,
  end_ms: endMs,
})

async function transcribePieces(work: Work, run: RunRow, subject: Subject): Promise<void> {
  const { db, signal } = work
  const { recording, sound } = subject
  const [type, people] = await Promise.all([
    findMeetingTypeSettings(db, run.meeting_id),
    listAttendees(db, run.meeting_id),
  ])
  const vocabulary = [...people.map(({ name }) => name), ...(type?.vocabulary ?? [])]
  const findChannel =
    sound.cut !== null && recording.channels === 'mic_left_tab_right' ? createChannelFinder(sound.cut.loudness) : null
  /** Learnt from a refusal, so that each of the others is not refused first. */
  let longestMs = Infinity
  for (;;) {
    signal.throwIfAborted()
    const pieces = await listPieces(db, run.id)
    const piece = pieces.find((one) => one.recording_id === recording.id && one.state === 'waiting')
    if (piece === undefined) return
    const lengthMs = piece.end_ms - piece.start_ms
    try {
      if (lengthMs > longestMs && lengthMs > 2 * shortestMs)
        throw new TranscriptionError('too_large', 'The piece is too long')
      const change = await transcribePiece(work, subject, piece, vocabulary)
      const segments = change.segments.map((segment) => ({
        ...segment,
        speaker: findChannel === null ? segment.speaker : findChannel(segment),
      }))
      await savePiece(db, run, piece, { ...change, segments, state: 'done' })
    } catch (error) {
      if (!(error instanceof TranscriptionError)) throw error
      if (error.problem === 'too_large' && sound.cut === null)
        throw createTooLargeError(sound.whole.bytes, work.transcriber.label, null)
      if (error.problem === 'too_large' && lengthMs > 2 * shortestMs) {
        longestMs = Math.min(longestMs, lengthMs * 0.7)
        await splitPiece(db, run, piece, subject)
      } else if (error.problem === 'refused' || error.problem === 'too_large')
        await savePiece(db, run, piece, { state: 'failed', problem: error.message })
      else throw error
    }
  }
}

/** Its result in the times of the recording. */
async function transcribePiece(
  { transcriber, signal }: Work,
  { sound, abilities }: Subject,
  { start_ms, end_ms }: PieceRow,
  vocabulary: readonly string[],
) {
  const range = { startMs: start_ms, endMs: end_ms }
  const speech = sound.speech?.flatMap((one) => shiftInto(one, range)) ?? null
  // Models write something into silence, and are paid for it.
  if (speech?.length === 0) return { segments: [], left_out: [], has_times: true, language: null }
  const file: SoundFile =
    sound.cut === null
      ? sound.whole
      : await cutSound({
          ...sound.cut,
          folder: sound.folder,
          range,
          format: abilities.takes === 'wav' ? 'wav' : 'opus',
          signal,
        })
  if (abilities.maxBytes !== null && file.bytes > abilities.maxBytes)
    throw new TranscriptionError('too_large', 'The piece is too large')
  const heard = await transcriber.transcribe(file, { vocabulary, speech }, signal)
  const shiftBack = <T extends TimeRange>(one: T): T => ({
    ...one,
    startMs: one.startMs + start_ms,
    endMs: one.endMs + start_ms,
  })
  return {
    segments: heard.segments.map(shiftBack),
    left_out: heard.leftOut.map(shiftBack),
    has_times: heard.hasTimes,
    language: heard.language,
  }
}

/** The part of a stretch that lies in a piece, in the piece's times. */
function shiftInto({ startMs, endMs }: TimeRange, piece: TimeRange): TimeRange[] {
  const from = Math.max(startMs, piece.startMs)
  const to = Math.min(endMs, piece.endMs)
  return from < to ? [{ startMs: from - piece.startMs, endMs: to - piece.startMs }] : []
}

/** Nothing is stored for a run that was stopped meanwhile. */
async function savePiece(
  db: AccountDb,
  run: RunRow,
  piece: PieceRow,
  change: Parameters<typeof updateWaitingPiece>[3],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockRun(tx, run)) await updateWaitingPiece(tx, run.id, piece, change)
  })
}

async function splitPiece(db: AccountDb, run: RunRow, piece: PieceRow, { recording, sound }: Subject): Promise<void> {
  if (sound.cut === null) return
  const [left, right] = halvePiece({ startMs: piece.start_ms, endMs: piece.end_ms }, sound.cut.loudness)
  await db.transaction(async (tx) => {
    await updateWaitingPiece(tx, run.id, piece, { end_ms: left.endMs })
    await insertPieces(tx, [toPiece(run, recording, right)])
  })
}
