import type { media } from '@draftwright/contract/media'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import type { AccountDb } from '../../db/account-db.ts'
import { newId } from '../../db/new-id.ts'
import type { Call, UploadedFile } from '../../http/call.ts'
import { AppError, invalid } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { cleanImage } from '../../integrations/images.ts'
import { findChannel } from '../channels/index.ts'
import { wholeKey } from './addresses.ts'
import { mustBeFolder } from './folders.ts'
import { insertMedia } from './store.ts'
import { findMedia } from './view.ts'

export async function uploadImage({ db, parts, params, body, caller, request }: Call<(typeof media)['uploadImage']>) {
  await findChannel(db, parts, params.channel_id)
  const hint = body.destinationPath && `${body.bucketName ?? 'images'}/${body.destinationPath}`
  const id = await takeIn(db, parts, caller.userId, request.file, {
    channel_id: params.channel_id,
    name: body.displayName,
    hint,
  })
  const { url, width, height } = await findMedia(db, id)
  return { id, url, width, height }
}

export async function create({ db, parts, body, caller, request }: Call<(typeof media)['create']>) {
  await mustBeFolder(db, body.folder_id)
  const { displayName: name, alt, folder_id } = body
  return findMedia(db, await takeIn(db, parts, caller.userId, request.file, { name, alt, folder_id }))
}

interface About {
  channel_id?: string
  folder_id?: string | undefined
  name?: string | undefined
  alt?: string | undefined
  hint?: string | undefined
}

/** Keeps an uploaded picture, written anew; answers its id. Throws 400 for what is none, 413 for too many bytes. */
export async function takeIn(
  db: AccountDb,
  { files }: Parts,
  userId: string,
  file: UploadedFile | null,
  about: About,
): Promise<string> {
  if (file === null) throw invalid([{ field: 'file', message: 'is required' }])
  if (file.bytes.length > maxImageSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxImageSize / 1024 / 1024} MB`)
  const image = await cleanImage(file.bytes)
  if (image === null)
    throw invalid([
      { field: 'file', message: 'must be a PNG, JPEG, WebP, GIF or AVIF picture of at most 40 megapixels' },
    ])
  const id = newId()
  const key = wholeKey(db.accountId, id)
  await files.write(key, image.bytes)
  const { width, height, mediaType } = image
  await insertMedia(db, {
    id,
    user_id: userId,
    channel_id: about.channel_id ?? null,
    folder_id: about.folder_id ?? null,
    name: nameOf(about.name ?? file.filename),
    alt: about.alt ?? '',
    hint: about.hint ?? null,
    key,
    media_type: mediaType,
    bytes: image.bytes.length,
    width,
    height,
  })
  return id
}

/** One line without control characters, whatever a client called it. */
const nameOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200) || 'image'
