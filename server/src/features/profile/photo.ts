import { randomUUID } from 'node:crypto'
import type { profile } from '@draftwright/contract/profile'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import type { FastifyInstance } from 'fastify'
import type { HandlerContext } from '../../http/handler.ts'
import { AppError, invalidInputError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { cleanPortrait } from '../../integrations/images.ts'
import { updateUser } from '../auth/index.ts'
import { sendNotFound, sendPicture } from '../media/index.ts'
import { buildAuditEntry, readProfile } from './person.ts'

const photoPath = '/media/people'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const buildPhotoKey = (userId: string, id: string) => `people/${userId}/${id}.webp`

export async function changePhoto({
  context,
  caller: { userId },
  request,
}: HandlerContext<(typeof profile)['changePhoto']>) {
  if (request.file === null) throw invalidInputError([{ field: 'file', message: 'is required' }])
  if (request.file.bytes.length > maxImageSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxImageSize / 1024 / 1024} MB`)
  const picture = await cleanPortrait(request.file.bytes)
  if (picture === null)
    throw invalidInputError([
      { field: 'file', message: 'must be a PNG, JPEG, WebP or GIF picture of at most 40 megapixels' },
    ])
  // A new random name each time: browsers may cache a picture forever, and names cannot be guessed.
  const id = randomUUID()
  await context.files.write(buildPhotoKey(userId, id), picture.bytes)
  const photo_url = `${photoPath}/${userId}/${id}.webp`
  const before = await updateUser(
    context.engine,
    userId,
    { photo_url },
    buildAuditEntry('profile.changePhoto', request),
  )
  await deletePhotoFile(context, userId, before === null ? photo_url : before.photo_url)
  return readProfile(context, userId)
}

export async function removePhoto({
  context,
  caller: { userId },
  request,
}: HandlerContext<(typeof profile)['removePhoto']>) {
  const before = await updateUser(
    context.engine,
    userId,
    { photo_url: null },
    buildAuditEntry('profile.removePhoto', request),
  )
  if (before === null) throw notFoundError('Profile')
  await deletePhotoFile(context, userId, before.photo_url)
  return readProfile(context, userId)
}

/** Deletes the file of a photo; an external address (a provider's picture) has none. */
async function deletePhotoFile(context: AppContext, userId: string, url: string | null): Promise<void> {
  const id = url?.startsWith(`${photoPath}/${userId}/`) ? /([^/]+)\.webp$/u.exec(url)?.[1] : undefined
  if (id !== undefined && uuid.test(id)) await context.files.remove(buildPhotoKey(userId, id))
}

/** Deletes every photo of a person, including one left by a killed server. */
export const deleteAllPhotos = ({ files }: AppContext, userId: string): Promise<void> =>
  files.removeFolder(`people/${userId}`)

/** Photos, public for everyone who knows the address: they are shown next to names, also in mail. */
export function servePhotos(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { user: string; file: string } }>(`${photoPath}/:user/:file`, async (request, reply) => {
    const { user, file } = request.params
    const id = file.replace(/\.webp$/u, '')
    const isOne = uuid.test(user) && uuid.test(id)
    return isOne && (await sendPicture(request, reply, context, buildPhotoKey(user, id))) ? reply : sendNotFound(reply)
  })
}
