import * as z from 'zod/mini'
import { Account, askMastodon, isGone, Status, StatusSource } from '../mastodon-client.ts'
import type { NetworkConnection, NetworkStep, StepAnswer } from './channel-type.ts'
import {
  findParent,
  listUploaded,
  type Part,
  readChangedStatus,
  readKeptMedia,
  readNewStatus,
  readTarget,
  toAnswer,
  toPartAnswer,
} from './mastodon-steps.ts'
import { NetworkError } from './network-error.ts'

/** The server keeps a key for an hour; a request may be on its way for more than a minute. */
const keyLifeMs = 55 * 60_000
/** How far the clocks of two servers may differ. */
const clockToleranceMs = 5 * 60_000
const lookPages = 5
const lookPageSize = 40

/** Whether a step arrived whose answer was lost. */
export async function findStep(
  step: NetworkStep,
  connection: NetworkConnection,
): Promise<StepAnswer | 'absent' | 'unclear'> {
  try {
    if (step.kind === 'create') return await findCreated(step, connection)
    if (step.kind === 'edit') return await findChanged(step, connection)
    if (step.kind !== 'take_down') return 'absent'
    const path = `/api/v1/statuses/${readTarget(step.payload)}`
    await askMastodon(connection, path, Status)
    return 'absent'
  } catch (error) {
    if (step.kind === 'take_down' && isGone(error)) return toAnswer({ status: 404, request_id: null }, {})
    // A look that is refused says nothing about what was sent.
    if (error instanceof NetworkError && error.failure === 'rejected') return 'unclear'
    throw error
  }
}

/**
 * Looks for the post among the account's newest. While the server knows its key, one that was not seen can be sent again in any
 * case; later only if every post since the first try was seen and none of them was changed meanwhile.
 */
async function findCreated(
  step: NetworkStep,
  connection: NetworkConnection,
): Promise<StepAnswer | 'absent' | 'unclear'> {
  if (step.firstSentAt === null) return 'absent'
  const { part } = readNewStatus(step.payload)
  const media = part === 0 ? listUploaded(step.earlier).map(({ src, media_id }) => ({ src, id: media_id })) : []
  const since = Date.parse(step.firstSentAt) - clockToleranceMs
  const isKeyKept = connection.now().getTime() - Date.parse(step.firstSentAt) < keyLifeMs
  const { value: account } = await askMastodon(connection, '/api/v1/accounts/verify_credentials', Account)
  let isDoubtful = false
  let before = ''
  for (let page = 0; page < lookPages; page++) {
    const query = `limit=${lookPageSize}&exclude_reblogs=true${before && `&max_id=${before}`}`
    const path = `/api/v1/accounts/${account.id}/statuses?${query}`
    const { value: statuses, response } = await askMastodon(connection, path, z.array(Status))
    for (const status of statuses) {
      if (Date.parse(status.created_at) < since) return isDoubtful && !isKeyKept ? 'unclear' : 'absent'
      if ((status.in_reply_to_id ?? null) !== findParent(step)) continue
      if (await isSameStatus(status, step, media, connection))
        // A change since then is noticed by the next look.
        return toPartAnswer(response, status, { part, version: null, media })
      isDoubtful ||= status.edited_at != null
    }
    const last = statuses.at(-1)
    if (last === undefined) return isDoubtful && !isKeyKept ? 'unclear' : 'absent'
    before = last.id
  }
  return isKeyKept ? 'absent' : 'unclear'
}

/** A picture belongs to one post only; without one, the text tells. */
async function isSameStatus(
  status: Status,
  step: NetworkStep,
  media: Part['media'],
  connection: NetworkConnection,
): Promise<boolean> {
  if (media.length > 0) return status.media_attachments.some(({ id }) => media.some((own) => own.id === id))
  if (status.media_attachments.length > 0) return false
  return (await readText(connection, status.id)) === toPlainText(readNewStatus(step.payload).status)
}

async function readText(connection: NetworkConnection, id: string): Promise<string> {
  const { value } = await askMastodon(connection, `/api/v1/statuses/${id}/source`, StatusSource)
  return toPlainText(value.text)
}
const toPlainText = (text: string): string => text.replaceAll('\r\n', '\n').trim().normalize('NFC')

async function findChanged(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer | 'absent'> {
  const { id, part, status, pictures } = readChangedStatus(step.payload)
  if ((await readText(connection, id)) !== toPlainText(status)) return 'absent'
  const { value, response } = await askMastodon(connection, `/api/v1/statuses/${id}`, Status)
  const uploaded = listUploaded(step.earlier).map(({ src, media_id }) => ({ src, id: media_id }))
  const media = [...readKeptMedia(step.payload), ...uploaded].filter(({ src }) =>
    pictures.some((picture) => picture.src === src),
  )
  return toPartAnswer(response, value, { part, version: value.edited_at ?? null, media })
}
