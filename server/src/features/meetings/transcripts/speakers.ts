import type { transcripts } from '@draftwright/contract/meetings/transcripts'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { alignNoteSpeakers, giveNotesBack, renameNoteOwner } from '../notes/store.ts'
import { readEditableTranscriptId } from '../records/sight.ts'
import {
  assignSegments,
  deleteMergedSpeaker,
  deleteSilentSpeakers,
  giveSegmentsBack,
  insertSpeakers,
  listMergedSpeakers,
  listSpeakers,
  lockSpeakers,
  mergeSpeakers,
  updateSpeakerName,
} from './speakers-store.ts'

type SpeakerRow = Awaited<ReturnType<typeof listSpeakers>>[number]

type MergedRow = Awaited<ReturnType<typeof listMergedSpeakers>>[number]

/** The speakers of a transcript in their order, each with those that were merged into it. */
export async function readSpeakers(db: AccountDb, transcriptId: string) {
  const [speakers, merged] = await Promise.all([listSpeakers(db, transcriptId), listMergedSpeakers(db, transcriptId)])
  return speakers.map((speaker) => ({
    ...speaker,
    merged: merged.filter((one) => findHolderId(merged, one) === speaker.id),
  }))
}

/** Throws 409 `same_name`, with the id of the other one, unless it is said whether both are one person. */
export async function renameSpeaker(call: HandlerContext<(typeof transcripts)['renameSpeaker']>) {
  const { db, params, body } = call
  const id = await readEditableTranscriptId(call, params.id)
  await db.transaction(async (tx) => {
    await lockSpeakers(tx, id)
    const speakers = await listSpeakers(tx, id)
    const speaker = speakers.find((one) => one.id === params.speaker_id)
    if (speaker === undefined) throw notFoundError('Speaker')
    const others = speakers.filter((one) => one.id !== speaker.id)
    const into = body.merge_with == null ? undefined : others.find((one) => one.id === body.merge_with)
    if (body.merge_with != null && into === undefined) throw notFoundError('Speaker')
    if (body.merge_with === undefined) assertOtherName(others, body.name)
    // Of two people of one name, only this one's own promises are meant.
    const isShared = others.some((one) => isSameName(one.name, speaker.name))
    const noteIds = await renameNoteOwner(tx, params.id, {
      from: speaker.name,
      to: into?.name ?? body.name,
      speakerId: isShared ? speaker.id : null,
    })
    if (into === undefined) await updateSpeakerName(tx, speaker.id, body.name)
    else {
      await mergeSpeakers(tx, id, { from: speaker.id, into: into.id, noteIds })
      await alignSpeakers(tx, params.id, id)
    }
  })
  return readSpeakers(db, id)
}

/** Undoes a merge, whatever the one that has the lines is called by now. */
export async function restoreSpeaker(call: HandlerContext<(typeof transcripts)['restoreSpeaker']>) {
  const { db, params } = call
  const id = await readEditableTranscriptId(call, params.id)
  await db.transaction(async (tx) => {
    await lockSpeakers(tx, id)
    const [speakers, merged] = [await listSpeakers(tx, id), await listMergedSpeakers(tx, id)]
    const speaker = merged.find((one) => one.id === params.speaker_id)
    if (speaker === undefined) throw notFoundError('Speaker')
    const { label, name, position, note_ids } = speaker
    const holder = speakers.find((one) => one.id === findHolderId(merged, speaker))
    await insertSpeakers(tx, [{ id: speaker.id, transcript_id: id, label, name, position }])
    if (holder === undefined || (await giveSegmentsBack(tx, id, { id: speaker.id, holderId: holder.id })) === 0)
      throw conflictError('no_lines_left', `All lines of ${name} were given to others since`)
    await giveNotesBack(tx, note_ids, { from: holder.name, to: name })
    await deleteMergedSpeaker(tx, speaker.id)
    await alignSpeakers(tx, params.id, id)
  })
  return readSpeakers(db, id)
}

/** Throws 400 unless it names either a speaker or a new one, 404, and 409 `same_name` as above. */
export async function assignSpeaker(call: HandlerContext<(typeof transcripts)['assignSpeaker']>) {
  const { db, params, body } = call
  const id = await readEditableTranscriptId(call, params.id)
  if (body.to_seq < body.from_seq)
    throw invalidInputError([{ field: 'to_seq', message: 'must not be before from_seq' }])
  const { name, speaker_id } = body
  if ((name === undefined) === (speaker_id === undefined))
    throw invalidInputError([{ field: 'name', message: 'or speaker_id must be given, one of the two' }])
  await db.transaction(async (tx) => {
    await lockSpeakers(tx, id)
    const speakers = await listSpeakers(tx, id)
    if (speaker_id !== undefined && !speakers.some((one) => one.id === speaker_id)) throw notFoundError('Speaker')
    if (name !== undefined && !body.is_another) assertOtherName(speakers, name)
    const to = speaker_id ?? createId()
    if (name !== undefined)
      await insertSpeakers(tx, [{ id: to, transcript_id: id, label: null, name, position: speakers.length }])
    const range = { fromSeq: body.from_seq, toSeq: body.to_seq }
    await assignSegments(tx, id, to, { ...range, ...(body.only_of !== undefined && { onlyOf: body.only_of }) })
    await alignSpeakers(tx, params.id, id)
  })
  return readSpeakers(db, id)
}

/** After lines have got another speaker. */
async function alignSpeakers(tx: AccountDb, meetingId: string, transcriptId: string): Promise<void> {
  await alignNoteSpeakers(tx, meetingId, transcriptId)
  await deleteSilentSpeakers(tx, transcriptId)
}

/** Who has the lines of a merged speaker, over all the merges since. */
function findHolderId(merged: readonly MergedRow[], { into_id }: MergedRow): string {
  const next = merged.find((one) => one.id === into_id)
  return next === undefined ? into_id : findHolderId(merged, next)
}

function assertOtherName(speakers: readonly SpeakerRow[], name: string): void {
  const same = speakers.find((one) => isSameName(one.name, name))
  if (same !== undefined)
    throw conflictError(
      'same_name',
      `There is a speaker named ${same.name} already. Say whether it is the same person.`,
      {
        speaker_id: same.id,
      },
    )
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
