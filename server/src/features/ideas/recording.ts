import { randomUUID } from 'node:crypto'
import type { ideas } from '@draftwright/contract/ideas'
import { maxRecordingSize } from '@draftwright/contract/vocabulary'
import type { HandlerContext, StoredFile } from '../../http/handler.ts'
import { AppError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { detectRecordingType } from '../../integrations/file-kinds.ts'
import { deleteRecording, findRecording, replaceRecording } from './recording-store.ts'
import { assertCanChangeIdea } from './rules.ts'
import { readIdea } from './read-idea.ts'

/** Stores an idea's recording; a second one replaces the first. */
export async function saveRecording(call: HandlerContext<(typeof ideas)['keepRecording']>) {
  const { db, context, params, body, caller, request } = call
  assertCanChangeIdea(caller, await readIdea(db, params.id))
  if (request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  const { bytes } = request.file
  if (bytes.length > maxRecordingSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxRecordingSize / 1024 / 1024} MB`)
  const type = await detectRecordingType(bytes)
  if (type === null)
    throw invalidInputError([{ field: 'file', message: 'must be a recording, such as MP3, M4A, WAV, OGG or WebM' }])
  const peaks = body.peaks.match(/\d+/gu)?.map((peak) => Math.min(100, Number(peak))) ?? []
  const key = `recordings/${db.accountId}/${randomUUID()}.${type.ext}`
  await context.files.write(key, bytes)
  const row = { key, media_type: type.mime, bytes: bytes.length, seconds: Number(body.seconds), peaks }
  const before = await replaceRecording(db, params.id, row)
  // The old file is deleted only when nothing references it; a crash in between leaves a file, never a broken reference.
  if (before !== undefined) await context.files.remove(before)
  return row
}

export async function readRecording({ db, params }: HandlerContext<(typeof ideas)['recording']>) {
  const row = await findRecording(db, params.id)
  if (row === undefined) throw notFoundError('Recording')
  return row
}

export async function readRecordingFile({ db, params }: HandlerContext<(typeof ideas)['sound']>): Promise<StoredFile> {
  const row = await findRecording(db, params.id)
  if (row === undefined) throw notFoundError('Recording')
  return { key: row.key, mediaType: row.media_type, filename: `idea.${row.key.slice(row.key.lastIndexOf('.') + 1)}` }
}

/** The file of an idea that is about to be deleted permanently. */
export async function purgeRecording(
  { db, context }: Pick<HandlerContext<(typeof ideas)['remove']>, 'db' | 'context'>,
  id: string,
) {
  const key = await deleteRecording(db, id)
  if (key !== undefined) await context.files.remove(key)
}
