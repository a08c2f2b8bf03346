import { tableFileLimits } from '@draftwright/contract/table-attachments'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { detectFileType } from '../../../integrations/file-kinds.ts'
import { measurePicture } from '../../../integrations/images.ts'
import { createTableId } from '../ids.ts'
import { TableError } from '../table-error.ts'
import { insertAttachment } from './attachments-store.ts'

export const { bytes: maxFileBytes, files: maxFiles } = tableFileLimits

export const createFileError = (message: string) => new TableError('INVALID_ATTACHMENT_OBJECT', message)

interface NewFile {
  readonly baseId: string
  readonly userId: string | null
  readonly filename: string
  readonly bytes: Uint8Array
  /** What its bytes are stored under; the same again after a failure, so that none are left without a row. */
  readonly place?: string
}

/** Stores a file that cells of the base can hold; returns its id. What it is, is read from its bytes. Throws for too many. */
export async function saveAttachment(
  db: AccountDb,
  { files, now }: Pick<AppContext, 'files' | 'now'>,
  { baseId, userId, filename, bytes, place }: NewFile,
): Promise<string> {
  if (bytes.length === 0) throw createFileError('The file is empty')
  if (bytes.length > maxFileBytes) throw createFileError(`A file must have at most ${maxFileBytes / 1024 / 1024} MB`)
  const type = await detectFileType(bytes)
  const size = await measurePicture(bytes)
  const id = createTableId('att')
  // Below the documents, so that it is deleted with the workspace.
  const key = `documents/${db.accountId}/tables/${place ?? createId()}`
  await files.write(key, bytes)
  try {
    await insertAttachment(db, {
      id,
      base_id: baseId,
      key,
      filename: cleanFilename(filename),
      media_type: type?.mime ?? 'application/octet-stream',
      bytes: bytes.length,
      width: size?.width ?? null,
      height: size?.height ?? null,
      created_by: userId,
      created_at: now().toISOString(),
    })
  } catch (error) {
    // Bytes without a row would never be found.
    await files.remove(key)
    throw error
  }
  return id
}

/** One line without control characters or direction marks, which can disguise a file extension. */
const cleanFilename = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029/\\]+/gu, ' ')
    .trim()
    .slice(-200) || 'file'
