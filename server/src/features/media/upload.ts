import type { media } from '@draftwright/contract/media'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { HandlerContext, UploadedFile } from '../../http/handler.ts'
import { AppError, invalidInputError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { cleanImage } from '../../integrations/images.ts'
import { buildOriginalKey } from './addresses.ts'
import { assertFolderExists } from './folders.ts'
import { insertMedia } from './store.ts'
import { readMedia } from './view.ts'

export async function createMedia({ db, context, body, caller, request }: HandlerContext<(typeof media)['create']>) {
  await assertFolderExists(db, body.folder_id)
  const { displayName: name, alt, folder_id } = body
  return readMedia(db, await saveUpload(db, context, caller.userId, request.file, { name, alt, folder_id }))
}

interface MediaInfo {
  channel_id?: string
  folder_id?: string | undefined
  name?: string | undefined
  alt?: string | undefined
  hint?: string | undefined
}

/** Stores an uploaded picture, re-encoded; returns its id. Throws 400 for anything else, 413 for too many bytes. */
export async function saveUpload(
  db: AccountDb,
  { files }: AppContext,
  userId: string | null,
  file: UploadedFile | null,
  info: MediaInfo,
): Promise<string> {
  if (file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (file.bytes.length > maxImageSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxImageSize / 1024 / 1024} MB`)
  const image = await cleanImage(file.bytes)
  if (image === null)
    throw invalidInputError([
      { field: 'file', message: 'must be a PNG, JPEG, WebP, GIF or AVIF picture of at most 40 megapixels' },
    ])
  const id = createId()
  const key = buildOriginalKey(db.accountId, id)
  await files.write(key, image.bytes)
  const { width, height, mediaType } = image
  await insertMedia(db, {
    id,
    user_id: userId,
    channel_id: info.channel_id ?? null,
    folder_id: info.folder_id ?? null,
    name: cleanName(info.name ?? file.filename),
    alt: info.alt ?? '',
    hint: info.hint ?? null,
    key,
    media_type: mediaType,
    bytes: image.bytes.length,
    width,
    height,
  })
  return id
}

/** One line without control characters, whatever a client called it. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200) || 'image'
