import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { recordings } from '@draftwright/contract/meetings/recordings'
import { maxMeetingRecordingSize, maxRecordingPartSize } from '@draftwright/contract/meetings/vocabulary'
import { AppError, conflictError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { isSoundOrVideo } from '../../../integrations/file-kinds.ts'
import { toPartKey } from './recording-file.ts'
import { findPart, insertPart, lockRecording, updateRecording } from './store.ts'

type Call = HandlerContext<(typeof recordings)['savePart']>

/**
 * Stores one part: its file first, then its row, so that what is listed can be read. Throws 400 for other bytes than the hash says and for
 * files that are no recording, 409 `other_bytes` and `not_receiving`, 413.
 */
export async function savePart({ db, context, params, query, request }: Call): Promise<void> {
  const { id, number } = params
  const bytes = request.file?.bytes
  if (bytes === undefined || bytes.length === 0) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (bytes.length > maxRecordingPartSize)
    throw new AppError(413, 'too_large', `A part must have at most ${maxRecordingPartSize / 1024 / 1024} MB`)
  if (createHash('sha256').update(bytes).digest('hex') !== query.sha256)
    throw invalidInputError([{ field: 'sha256', message: 'is not the hash of these bytes' }])
  if (await isThere(db, id, number, query.sha256)) return
  const media_type = number === 1 ? await assertRecording(bytes) : undefined
  const key = toPartKey({ account_id: db.accountId, id }, { number, sha256: query.sha256 })
  await context.files.write(key, bytes)
  try {
    await db.transaction(async (tx) => {
      const recording = await lockRecording(tx, id)
      if (recording === undefined) throw notFoundError('Recording')
      if (await isThere(tx, id, number, query.sha256)) return
      if (recording.state !== 'receiving')
        throw conflictError('not_receiving', 'This recording is finished and takes no further parts')
      if (recording.bytes + bytes.length > maxMeetingRecordingSize)
        throw new AppError(413, 'too_large', `A recording must have at most ${maxMeetingRecordingSize / 1e9} GB`)
      await insertPart(tx, {
        recording_id: id,
        number,
        bytes: bytes.length,
        sha256: query.sha256,
        until_ms: query.until_ms ?? null,
      })
      await updateRecording(tx, id, {
        bytes: recording.bytes + bytes.length,
        n_parts: recording.n_parts + 1,
        ...(media_type === undefined ? {} : { media_type }),
      })
    })
  } catch (error) {
    // A refusal is final; after any other error the same part may come again, and its file is this one.
    if (error instanceof AppError) await context.files.remove(key)
    throw error
  }
}

async function assertRecording(bytes: Uint8Array): Promise<string> {
  const type = await fileTypeFromBuffer(bytes)
  if (type !== undefined && isSoundOrVideo(type.mime)) return type.mime
  const found = type?.mime ?? 'of an unknown type'
  throw invalidInputError([
    { field: 'file', message: `must be a recording, such as MP3, M4A, WAV, OGG, WebM or MP4, and is ${found}` },
  ])
}

/** Throws 409 where other bytes have this number. */
async function isThere(db: Call['db'], id: string, number: number, sha256: string): Promise<boolean> {
  const known = await findPart(db, id, number)
  if (known !== undefined && known.sha256 !== sha256)
    throw conflictError('other_bytes', `Part ${number} was stored with other bytes`)
  return known !== undefined
}
