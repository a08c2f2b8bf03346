import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection, NetworkPicture, PictureLimits } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

/** How a step's own client names what a key may not do. */
const missingRight = 'The key may not do this on the site'
/** Looks at an uploaded file, and milliseconds between them. */
const fileLooks = 20
const fileLookMs = 500

const ErrorBody = z.object({
  message: z.optional(z.string()),
  details: z.optional(
    z.object({
      applicationError: z.optional(z.object({ code: z.optional(z.string()), description: z.optional(z.string()) })),
      validationError: z.optional(
        z.object({ fieldViolations: z.array(z.object({ field: z.string(), description: z.optional(z.string()) })) }),
      ),
    }),
  ),
})
const Members = z.object({ members: z.array(z.object({ id: z.string() })) })
const UploadUrl = z.object({ uploadUrl: z.string() })
const File = z.object({
  file: z.object({ id: z.string(), url: z.string(), operationStatus: z.string(), state: z.optional(z.string()) }),
})

interface WixCall extends Pick<NetworkCall, 'method' | 'body' | 'isRead'> {
  /** Calls about the account's sites name the account instead of the site: Wix takes one of the two. */
  readonly isAboutAccount?: boolean
}

/**
 * One call with the channel's API key, in the shape that Wix documents (dev.wix.com, "Make API Calls with an API Key"). Throws
 * NetworkError; a 401 "No identity found" passes, so it is tried once more.
 */
export async function askWix<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  call: WixCall = {},
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const response = await sendCall(connection, path, call).catch((error: unknown) => {
    const isPassing = error instanceof NetworkError && error.status === 401 && /no identity found/iu.test(error.message)
    if (!isPassing) throw error
    return sendCall(connection, path, call)
  })
  const value = z.safeParse(shape, response.json)
  if (value.success) return { value: value.data, response }
  throw new NetworkError('ambiguous', 'Wix gave an answer that it does not document')
}

async function sendCall(
  connection: NetworkConnection,
  path: string,
  { isAboutAccount = false, ...call }: WixCall,
): Promise<NetworkResponse> {
  const { settings, endpoint } = connection
  const name = isAboutAccount ? 'wix-account-id' : 'wix-site-id'
  try {
    return await callNetwork(connection, endpoint.baseUrl + path, {
      ...call,
      headers: { authorization: String(settings['encrypted-wix-api-key']), [name]: String(settings[name]) },
      readError: readWixError,
    })
  } catch (error) {
    if (!(error instanceof NetworkError) || (error.status !== 401 && error.status !== 403)) throw error
    const { message, status, requestId, code } = error
    throw new NetworkError('unauthorized', message || missingRight, {
      status,
      requestId,
      code,
      fix: explainRefusal(error),
    })
  }
}

function readWixError(body: unknown): { message: string; code?: string } | undefined {
  const said = z.safeParse(ErrorBody, body)
  if (!said.success) return undefined
  const { message = '', details } = said.data
  const fields = details?.validationError?.fieldViolations.map(
    ({ field, description = '' }) => `${field} ${description}`,
  )
  const words = message || details?.applicationError?.description || fields?.join(', ') || ''
  return { message: words, code: details?.applicationError?.code ?? (fields === undefined ? '' : 'INVALID_FIELD') }
}

/** Whether Wix said that the site lacks the Blog app (wix/skills, "List Installed Apps"). */
export const isBlogAbsent = (error: unknown): boolean =>
  error instanceof NetworkError && /no wix blog instanceid found/iu.test(error.message)

function explainRefusal(error: NetworkError): string {
  if (isBlogAbsent(error)) return 'Add the app Wix Blog to the site, in Wix under Apps.'
  if (error.status === 401) return 'Copy the API key again from Wix, or make a new one.'
  return 'Check the site ID, and give the key the permissions for Blog, Members, Media and Sites.'
}

