import { media } from '@draftwright/contract/media'
import { newId } from '../../db/new-id.ts'
import { type Call, implement } from '../../http/call.ts'
import { AppError, invalid } from '../../http/errors.ts'
import { cleanImage } from '../../integrations/images.ts'
import { findChannel } from '../channels/index.ts'
import { insertMedia } from './store.ts'
import { maxImageSize } from '@draftwright/contract/vocabulary'

export const mediaRoutes = implement(media, { uploadImage, uploadImageNoWix: uploadImage })

async function uploadImage({ db, parts, params, body, caller, request }: Call<(typeof media)['uploadImage']>) {
  await findChannel(db, parts, params.channel_id)
  if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
  if (request.file.bytes.length > maxImageSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxImageSize / 1024 / 1024} MB`)
  const image = await cleanImage(request.file.bytes)
  if (image === null)
    throw invalid([{ field: 'file', message: 'must be a PNG, JPEG, WebP or GIF picture of at most 40 megapixels' }])
  const id = newId()
  const key = `images/${db.accountId}/${id}.webp`
  await parts.files.write(key, image.bytes)
  const { width, height, mediaType } = image
  const name = (body.displayName ?? request.file.filename).slice(0, 200) || 'image'
  const bytes = image.bytes.length
  await insertMedia(db, {
    id,
    user_id: caller.userId,
    channel_id: params.channel_id,
    name,
    key,
    media_type: mediaType,
    bytes,
    width,
    height,
  })
  return { id, url: `/media/${db.accountId}/${id}.webp`, width, height }
}
