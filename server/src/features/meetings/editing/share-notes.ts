import type { meetingNotes } from '@draftwright/contract/meetings/meeting-notes'
import { formatNotes, groupNotes, listShownSections, toNoteWords } from '@draftwright/contract/meetings/note-sections'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { runInWorker } from '../../../run-in-worker.ts'
import { listMembers } from '../../members/index.ts'
import { notifyMembers } from '../../notifications/index.ts'
import { findMeetingRow, readMeetingRow, readMeetingSight } from '../records/index.ts'
import { toFileName } from '../transcripts/index.ts'
import { findMeetingToRead, listNoteRows } from '../notes/index.ts'

type Routes = typeof meetingNotes

/** Throws 404 for whom is no member, 409 for who does not see the meeting. */
export async function shareNotes(call: HandlerContext<Routes['share']>) {
  const { db, context, params, body, caller } = call
  const meeting = await readMeetingRow(call, params.id)
  const members = await listMembers(context.engine, db.accountId)
  const userIds = [...new Set(body.user_ids)]
  for (const userId of userIds) {
    const member = members.find(({ user_id }) => user_id === userId)
    if (member === undefined) throw notFoundError('Member')
    const sight = await readMeetingSight({ db, caller: { userId } })
    if ((await findMeetingRow(db, sight, meeting.id)) === undefined)
      throw conflictError(
        'not_visible',
        `${member.display_name} does not see this meeting. Change who sees it under Details.`,
      )
  }
  const others = userIds.filter((id) => id !== caller.userId)
  await notifyMembers(db, context, {
    kind: 'meeting_notes_shared',
    to: others,
    actorId: caller.userId,
    meetingId: meeting.id,
    subject: meeting.title,
    ...(body.words.trim() === '' ? {} : { note: body.words.trim() }),
  })
  return { n_told: others.length }
}

async function readSections(call: HandlerContext<Routes['export']> | HandlerContext<Routes['exportWord']>) {
  const { title } = await readMeetingRow(call, call.params.id)
  const sections = (await findMeetingToRead(call.db, call.params.id))?.sections ?? []
  return { title, sections: groupNotes(await listNoteRows(call.db, call.params.id), sections) }
}

export async function exportNotes(call: HandlerContext<Routes['export']>) {
  const { title, sections } = await readSections(call)
  const { format } = call.query
  return { filename: `${toFileName(title)}.${format}`, pieces: toPieces(formatNotes(title, sections, format)) }
}

export async function exportWordNotes(call: HandlerContext<Routes['exportWord']>) {
  const { title, sections } = await readSections(call)
  const shown = listShownSections(sections).map((section) => ({
    title: section.title,
    lines: section.notes.map(toNoteWords),
  }))
  const file = await runInWorker<Uint8Array>(
    new URL('../transcripts/build-word-file.ts', import.meta.url),
    'buildNotesFile',
    { title, sections: shown },
    call.signal,
  )
  return { filename: `${toFileName(title)}.docx`, pieces: toPieces(file) }
}

async function* toPieces<T>(piece: T): AsyncGenerator<T> {
  yield piece
}
