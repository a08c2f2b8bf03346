import sharp from 'sharp'
import { limits, notFound, type PictureRules, refuseInvalid, refuseRequest } from './mastodon-rules.ts'
import type { NetworkAnswer } from './network-server.ts'

export interface MastodonMedia {
  readonly id: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  description: string | null
  /** The post that shows it, once one does. */
  statusId: string | null
  /** How many looks say 206 before it is processed. */
  readsLeft: number
  hasFailed: boolean
}

export interface MastodonMediaStore {
  readonly all: MastodonMedia[]
  upload(fields: Record<string, unknown>, id: string): Promise<NetworkAnswer>
  show(id: string): NetworkAnswer
  /** The media for a post, in the order asked. Throws the 422 of a list that the server refuses. */
  choose(ids: unknown, statusId: string, maxPictures: number): MastodonMedia[]
}

export interface MediaSettings extends PictureRules {
  /** How many looks at a new picture say 206: with more than none the upload answers 202. */
  pendingReads: number
  /** Whether the processing of a picture that was answered with 202 fails. */
  failsProcessing: boolean
}

/** Pictures of the account; sources in mastodon-server.ts. */
export function createMastodonMedia(settings: MediaSettings): MastodonMediaStore {
  const all: MastodonMedia[] = []
  return {
    all,
    async upload(fields, id) {
      const { file, description } = fields
      if (!(file instanceof File)) throw refuseInvalid("File can't be blank")
      const bytes = Buffer.from(await file.arrayBuffer())
      const { width, height } = await readPicture(file.type, bytes, settings.mimeTypes)
      if (bytes.length > settings.pictureBytes) throw refuseInvalid('File must be less than 16 MB')
      if (width * height > settings.picturePixels)
        throw refuseInvalid(`File ${width}x${height} images are not supported`)
      const text = typeof description === 'string' ? description.trim() : null
      assertDescription(text)
      const readsLeft = settings.pendingReads
      const media = { id, bytes, width, height, description: text, statusId: null, readsLeft, hasFailed: false }
      media.hasFailed = readsLeft > 0 && settings.failsProcessing
      all.push(media)
      return { status: readsLeft > 0 ? 202 : 200, body: toMediaAnswer(media) }
    },
    show(id) {
      const media = all.find((one) => one.id === id && one.statusId === null)
      if (media === undefined) throw notFound()
      if (media.readsLeft === 0 && media.hasFailed)
        throw refuseRequest(422, 'Error processing thumbnail for uploaded media')
      const status = media.readsLeft > 0 ? 206 : 200
      const body = toMediaAnswer(media)
      media.readsLeft = Math.max(0, media.readsLeft - 1)
      return { status, body }
    },
    choose(ids, statusId, maxPictures) {
      const asked = Array.isArray(ids) ? ids.map(String) : []
      if (asked.length > maxPictures) throw refuseRequest(422, `Cannot attach more than ${maxPictures} files`)
      const isFree = (one: MastodonMedia) => one.statusId === null || one.statusId === statusId
      const missing = asked.filter((id) => !all.some((one) => one.id === id && isFree(one)))
      if (missing.length > 0)
        throw refuseRequest(422, `Media ${missing.join(', ')} not found or already attached to another post`)
      const chosen = asked.flatMap((id) => all.filter((one) => one.id === id))
      if (chosen.some(({ readsLeft, hasFailed }) => readsLeft > 0 || hasFailed))
        throw refuseRequest(422, 'Cannot attach files that have not finished processing. Try again in a moment!')
      return chosen
    },
  }
}

export function assertDescription(text: string | null): void {
  if (text !== null && [...text].length > limits.description)
    throw refuseInvalid(`Description is too long (maximum is ${limits.description} characters)`)
}

/** A picture of a form that the server supports, and of the form that it says. */
async function readPicture(
  type: string,
  bytes: Buffer,
  mimeTypes: readonly string[],
): Promise<{ width: number; height: number }> {
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null)
  if (found === null || !mimeTypes.includes(type) || type !== `image/${found.format}`)
    throw refuseInvalid('File content type is invalid, File is invalid')
  return { width: found.width, height: found.height }
}

export const toMediaAnswer = ({ id, description, width, height, readsLeft }: MastodonMedia): object => ({
  id,
  type: 'image',
  url: readsLeft > 0 ? null : `https://files.social.example/original/${id}.jpeg`,
  preview_url: `https://files.social.example/small/${id}.jpeg`,
  remote_url: null,
  meta: { original: { width, height, size: `${width}x${height}`, aspect: width / height } },
  description,
  blurhash: null,
})
