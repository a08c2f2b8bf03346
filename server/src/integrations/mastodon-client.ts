import { parseMoment } from '@draftwright/contract/days'
import type { ServerLimits } from '@draftwright/contract/server-limits'
import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

const Id = z.string().check(z.regex(/^[\w-]{1,100}$/u))
const Time = z.string().check(
  z.maxLength(40),
  z.refine((text) => parseMoment(text) !== undefined),
)
const WebAddress = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s\p{Cc}]+$/u))

/** A post as its server shows it (docs.joinmastodon.org/entities/Status); `edited_at` is null until the first edit. */
export const Status = z.object({
  id: Id,
  created_at: Time,
  edited_at: z.optional(z.nullable(Time)),
  url: z.optional(z.nullable(WebAddress)),
  in_reply_to_id: z.optional(z.nullable(Id)),
  media_attachments: z.array(z.object({ id: Id })),
})
export type Status = z.infer<typeof Status>
/** The text of a post as it was typed. */
export const StatusSource = z.object({ text: z.string() })
export const Media = z.object({ id: Id })
export const Account = z.object({ id: Id, acct: z.string().check(z.regex(/^[^\s\p{Cc}]{1,200}$/u)), url: WebAddress })
const Scope = z.string().check(z.regex(/^[\w:.-]{1,100}$/u))
const Application = z.object({ scopes: z.optional(z.array(Scope).check(z.maxLength(100))) })
const Count = z.int().check(z.positive())
/** Forks leave out what Mastodon itself always says. */
const Instance = z.object({
  domain: z.string().check(z.maxLength(253), z.regex(/^[^\s/\p{Cc}]+$/u)),
  configuration: z.object({
    statuses: z.object({
      max_characters: z.number().check(z.positive()),
      max_media_attachments: z.number().check(z.nonnegative()),
      characters_reserved_per_url: z.catch(z.optional(Count.check(z.lte(2000))), undefined),
    }),
    media_attachments: z.catch(
      z.optional(
        z.object({
          supported_mime_types: z.catch(z.optional(z.array(z.string()).check(z.maxLength(100))), undefined),
          image_size_limit: z.catch(z.optional(Count), undefined),
          image_matrix_limit: z.catch(z.optional(Count), undefined),
        }),
      ),
      undefined,
    ),
  }),
})
const ErrorBody = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** The only 403 that is about a post; the others are about the token or the account. */
const notPermitted = 'This action is not allowed'
/** What a token of an application alone is told, with status 422. */
const noUser = 'This method requires an authenticated user'

/** The server's address, without a trailing slash. */
export const readInstanceUrl = ({ settings }: Pick<NetworkConnection, 'settings'>): string =>
  String(settings['instance_url']).replace(/\/+$/u, '')
export const readHost = (connection: NetworkConnection): string => new URL(readInstanceUrl(connection)).host

/**
 * One call of the server's API (docs.joinmastodon.org/methods); the answer is checked by `shape`. Throws NetworkError: one whose
 * token lacks a scope, or whose account is locked, is `unauthorized`; an answer that no Mastodon gives to a write is `ambiguous`.
 */
export async function askMastodon<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  call: NetworkCall = {},
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const response = await sendCall(connection, path, call)
  const value = z.safeParse(shape, response.json)
  if (value.success) return { value: value.data, response }
  const isRead = (call.method ?? 'GET') === 'GET'
  throw new NetworkError(isRead ? 'rejected' : 'ambiguous', `${readHost(connection)} does not answer like Mastodon`, {
    fix: 'Enter the address of the server that you sign in at.',
    status: response.status,
    requestId: response.request_id,
    code: 'not_mastodon',
  })
}

async function sendCall(connection: NetworkConnection, path: string, call: NetworkCall): Promise<NetworkResponse> {
  const token = findToken(connection)
  if (token === null)
    throw new NetworkError('unauthorized', 'The channel is not connected with Mastodon yet', {
      fix: 'Connect it, or enter an access token.',
    })
  try {
    return await callNetwork(connection, `${readInstanceUrl(connection)}${path}`, {
      ...call,
      headers: { authorization: `Bearer ${token}`, ...call.headers },
      readError: readMastodonError,
    })
  } catch (error) {
    const fix = error instanceof NetworkError ? findAccessFix(error, connection) : null
    if (!(error instanceof NetworkError) || fix === null) throw error
    const { message, status, requestId } = error
    throw new NetworkError('unauthorized', message, { fix, status, requestId })
  }
}

/** The server's words in an error; those of RFC 6749 have a name as well. */
export function readMastodonError(body: unknown): { message: string; code?: string } | undefined {
  const said = z.safeParse(ErrorBody, body)
  if (!said.success) return undefined
  const { error, error_description } = said.data
  return error_description === undefined ? { message: error } : { message: error_description, code: error }
}

/** The token of a person's consent; else the key that they entered, whose change ends the consent. */
function findToken({ settings }: NetworkConnection): string | null {
  const token = settings['consent_token'] ?? settings['access_token']
  return typeof token === 'string' ? token : null
}

/** What a person can do if the token is not enough; null if the error is about something else. */
function findAccessFix({ status, message }: NetworkError, { settings }: NetworkConnection): string | null {
  const isKey = settings['consent_token'] === undefined
  if (status === 401 || (status === 422 && message === noUser))
    return isKey
      ? 'Copy the access token again, from Preferences → Development on the server that you sign in at.'
      : 'Connect the channel with Mastodon again.'
  if (status !== 403 || message === notPermitted) return null
  if (!isKey) return 'Connect the channel with Mastodon again, with an account that may post.'
  return 'Give the application the scopes read and write, copy its new access token, and check that the account may post.'
}

export interface InstanceLimits {
  /** As the account's address ends; it may differ from the server's. */
  readonly domain: string
  readonly maxCharacters: number
  readonly maxPictures: number
  /** The same and more, as a channel keeps it. */
  readonly limits: ServerLimits
}

/** What the server takes (GET /api/v2/instance, since 4.0). */
export async function readInstance(connection: NetworkConnection): Promise<InstanceLimits> {
  const { value } = await askMastodon(connection, '/api/v2/instance', Instance)
  const { statuses, media_attachments: media = {} } = value.configuration
  const { max_characters, max_media_attachments, characters_reserved_per_url } = statuses
  const limits = {
    characters: max_characters,
    link_characters: characters_reserved_per_url,
    pictures: max_media_attachments,
    picture_bytes: media.image_size_limit,
    picture_pixels: media.image_matrix_limit,
    picture_types: media.supported_mime_types?.filter((type) => type.startsWith('image/')),
  }
  const known = Object.entries(limits).filter(([, limit]) => limit !== undefined)
  return {
    domain: value.domain,
    maxCharacters: max_characters,
    maxPictures: max_media_attachments,
    limits: Object.fromEntries(known),
  }
}

/** The scopes of the application that the token belongs to; null if the server does not say them, as those before 4.3. */
export async function readScopes(connection: NetworkConnection): Promise<string[] | null> {
  try {
    const { value } = await askMastodon(connection, '/api/v1/apps/verify_credentials', Application)
    return value.scopes ?? null
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Whether the network has no such thing, or no longer. */
export const isGone = (error: unknown): boolean =>
  error instanceof NetworkError && (error.status === 404 || error.status === 410)
