import { createHash } from 'node:crypto'
import type { transcripts } from '@draftwright/contract/meetings/transcripts'
import { maxTranscriptSize } from '@draftwright/contract/meetings/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { isDuplicateError } from '../../../db/engine.ts'
import { AppError, conflictError, invalidInputError } from '../../../http/errors.ts'
import type { HandlerContext } from '../../../http/handler.ts'
import { findSameTranscript } from './store.ts'
import { readTranscriptFile, storeTranscript, toTranscriptKey } from './store-transcript.ts'

/** The id of a new transcript. Throws 400 that names the line that cannot be read, 409 `already_imported` with the ids, 413. */
export async function createTranscript(call: HandlerContext<(typeof transcripts)['create']>): Promise<string> {
  const { db, context, body, caller, request, signal } = call
  const { file } = request
  if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (file.bytes.length > maxTranscriptSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxTranscriptSize / 1024 / 1024} MB`)
  const checksum = createHash('sha256').update(file.bytes).digest('hex')
  await assertNew(db, checksum, null)
  const parsed = await readTranscriptFile(file.bytes, signal)
  if ('refusal' in parsed) throw invalidInputError([{ field: 'file', message: parsed.refusal }])
  await assertNew(db, checksum, parsed.wordsHash)
  const id = createId()
  const file_key = toTranscriptKey(db, id)
  await context.files.write(file_key, file.bytes)
  try {
    await db.transaction(async (tx) => {
      await storeTranscript(tx, context, parsed, {
        id,
        user_id: caller.userId,
        title: body.title ?? parsed.title ?? toTitle(file.filename),
        source: 'upload',
        started_at: parsed.startedAt,
        timing: parsed.timing,
        checksum,
        file_key,
      })
    })
  } catch (error) {
    await context.files.remove(file_key)
    if (isDuplicateError(error, 'transcripts_checksum')) await assertNew(db, checksum, null)
    throw error
  }
  return id
}

/** The same words in another format are the same meeting. */
async function assertNew(db: AccountDb, checksum: string, wordsHash: string | null): Promise<void> {
  const known = await findSameTranscript(db, { checksum, wordsHash, source: 'upload', sourceKey: null })
  if (known !== undefined)
    throw conflictError('already_imported', 'This file was brought in before', {
      transcript_id: known.id,
      meeting_id: known.meeting_id,
    })
}

const toTitle = (filename: string): string =>
  filename
    .replaceAll('\u0000', '')
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, 200) || 'Meeting'
