import { randomUUID } from 'node:crypto'
import type { profile } from '@draftwright/contract/profile'
import { maxImageSize } from '@draftwright/contract/vocabulary'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../http/call.ts'
import { AppError, invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { cleanPortrait } from '../../integrations/images.ts'
import { changePerson } from '../auth/index.ts'
import { missing, sendPicture } from '../media/index.ts'
import { deed, readProfile } from './person.ts'

const address = '/media/people'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u
const keyOf = (userId: string, id: string) => `people/${userId}/${id}.webp`

export async function changePhoto({ parts, caller: { userId }, request }: Call<(typeof profile)['changePhoto']>) {
  if (request.file === null) throw invalid([{ field: 'file', message: 'is required' }])
  if (request.file.bytes.length > maxImageSize)
    throw new AppError(413, 'too_large', `file must have at most ${maxImageSize / 1024 / 1024} MB`)
  const picture = await cleanPortrait(request.file.bytes)
  if (picture === null)
    throw invalid([{ field: 'file', message: 'must be a PNG, JPEG, WebP or GIF picture of at most 40 megapixels' }])
  // A new random name each time: browsers may keep a picture for ever, and nobody guesses one.
  const id = randomUUID()
  await parts.files.write(keyOf(userId, id), picture.bytes)
  const photo_url = `${address}/${userId}/${id}.webp`
  const before = await changePerson(parts.engine, userId, { photo_url }, deed('profile.changePhoto', request))
  await dropPhoto(parts, userId, before === null ? photo_url : before.photo_url)
  return readProfile(parts, userId)
}

export async function removePhoto({ parts, caller: { userId }, request }: Call<(typeof profile)['removePhoto']>) {
  const before = await changePerson(parts.engine, userId, { photo_url: null }, deed('profile.removePhoto', request))
  if (before === null) throw notFound('Profile')
  await dropPhoto(parts, userId, before.photo_url)
  return readProfile(parts, userId)
}

/** Takes the file of a photo away; an address that is not ours (a provider's picture) has none. */
async function dropPhoto(parts: Parts, userId: string, url: string | null): Promise<void> {
  const id = url?.startsWith(`${address}/${userId}/`) ? /([^/]+)\.webp$/u.exec(url)?.[1] : undefined
  if (id !== undefined && uuid.test(id)) await parts.files.remove(keyOf(userId, id))
}

/** Takes away every photo of a person, also one that a killed server has left behind. */
export const dropPhotos = ({ files }: Parts, userId: string): Promise<void> => files.removeFolder(`people/${userId}`)

/** Photos, for everybody who knows the address: they stand beside names, also in mail. */
export function servePhotos(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { user: string; file: string } }>(`${address}/:user/:file`, async (request, reply) => {
    const { user, file } = request.params
    const id = file.replace(/\.webp$/u, '')
    const isOne = uuid.test(user) && uuid.test(id)
    return isOne && (await sendPicture(request, reply, parts, keyOf(user, id))) ? reply : missing(reply)
  })
}
