import { tableFileLimits } from '@draftwright/contract/table-attachments'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { detectFileType, readSaidType } from '../../../integrations/file-kinds.ts'
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
  /** The type that a program gives it, for bytes that do not show it. */
  readonly saidType?: string
}
/** Bytes that no row names yet, and what they are. */
interface StoredBytes {
  readonly key: string
  readonly bytes: number
  readonly media_type: string
  readonly width: number | null
  readonly height: number | null
}

/** Stores a file that cells of the base can hold; returns its id. Not within a transaction: a store may be far away. */
export async function saveAttachment(
  db: AccountDb,
  context: Pick<AppContext, 'files' | 'now'>,
  { bytes, ...file }: NewFile & { readonly bytes: Uint8Array },
): Promise<string> {
  const stored = await storeBytes(db, context, bytes, createId(), file.saidType)
  try {
    return await insertStoredFile(db, context, stored, file)
  } catch (error) {
    // Bytes without a row would never be found.
    await context.files.remove(stored.key)
    throw error
  }
}

/** Below the documents, so that it is deleted with the workspace. */
export const buildFileKey = (db: AccountDb, place: string): string => `documents/${db.accountId}/tables/${place}`

/** Stores bytes at a place, outside of any transaction. What they are is read from them first. Throws for too many. */
export async function storeBytes(
  db: AccountDb,
  { files }: Pick<AppContext, 'files'>,
  bytes: Uint8Array,
  place: string,
  saidType = '',
): Promise<StoredBytes> {
  if (bytes.length === 0) throw createFileError('The file is empty')
  if (bytes.length > maxFileBytes) throw createFileError(`A file must have at most ${maxFileBytes / 1024 / 1024} MB`)
  const type = await detectFileType(bytes)
  const size = await measurePicture(bytes)
  const key = buildFileKey(db, place)
  await files.write(key, bytes)
  return {
    key,
    bytes: bytes.length,
    media_type: type?.mime ?? readSaidType(saidType) ?? 'application/octet-stream',
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

/** The row of bytes that are stored, which may be in a transaction; returns its id. */
export async function insertStoredFile(
  db: AccountDb,
  { now }: Pick<AppContext, 'now'>,
  stored: StoredBytes,
  { baseId, userId, filename }: NewFile,
): Promise<string> {
  const id = createTableId('att')
  const created_at = now().toISOString()
  const made = { id, base_id: baseId, filename: cleanFilename(filename), created_by: userId, created_at }
  await insertAttachment(db, { ...stored, ...made })
  return id
}

/** One line without control characters or direction marks, which can disguise a file extension. */
const cleanFilename = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029/\\]+/gu, ' ')
    .trim()
    .slice(-200) || 'file'
