import { transcripts } from '@draftwright/contract/meetings/transcripts'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { moveNoteEvidence } from '../notes/move-evidence.ts'
import { readEditableTranscriptId, readMeetingRow, readTranscriptId } from '../records/sight.ts'
import { listAvailable } from '../sources/list-available.ts'
import { createTranscript } from './create-transcript.ts'
import { deleteTranscript } from './delete-transcript.ts'
import { assignSpeaker, readSpeakers, renameSpeaker, restoreSpeaker } from './speakers.ts'
import { exportTranscript, exportWordFile, toFileName } from './export.ts'
import {
  findOwnUnlinkedTranscript,
  findTranscriptRow,
  listSegmentRange,
  listSegments,
  lockSegment,
  searchSegments,
  updateSegmentText,
} from './store.ts'

const maxHits = 200

export const transcriptRoutes = implementRoutes(transcripts, {
  create: async (call) => readTranscript(call.db, await createTranscript(call)),
  async remove({ db, context, params, caller }) {
    if ((await findOwnUnlinkedTranscript(db, caller.userId, params.id)) === undefined) throw notFoundError('Transcript')
    await db.transaction((tx) => deleteTranscript(context, tx, params.id))
    return null
  },
  available: listAvailable,
  async read(call) {
    const id = await readTranscriptId(call, call.params.id)
    const [transcript, segments] = await Promise.all([
      readTranscript(call.db, id),
      listSegments(call.db, id, call.query.after),
    ])
    const last = segments.at(-1)
    return {
      transcript,
      segments,
      next: last !== undefined && last.seq < transcript.n_segments ? last.seq : null,
    }
  },
  async search(call) {
    const id = await readTranscriptId(call, call.params.id)
    return searchSegments(call.db, id, call.query.q.split(/\s+/u).slice(0, 10), maxHits)
  },
  async editSegment(call) {
    const { db, context, params, body, caller } = call
    const id = await readEditableTranscriptId(call, params.id)
    await db.transaction(async (tx) => {
      const segment = await lockSegment(tx, id, params.seq)
      if (segment === undefined) throw notFoundError('Segment')
      const edited_text = body.text === segment.text ? null : body.text
      const isEdited = edited_text !== null
      await updateSegmentText(tx, id, params.seq, {
        edited_text,
        edited_by: isEdited ? caller.userId : null,
        edited_at: isEdited ? context.now().toISOString() : null,
      })
      await moveNoteEvidence(
        tx,
        params.id,
        params.seq,
        segment.edited_text ?? segment.text,
        edited_text ?? segment.text,
      )
    })
    const [segment] = await listSegmentRange(db, id, params.seq, params.seq)
    if (segment === undefined) throw notFoundError('Segment')
    return segment
  },
  renameSpeaker,
  restoreSpeaker,
  assignSpeaker,
  async exportWord(call) {
    const { title, transcript_id } = await readMeetingRow(call, call.params.id)
    if (transcript_id === null) throw notFoundError('Transcript')
    return { filename: `${toFileName(title)}.docx`, pieces: exportWordFile(call, { id: transcript_id, title }) }
  },
  async export(call) {
    const meeting = await readMeetingRow(call, call.params.id)
    if (meeting.transcript_id === null) throw notFoundError('Transcript')
    const { format } = call.query
    return {
      filename: `${toFileName(meeting.title)}.${format}`,
      pieces: exportTranscript(call.db, { id: meeting.transcript_id, title: meeting.title }, format),
    }
  },
})

async function readTranscript(db: AccountDb, id: string) {
  const row = await findTranscriptRow(db, id)
  if (row === undefined) throw notFoundError('Transcript')
  const { duration_ms, ...transcript } = row
  return { ...transcript, duration_s: toSeconds(duration_ms), speakers: await readSpeakers(db, id) }
}

const toSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))
