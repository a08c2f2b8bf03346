import { transcriptions } from '@draftwright/contract/meetings/transcriptions'
import { AppError, conflictError, notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { TranscriptionError } from '../../../integrations/transcription/transcriber.ts'
import { type MeetingContext, readMeetingRow } from '../records/sight.ts'
import { enqueueRun, startRun } from './request-transcription.ts'
import { listCompleteRecordings, findLastRun, resetFailedPieces, stopRun, updateRun } from './store.ts'
import { toRun } from './to-run.ts'

/** A test of a model in the request; loading a large one takes half a minute. */
const testMs = 60_000

export const transcriptionRoutes = implementRoutes(transcriptions, {
  async read(call) {
    await readMeetingRow(call, call.params.id)
    return readState(call, call.params.id)
  },
  async start(call) {
    const { db, context, body, params, caller } = call
    const meeting = await readMeetingRow(call, params.id)
    const last = await findLastRun(db, params.id)
    const transcriber = context.transcription.find(body?.model ?? undefined)
    if (transcriber === null)
      throw conflictError('no_model', 'This transcription model is not set on this server. Choose another one.')
    if (meeting.consent === 'refused')
      throw conflictError('consent_refused', 'Somebody refused that what was said in this meeting is kept')
    if ((await listCompleteRecordings(db, params.id)).length === 0)
      throw conflictError('no_recording', 'This meeting has no complete recording')
    const replaces = body?.replace === true
    if (meeting.transcript_id !== null && !replaces)
      throw conflictError('has_transcript', 'This meeting has a transcript already')
    const isStarted = await db.transaction(async (tx) => {
      if ((last?.state !== 'failed' && last?.state !== 'stopped') || last.model !== transcriber.id)
        return startRun(context, tx, { meetingId: params.id, transcriber, userId: caller.userId, replaces })
      await resetFailedPieces(tx, last.id)
      await updateRun(tx, last.id, {
        state: 'waiting',
        problem: null,
        starts: last.starts + 1,
        replaces,
        user_id: caller.userId,
      })
      await enqueueRun(context, tx, last.id)
      return true
    })
    if (!isStarted) throw conflictError('already_running', 'The recording of this meeting is being transcribed')
    return readState(call, params.id)
  },
  async stop(call) {
    await readMeetingRow(call, call.params.id)
    await stopRun(call.db, call.params.id)
    return readState(call, call.params.id)
  },
  setup: ({ context }) =>
    Promise.resolve({ models: listModels(context), has_ffmpeg: context.transcription.ffmpegPath !== null }),
  async test({ context, body, signal }) {
    const transcriber = context.transcription.find(body.model)
    if (transcriber === null) throw notFoundError('Transcription model')
    try {
      const { abilities, heard } = await transcriber.test(AbortSignal.any([signal, AbortSignal.timeout(testMs)]))
      const { hasTimes, hasSpeakers, maxBytes, takes } = abilities
      return { has_times: hasTimes, has_speakers: hasSpeakers, max_bytes: maxBytes, takes, heard }
    } catch (error) {
      if (error instanceof TranscriptionError) throw new AppError(502, 'transcription_failed', error.message)
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new AppError(504, 'transcription_failed', `${transcriber.label} did not answer within a minute.`)
      throw error
    }
  },
})

async function readState({ db, context }: MeetingContext & { context: AppContext }, meetingId: string) {
  const run = await findLastRun(db, meetingId)
  return { run: run === undefined ? null : await toRun(db, run), models: listModels(context) }
}

const listModels = ({ transcription }: AppContext) => transcription.transcribers.map(({ id, label }) => ({ id, label }))
