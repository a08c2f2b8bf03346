import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { createDataTag } from '../../../models/data-tag.ts'
import type { FoundNote } from '../../../models/meeting-notes/found-note.ts'
import { buildNotesQuestion } from '../../../models/meeting-notes/notes-prompt.ts'
import { requestMeetingNotes } from '../../../models/meeting-notes/request-notes.ts'
import { createPastedModel, toPastedLabel } from '../../../models/pasted-model.ts'
import { lockMeeting } from '../records/index.ts'
import { completeNotes } from './complete-notes.ts'
import { updateProposalCount } from './update-proposal-count.ts'
import { type NoteGround, readNoteGround } from './note-ground.ts'
import { partSizes, readPart } from './read-part.ts'
import { storeModelNotes } from './store-model-notes.ts'
import { listNoteRows } from './store.ts'

/** What a chat window is asked for about the lines behind `after`; `next` is where the next prompt begins, null after the last. */
export async function buildNotesPrompt(db: AccountDb, meetingId: string, after: number) {
  const ground = await readReadyGround(db, meetingId)
  const part = await readPart(db, ground, {
    after,
    size: partSizes.chat,
    earlier: await listEarlier(db, meetingId, after),
  })
  if (part.lines.length === 0) throw notFoundError('Line')
  const { instructions, prompt } = buildNotesQuestion(part, createDataTag())
  return { prompt: `${instructions}\n\n${prompt}`, is_shortened: false, next: part.next }
}

/**
 * Takes a chat's answer about these lines as notes, checked like a model's: what its lines do not bear out is left out and counted. Throws ModelError
 * for an answer that cannot be read.
 */
export async function pasteNotes(
  call: { db: AccountDb; context: AppContext; signal: AbortSignal },
  meetingId: string,
  { after, answer, from }: { after: number; answer: string; from: string },
): Promise<{ transcriptId: string; next: number | null }> {
  const { db, signal } = call
  const ground = await readReadyGround(db, meetingId)
  const earlier = await listEarlier(db, meetingId, after)
  const part = await readPart(db, ground, { after, size: partSizes.chat, earlier })
  if (part.lines.length === 0) throw notFoundError('Line')
  const madeWith = toPastedLabel(from)
  const scope = { workspace: db.accountId, meeting: meetingId }
  const read = await requestMeetingNotes(createPastedModel(answer, madeWith), part, scope, { signal })
  const { notes, nLeftOut } = completeNotes(read, { ground, part, earlier, madeWith })
  await db.transaction(async (tx) => {
    if ((await lockMeeting(tx, meetingId))?.transcript_id !== ground.transcriptId) throw notFoundError('Transcript')
    const before = after === 0 ? 0 : ground.meeting.n_left_out
    await storeModelNotes(tx, ground, notes, before + nLeftOut)
  })
  await updateProposalCount(call, meetingId)
  return { transcriptId: ground.transcriptId, next: part.next }
}

/** What the parts before this one have given and nobody has decided on; the first part begins anew. */
async function listEarlier(db: AccountDb, meetingId: string, after: number): Promise<FoundNote[]> {
  if (after === 0) return []
  const rows = await listNoteRows(db, meetingId)
  return rows
    .filter(({ made_by, state }) => made_by === 'model' && state === 'proposed')
    .map(({ kind, moment, topic, text, speaker_id, owner, due_on, due_words, evidence, later, made_with }) => ({
      kind,
      moment,
      topic,
      text,
      speakerId: speaker_id ?? '',
      owner,
      dueOn: due_on,
      dueWords: due_words,
      evidence,
      later,
      rule: made_with,
    }))
}

async function readReadyGround(db: AccountDb, meetingId: string): Promise<NoteGround> {
  const ground = await readNoteGround(db, meetingId)
  if (ground === undefined)
    throw conflictError('no_transcript', 'Notes are made of a transcript, and this meeting has none yet')
  return ground
}