/** The member that posts belong to: the one of the settings, else the site's first. Throws NetworkError if there is none. */
export async function findWixMember(connection: NetworkConnection): Promise<string> {
  const { settings } = connection
  for (const name of ['member_id', 'found_member_id'] as const)
    if (typeof settings[name] === 'string' && settings[name] !== '') return settings[name]
  const renewed = await connection.renewSettings(async () => {
    const { value } = await askWix(connection, '/members/v1/members?paging.limit=1', Members)
    return { found_member_id: value.members[0]?.id ?? '' }
  })
  const found = renewed.settings['found_member_id']
  if (typeof found === 'string' && found !== '') return found
  throw new NetworkError('rejected', 'The site has no member that a post could belong to', {
    fix: 'Sign up on your Wix site as a member, then publish again.',
  })
}

/** A picture in the site's Media Manager, with its size in pixels. */
export interface WixFile {
  readonly id: string
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Puts a picture into the Media Manager and waits until Wix has processed it; throws NetworkError. */
async function uploadToWix(
  connection: NetworkConnection,
  { bytes, mediaType, width, height, name }: NetworkPicture,
): Promise<{ file: WixFile; response: NetworkResponse }> {
  const asked = await askWix(connection, '/site-media/v1/files/generate-upload-url', UploadUrl, {
    method: 'POST',
    body: { mimeType: mediaType, fileName: name },
  })
  // The address is the permission, so the key does not go there.
  const address = new URL(asked.value.uploadUrl)
  address.searchParams.set('filename', name)
  const response = await callNetwork(connection, address, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': mediaType },
    readError: readWixError,
  })
  const sent = z.safeParse(File, response.json)
  if (!sent.success) throw new NetworkError('ambiguous', 'Wix gave an answer that it does not document')
  const { id, url } = await waitForFile(connection, sent.data.file)
  return { file: { id, url, width, height }, response }
}

const KeptFile = z.object({ id: z.string(), url: z.string(), width: z.number(), height: z.number() })

/**
 * The picture in the site's Media Manager: the file that an upload or an earlier post put there, as long as it is there, else a new one.
 * Throws NetworkError.
 */
export async function provideWixPicture(
  connection: NetworkConnection,
  src: string,
  limits: PictureLimits,
  name?: string,
): Promise<{ file: WixFile; response: NetworkResponse }> {
  const kept = z.safeParse(KeptFile, await connection.findPicture(src))
  const response = kept.success ? await findKeptFile(connection, kept.data.id) : null
  if (kept.success && response !== null) return { file: kept.data, response }
  const picture = await connection.readPicture(src, limits)
  const uploaded = await uploadToWix(connection, { ...picture, name: name ?? picture.name })
  await connection.keepPicture(src, { ...uploaded.file })
  return uploaded
}

/** Null for a file that is gone, in the trash, or of another site. */
async function findKeptFile(connection: NetworkConnection, id: string): Promise<NetworkResponse | null> {
  try {
    const { value, response } = await askFile(connection, id)
    const { operationStatus, state = 'OK' } = value.file
    return operationStatus === 'READY' && state === 'OK' ? response : null
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'rejected') return null
    throw error
  }
}

const askFile = (connection: NetworkConnection, fileId: string) =>
  askWix(connection, `/site-media/v1/files/get-file-by-id?${new URLSearchParams({ fileId }).toString()}`, File)

async function waitForFile(
  connection: NetworkConnection,
  sent: z.infer<typeof File>['file'],
): Promise<z.infer<typeof File>['file']> {
  let file = sent
  for (let look = 0; file.operationStatus === 'PENDING' && look < fileLooks; look++) {
    await wait(fileLookMs)
    file = (await askFile(connection, sent.id)).value.file
  }
  if (file.operationStatus === 'FAILED')
    throw new NetworkError('rejected', 'Wix could not process the picture', { fix: 'Replace the picture in the text.' })
  return file
}
