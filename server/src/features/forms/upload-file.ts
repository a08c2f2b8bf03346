import { randomBytes } from 'node:crypto'
import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import { detectDocumentType, detectFileType, type FileType, isPlainText } from '../../integrations/file-kinds.ts'
import { insertFormFile, sumWaitingFiles } from './files-store.ts'
import { hashFileToken } from './sent-files.ts'

/** Bytes of one form that may wait to be sent at the same time. */
const mostWaiting = 1024 * 1024 * 1024
const pictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
])
/** Endings under which each type is known; a name with another one gets the first. */
const otherEndings: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'] }
const textEndings = ['txt', 'csv', 'tsv', 'md', 'log', 'json'] as const

interface UploadedFormFile {
  readonly token: string
  readonly filename: string
}

/** Stores a file that somebody chose on a form's page. Throws a sentence for one that is not taken. */
export async function uploadFormFile(
  db: AccountDb,
  { files, now }: AppContext,
  { formId, questionId, name, bytes }: { formId: string; questionId: string; name: string; bytes: Uint8Array },
): Promise<UploadedFormFile> {
  if (bytes.length === 0) throw new AppError(400, 'invalid', 'This file is empty.')
  if (bytes.length > formFileLimits.bytes) throw createFileSizeError()
  const type = await detectTakenType(bytes)
  if (type === null) throw new AppError(400, 'invalid', 'Choose a picture, a PDF, an office document or a plain text.')
  await assertRoomForFile(db, formId, bytes)
  const token = randomBytes(24).toString('base64url')
  const id = createId()
  // Below the documents, so that it is deleted with the workspace.
  const key = `documents/${db.accountId}/forms/${id}`
  const filename = nameFile(name, type)
  await files.write(key, bytes)
  try {
    await db.transaction(async (tx) => {
      // Others were written meanwhile.
      await tx.lockList('form files', formId)
      await assertRoomForFile(tx, formId, bytes)
      await insertFormFile(tx, {
        id,
        form_id: formId,
        question_id: questionId,
        token_hash: hashFileToken(token),
        key,
        filename,
        media_type: type.mime,
        bytes: bytes.length,
        created_at: now().toISOString(),
      })
    })
  } catch (error) {
    // Bytes without a row would never be found.
    await files.remove(key)
    throw error
  }
  return { token, filename }
}

/** Throws 429. */
async function assertRoomForFile(db: AccountDb, formId: string, bytes: Uint8Array): Promise<void> {
  if ((await sumWaitingFiles(db, formId)) + bytes.length > mostWaiting)
    throw new AppError(429, 'too_many_files', 'Too many files wait here. Try again tomorrow.')
}

export const createFileSizeError = () =>
  new AppError(413, 'too_large', `Choose a file of at most ${formFileLimits.bytes / 1024 / 1024} MB.`)

/** By its bytes and never by its name; null for what strangers cannot send. */
async function detectTakenType(bytes: Uint8Array): Promise<FileType | null> {
  const document = await detectDocumentType(bytes)
  if (document !== null) return document
  const type = await detectFileType(bytes)
  if (type !== null) return pictures.has(type.mime) ? type : null
  return isPlainText(bytes) ? { mime: 'text/plain', ext: 'txt' } : null
}

/** One line without control characters or direction marks, with an ending that fits its bytes. */
function nameFile(name: string, { mime, ext }: FileType): string {
  const clean = name
    .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029/\\]+/gu, ' ')
    .trim()
    .slice(-190)
    .trim()
  const ending = /\.([^.]+)$/u.exec(clean)?.[1]?.toLowerCase() ?? ''
  const endings = mime === 'text/plain' ? textEndings : (otherEndings[ext] ?? [ext])
  return endings.some((one) => one === ending) ? clean : `${clean === '' ? 'file' : clean}.${ext}`
}
