import { recordings } from '@draftwright/contract/meetings/recordings'
import { maxRecordingsPerMeeting } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { readMeetingRow } from '../records/sight.ts'
import { createRecordingAddress, readSound } from './address.ts'
import { deleteRecording } from './delete-recordings.ts'
import { finishRecording } from './finish-recording.ts'
import { readDeletableRecording, readOwnRecording, readRecordingRow } from './read-recording.ts'
import { savePart } from './save-part.ts'
import { countRecordings, insertRecording, listParts, listRecordingRows, lockMeetingConsent } from './store.ts'

export const recordingRoutes = implementRoutes(recordings, {
  async list(call) {
    const { meeting_id } = call.query
    if (meeting_id !== undefined) await readMeetingRow(call, meeting_id)
    return listRecordingRows(call.db, call.caller, meeting_id)
  },
  create: async (call) => readRecordingRow(call, await createRecording(call)),
  read: (call) => readRecordingRow(call, call.params.id),
  async parts(call) {
    await readRecordingRow(call, call.params.id)
    return readParts(call)
  },
  async savePart(call) {
    await readOwnRecording(call, call.params.id)
    await savePart(call)
    return readParts(call)
  },
  async finish(call) {
    const { id } = await readOwnRecording(call, call.params.id)
    await finishRecording(call, { id, ...call.body })
    return readRecordingRow(call, id)
  },
  async remove(call) {
    const { id } = await readDeletableRecording(call, call.params.id)
    await call.db.transaction((tx) => deleteRecording(call.context, tx, id))
    return null
  },
  address: createRecordingAddress,
  sound: readSound,
})

async function createRecording(call: HandlerContext<(typeof recordings)['create']>): Promise<string> {
  const { db, context, body, caller } = call
  const meeting = await readMeetingRow(call, body.meeting_id)
  if (meeting.consent === 'refused')
    throw conflictError('consent_refused', 'Somebody refused to be recorded in this meeting')
  if (body.source !== 'upload' && meeting.consent === 'unknown')
    throw conflictError('consent_required', 'Say first that the people in this meeting know that it is recorded')
  const id = createId()
  await db.transaction(async (tx) => {
    // A refusal in this moment deletes what is there, and must not miss this one.
    const consent = await lockMeetingConsent(tx, meeting.id)
    if (consent !== meeting.consent)
      throw conflictError('conflict', 'Somebody has changed the consent in the meantime. Try again.')
    if ((await countRecordings(tx, meeting.id)) >= maxRecordingsPerMeeting)
      throw conflictError('too_many', `A meeting can have at most ${maxRecordingsPerMeeting} recordings`)
    await insertRecording(tx, {
      ...body,
      id,
      user_id: caller.userId,
      started_at: body.started_at ?? context.now().toISOString(),
      consent,
    })
  })
  return id
}

async function readParts(call: { db: AccountDb; params: { id: string } } & Parameters<typeof readRecordingRow>[0]) {
  const [{ state, bytes }, parts] = await Promise.all([
    readRecordingRow(call, call.params.id),
    listParts(call.db, call.params.id),
  ])
  return { state, bytes, parts: toRanges(parts.map(({ number }) => number)) }
}

/** Of numbers in order. */
function toRanges(numbers: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges
}
