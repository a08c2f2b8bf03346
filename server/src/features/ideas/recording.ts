import { randomUUID } from 'node:crypto'
import type { ideas } from '@draftwright/contract/ideas'
import { maxRecordingSize } from '@draftwright/contract/vocabulary'
import type { Call, KeptFile } from '../../http/call.ts'
import { AppError, invalid, notFound } from '../../http/errors.ts'
import { recordingType } from '../../integrations/file-kinds.ts'
import { deleteRecording, readRecording, saveRecording } from './recording-store.ts'
import { mayChangeIdea } from './rules.ts'
import { findIdea } from './view.ts'

/** Keeps the sound an idea was spoken in; a second one takes the place of the first. */
export async function keepRecording(call: Call<(typeof ideas)['keepRecording']>) {
  const { db, parts, params, body, caller, request } = call
  mayChangeIdea(caller, await findIdea(db, params.id))
  if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
  const { bytes } = request.file
  if (bytes.length > maxRecordingSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxRecordingSize / 1024 / 1024} MB`)
  const type = await recordingType(bytes)
  if (type === null)
    throw invalid([{ field: 'file', message: 'must be a recording, such as MP3, M4A, WAV, OGG or WebM' }])
  const peaks = body.peaks.match(/\d+/gu)?.map((peak) => Math.min(100, Number(peak))) ?? []
  const key = `recordings/${db.accountId}/${randomUUID()}.${type.ext}`
  await parts.files.write(key, bytes)
  const before = await readRecording(db, params.id)
  const row = { key, media_type: type.mime, bytes: bytes.length, seconds: Number(body.seconds), peaks }
  await saveRecording(db, params.id, row)
  // The old file goes only when nothing names it any more; a crash between the two leaves a file, never a hole.
  if (before !== undefined) await parts.files.remove(before.key)
  return row
}

export async function recordingOf({ db, params }: Call<(typeof ideas)['recording']>) {
  const row = await readRecording(db, params.id)
  if (row === undefined) throw notFound('Recording')
  return row
}

export async function sound({ db, params }: Call<(typeof ideas)['sound']>): Promise<KeptFile> {
  const row = await readRecording(db, params.id)
  if (row === undefined) throw notFound('Recording')
  return { key: row.key, mediaType: row.media_type, filename: `idea.${row.key.slice(row.key.lastIndexOf('.') + 1)}` }
}

/** The file of an idea that is about to be deleted for good. */
export async function dropRecording({ db, parts }: Pick<Call<(typeof ideas)['remove']>, 'db' | 'parts'>, id: string) {
  const key = await deleteRecording(db, id)
  if (key !== undefined) await parts.files.remove(key)
}
