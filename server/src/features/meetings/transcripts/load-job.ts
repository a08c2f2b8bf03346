import { z } from 'zod'
import type { AppContext } from '../../../http/app-context.ts'
import { defineJob, type JobRun } from '../../../jobs/define-job.ts'
import { requestNotes } from '../notes/request-notes.ts'
import { findMeetingIdByTranscript } from '../records/store.ts'
import { readTranscriptFile } from './read-transcript-in-worker.ts'
import { segmentsAtOnce } from './read-transcript.ts'
import { findLastSeq, findTranscriptRow, insertSegments, lockTranscript, setTranscriptReady } from './store.ts'

const Payload = z.object({ account_id: z.uuid(), transcript_id: z.uuid() })
type Payload = z.infer<typeof Payload>

/** Stores the segments of a long transcript that are not there yet, from its file. Each has its number, so none is lost or doubled. */
export const loadTranscriptJob = defineJob({
  name: 'transcripts.load',
  payload: Payload,
  // Each run continues where the last one was killed.
  attempts: 20,
  concurrency: 1,
  async run({ payload, db, context, signal }: JobRun<Payload, AppContext>) {
    const transcript = await findTranscriptRow(db, payload.transcript_id)
    if (transcript === undefined || transcript.state === 'ready') return
    const bytes = await context.files.read(transcript.file_key)
    if (bytes === null) throw new Error('The file of a transcript is missing')
    const parsed = await readTranscriptFile(bytes, signal)
    if ('refusal' in parsed) throw new Error(`A transcript cannot be read any more: ${parsed.refusal}`)
    const done = await findLastSeq(db, transcript.id)
    for (const batch of parsed.batches.slice(Math.floor(done / segmentsAtOnce))) {
      signal.throwIfAborted()
      const isThere = await db.transaction(async (tx) => {
        const isLocked = await lockTranscript(tx, transcript.id)
        if (isLocked) await insertSegments(tx, transcript.id, batch)
        return isLocked
      })
      if (!isThere) return
    }
    await db.transaction(async (tx) => {
      await setTranscriptReady(tx, transcript.id)
      const meeting = await findMeetingIdByTranscript(tx, transcript.id)
      if (meeting !== undefined) await requestNotes(context, tx, meeting.id)
    })
  },
})
