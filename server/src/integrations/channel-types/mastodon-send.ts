import { setTimeout as wait } from 'node:timers/promises'
import { readServerLimits } from '@draftwright/contract/server-limits'
import * as z from 'zod/mini'
import { askMastodon, isGone, Media, readHost, readInstance, Status } from '../mastodon-client.ts'
import type { NetworkConnection, NetworkStep, PictureLimits, StepAnswer } from './channel-type.ts'
import {
  findParent,
  listUploaded,
  type Needs,
  type Part,
  readChangedStatus,
  readKeptMedia,
  readNeeds,
  readNewStatus,
  readPicture,
  readTarget,
  toAnswer,
  toPartAnswer,
} from './mastodon-steps.ts'
import { writeFields } from './foreign-fields.ts'
import { NetworkError } from './network-error.ts'

/** Within the limits of servers of all ages: 10 MB before 4.2, and larger pictures are made smaller there. */
const usualLimits = { maxBytes: 8_000_000, maxSide: 2400 }
const pictureTypes = ['image/jpeg', 'image/webp', 'image/png'] as const

/** What the server said last that it takes, and no more than is useful. */
function choosePictureLimits({ settings }: NetworkConnection): PictureLimits {
  const { picture_bytes = Infinity, picture_pixels = Infinity, picture_types } = readServerLimits(settings)
  return {
    maxBytes: Math.min(usualLimits.maxBytes, picture_bytes),
    maxSide: Math.min(usualLimits.maxSide, Math.floor(Math.sqrt(picture_pixels))),
    mediaType: pictureTypes.find((type) => picture_types?.includes(type)) ?? pictureTypes[0],
  }
}
/** Milliseconds between the looks at a picture that the server still processes. */
const processingPauses = [200, 500, 1000, 2000, 4000, 8000]

const statusForms = {
  status: 'text',
  visibility: 'data',
  language: 'data',
  media_ids: 'data',
  media_attributes: 'data',
  in_reply_to_id: 'data',
} as const
const mediaForms = { id: 'data', description: 'text' } as const

/** Sends one step; the first of a post asks before what the server takes. */
export async function sendStep(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const needs = readNeeds(step.payload)
  if (needs !== null) await assertWithinLimits(connection, needs)
  switch (step.kind) {
    case 'upload':
      return uploadPicture(step, connection)
    case 'create':
      return createStatus(step, connection)
    case 'edit':
      return changeStatus(step, connection)
    default:
      return deleteStatus(step, connection)
  }
}

/** Throws `rejected` if the server takes less than the post needs. */
async function assertWithinLimits(connection: NetworkConnection, needs: Needs): Promise<void> {
  const { maxCharacters, maxPictures } = await readInstance(connection)
  const host = readHost(connection)
  const refuse = (message: string, fix: string) => new NetworkError('rejected', message, { fix })
  if (needs.characters > maxCharacters)
    throw refuse(
      `${host} takes posts of ${maxCharacters} characters at most, and this one has ${needs.characters}`,
      'Shorten the text.',
    )
  if (needs.pictures > maxPictures)
    throw refuse(`${host} takes ${maxPictures} pictures at most, and this post has ${needs.pictures}`, 'Remove some.')
  if (needs.live_parts !== null && needs.parts > needs.live_parts)
    throw refuse(
      `The live thread has ${needs.live_parts} posts, and the new text takes ${needs.parts}`,
      'Shorten the text, or unpublish the post and publish it anew.',
    )
}

async function uploadPicture(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { src, alt } = readPicture(step.payload)
  const { bytes, mediaType, name } = await connection.readPicture(src, choosePictureLimits(connection))
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
  const { description = '' } = writeFields(mediaForms, { description: alt })
  if (description !== '') body.set('description', String(description))
  const { value, response } = await askMastodon(connection, '/api/v2/media', Media, { method: 'POST', body })
  const is_ready = response.status !== 202 || (await isProcessed(connection, value.id))
  return toAnswer(response, { src, media_id: value.id, is_ready })
}

/** Waits for a picture for some seconds; false if it takes longer (206). Throws `rejected` if the server cannot process it. */
async function isProcessed(connection: NetworkConnection, mediaId: string): Promise<boolean> {
  for (const pause of processingPauses) {
    await wait(pause)
    const { response } = await askMastodon(connection, `/api/v1/media/${mediaId}`, z.unknown())
    if (response.status !== 206) return true
  }
  return false
}

/** The pictures' ids by their address. A post with one that is not processed is refused, so it is sent later. */
async function readMedia(step: NetworkStep, connection: NetworkConnection): Promise<Part['media']> {
  const uploaded = listUploaded(step.earlier)
  for (const { media_id, is_ready } of uploaded)
    if (!is_ready && !(await isProcessed(connection, media_id)))
      throw new NetworkError('throttled', `${readHost(connection)} still processes a picture`, {
        until: new Date(connection.now().getTime() + 30_000),
      })
  return uploaded.map(({ src, media_id }) => ({ src, id: media_id }))
}

async function createStatus(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { part, status, visibility, language } = readNewStatus(step.payload)
  const media = part === 0 ? await readMedia(step, connection) : []
  const parent = findParent(step)
  const { value, response } = await askMastodon(connection, '/api/v1/statuses', Status, {
    method: 'POST',
    headers: { 'idempotency-key': step.key },
    body: writeFields(statusForms, {
      status,
      visibility,
      language,
      media_ids: media.length > 0 ? media.map(({ id }) => id) : undefined,
      in_reply_to_id: parent ?? undefined,
    }),
  })
  return toPartAnswer(response, value, { part, version: value.edited_at ?? null, media })
}

/** All pictures are named: those left out would be taken off the post. */
async function changeStatus(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { id, part, status, pictures, language } = readChangedStatus(step.payload)
  const known = [...readKeptMedia(step.payload), ...(part === 0 ? await readMedia(step, connection) : [])]
  const described = pictures.flatMap(({ src, alt }) => {
    const media = known.find((one) => one.src === src)
    return media === undefined ? [] : [{ src, id: media.id, description: alt }]
  })
  const { value, response } = await askMastodon(connection, `/api/v1/statuses/${id}`, Status, {
    method: 'PUT',
    body: writeFields(statusForms, {
      status,
      language,
      media_ids: described.map((media) => media.id),
      media_attributes: described.map(({ id: media_id, description }) =>
        writeFields(mediaForms, { id: media_id, description }),
      ),
    }),
  })
  const media = described.map((one) => ({ src: one.src, id: one.id }))
  return toPartAnswer(response, value, { part, version: value.edited_at ?? null, media })
}

/** A post that is gone already is as good as removed. */
async function deleteStatus(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  try {
    const path = `/api/v1/statuses/${readTarget(step.payload)}`
    const { response } = await askMastodon(connection, path, z.unknown(), { method: 'DELETE' })
    return toAnswer(response, {})
  } catch (error) {
    if (isGone(error)) return toAnswer({ status: 404, request_id: null }, {})
    throw error
  }
}
