import { meetingNotes } from '@draftwright/contract/meetings/meeting-notes'
import { askBeforeQuoting } from '@draftwright/contract/meetings/vocabulary'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import { type HandlerContext, implementRoutes } from '../../../http/handler.ts'
import { insertIdea, readIdea } from '../../ideas/index.ts'
import { findPillar } from '../../pillars/index.ts'
import { readMeetingRow } from '../records/index.ts'
import { findTranscriptRow, listSegmentRange } from '../transcripts/index.ts'
import { addNote, mergeNotes, removeNote, updateNote } from './edit-notes.ts'
import {
  buildNotesPrompt,
  insertMeetingIdea,
  listNoteRows,
  pasteNotes,
  requestNotes,
  withQuotes,
} from '../notes/index.ts'
import { exportNotes, exportWordNotes, shareNotes } from './share-notes.ts'
import { listSuggestedIdeas } from './suggested-ideas.ts'

/** Lines of one idea. */
const maxLines = 200

export const meetingNoteRoutes = implementRoutes(meetingNotes, {
  async list(call) {
    const meeting = await readMeetingRow(call, call.params.id)
    const rows = await listNoteRows(call.db, meeting.id)
    // Without its transcript the words that people wrote are left.
    if (meeting.transcript_id === null) return rows.map((row) => ({ ...row, evidence: [], later: [] }))
    return withQuotes(call.db, meeting.transcript_id, rows)
  },
  add: addNote,
  update: updateNote,
  merge: mergeNotes,
  remove: removeNote,
  share: shareNotes,
  export: exportNotes,
  exportWord: exportWordNotes,
  async rebuild(call) {
    const { db, context, params, query } = call
    const { transcript_id } = await readMeetingRow(call, params.id)
    const transcript = transcript_id === null ? undefined : await findTranscriptRow(db, transcript_id)
    if (transcript?.state !== 'ready')
      throw conflictError('no_transcript', 'Notes are made of a transcript, and this meeting has none yet')
    await db.transaction((tx) =>
      requestNotes(context, tx, params.id, query.by === undefined ? {} : { notes_by: query.by }),
    )
    return withQuotes(db, transcript.id, await listNoteRows(db, params.id))
  },
  async prompt(call) {
    const { id } = await readMeetingRow(call, call.params.id)
    return buildNotesPrompt(call.db, id, call.body.after)
  },
  async paste(call) {
    const { db, body } = call
    const { id } = await readMeetingRow(call, call.params.id)
    const { transcriptId, next } = await pasteNotes(call, id, body)
    return { notes: await withQuotes(db, transcriptId, await listNoteRows(db, id)), next }
  },
  suggestedIdeas: listSuggestedIdeas,
  createIdea: createMeetingIdea,
})

/** An idea of some lines, with its source; it is marked to be asked for unless the meeting may be quoted. */
async function createMeetingIdea(call: HandlerContext<(typeof meetingNotes)['createIdea']>) {
  const { db, context, params, body, caller } = call
  const meeting = await readMeetingRow(call, params.id)
  if (meeting.transcript_id === null) throw notFoundError('Transcript')
  if (meeting.visibility === 'private')
    throw conflictError('private_meeting', 'This meeting is private, and ideas are seen by everyone in the workspace')
  const { from_seq, to_seq } = body
  if (to_seq < from_seq || to_seq - from_seq >= maxLines)
    throw invalidInputError([{ field: 'to_seq', message: `must be at most ${maxLines} lines after from_seq` }])
  if (body.pillar_id != null && (await findPillar(db, body.pillar_id)) === undefined) throw notFoundError('Pillar')
  const segments = await listSegmentRange(db, meeting.transcript_id, from_seq, to_seq)
  if (segments.length === 0) throw notFoundError('Segment')
  const words = body.text?.trim() ?? ''
  const source = new URL(`/meetings/view/${meeting.id}?line=${from_seq}`, context.config.publicUrl)
  const isSecret = (await listNoteRows(db, meeting.id)).some(
    ({ kind, moment, state }) => (kind === 'private' || moment === 'private') && state !== 'rejected',
  )
  return db.transaction(async (tx) => {
    const id = await insertIdea(tx, caller.userId, {
      text:
        words === ''
          ? segments
              .map(({ text }) => text)
              .join(' ')
              .slice(0, 20_000)
          : words,
      pillar_id: body.pillar_id ?? null,
      // Somebody asked that something of this meeting is not told.
      tags: meeting.may_be_quoted && !isSecret ? [] : [askBeforeQuoting],
      source: 'meeting',
      source_url: source.href,
    })
    await insertMeetingIdea(tx, { idea_id: id, meeting_id: meeting.id, from_seq, to_seq })
    return readIdea(tx, id)
  })
}
