import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { AppCredentials, ConsentGrant, NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

export const linkedInAddress = 'https://api.linkedin.com'
const signInAddress = 'https://www.linkedin.com'

const Tokens = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
  refresh_token_expires_in: z.optional(z.number()),
  scope: z.optional(z.string()),
})
const Session = z.object({
  access_token: z.string(),
  access_expires_at: z.string(),
  refresh_token: z.optional(z.string()),
  refresh_expires_at: z.optional(z.string()),
})
const ErrorBody = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  errorDetails: z.optional(z.object({ inputErrors: z.optional(z.array(z.object({ code: z.optional(z.string()) }))) })),
})
const OAuthError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** What the type keeps of a person's consent. */
export const linkedInSession = [
  'access_token',
  'access_expires_at',
  'refresh_token',
  'refresh_expires_at',
  'granted_scopes',
] as const

/** Milliseconds before its end at which a token is renewed. */
const renewAheadMs = 300_000
const reconnect = 'Connect the channel with LinkedIn again.'

/** Where people sign in: beside the API's own address, or under the one that the operator has set for both. */
export const findSignInAddress = ({ endpoint }: Pick<NetworkConnection, 'endpoint'>): string =>
  endpoint.baseUrl === linkedInAddress ? signInAddress : endpoint.baseUrl

/** Exchanges the code of a consent for tokens (Microsoft Learn, "Authorization Code Flow"); throws NetworkError. */
export const exchangeLinkedInCode = (
  connection: NetworkConnection,
  { app, code, returnUrl }: { app: AppCredentials; code: string; returnUrl: string },
): Promise<ConsentGrant> =>
  requestTokens(connection, app, { grant_type: 'authorization_code', code, redirect_uri: returnUrl })

/** Ends an access or refresh token; throws NetworkError. */
export async function revokeLinkedInToken(
  connection: NetworkConnection,
  { app, token }: { app: AppCredentials; token: string },
): Promise<void> {
  await postSignInForm(connection, '/oauth/v2/revoke', app, { token })
}

/** A request of RFC 6749, with the credentials of the app; throws NetworkError. */
const postSignInForm = (
  connection: NetworkConnection,
  path: string,
  { clientId, clientSecret }: AppCredentials,
  fields: Record<string, string>,
): Promise<NetworkResponse> =>
  callNetwork(connection, findSignInAddress(connection) + path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }),
    readError: (answer) => {
      const said = z.safeParse(OAuthError, answer)
      return said.success
        ? { message: said.data.error_description ?? said.data.error, code: said.data.error }
        : undefined
    },
  })

async function requestTokens(
  connection: NetworkConnection,
  app: AppCredentials,
  grant: Record<string, string>,
): Promise<ConsentGrant> {
  const response = await postSignInForm(connection, '/oauth/v2/accessToken', app, grant)
  const tokens = readLinkedInAnswer(Tokens, response)
  const scopes = (tokens.scope ?? '').split(/[\s,]+/u).filter(Boolean)
  return { settings: toLinkedInSession(tokens, connection.now()), scopes }
}

/** Only apps of partners get a refresh token, and a renewal may answer without it: null leaves the stored one. */
export function toLinkedInSession(tokens: Readonly<Record<string, unknown>>, now: Date): Record<string, unknown> {
  const toTime = (seconds: unknown): string | null =>
    typeof seconds === 'number' ? new Date(now.getTime() + seconds * 1000).toISOString() : null
  return {
    access_token: tokens['access_token'] ?? null,
    access_expires_at: toTime(tokens['expires_in']),
    refresh_token: tokens['refresh_token'] ?? null,
    refresh_expires_at: toTime(tokens['refresh_token_expires_in']),
  }
}

/** When a person has to connect again: the end of the refresh token, else of the access token. Null before the first consent. */
export function findAccessEnd({ settings }: Pick<NetworkConnection, 'settings'>): string | null {
  const session = z.safeParse(Session, settings)
  if (!session.success) return null
  return session.data.refresh_expires_at ?? session.data.access_expires_at
}

/**
 * One call with the channel's token, which is renewed once when it has ended. Throws NetworkError: 426 is `held`, since only the
 * operator can choose another version; 403 is `unauthorized`, since the right or the role is missing.
 */
export async function askLinkedIn(
  connection: NetworkConnection,
  path: string,
  call: NetworkCall = {},
): Promise<NetworkResponse> {
  const current = isEnding(connection) ? await renewToken(connection) : connection
  try {
    return await sendCall(current, path, call)
  } catch (error) {
    const isEnded = error instanceof NetworkError && error.status === 401
    if (!isEnded || current !== connection || findRefreshToken(connection) === null) throw error
    return sendCall(await renewToken(connection), path, call)
  }
}

/** The answer in the shape that LinkedIn documents; throws NetworkError for another. */
export function readLinkedInAnswer<T extends z.ZodMiniType>(shape: T, { json }: NetworkResponse): z.infer<T> {
  const answer = z.safeParse(shape, json)
  if (answer.success) return answer.data
  throw new NetworkError('rejected', 'LinkedIn gave an answer that it does not document')
}

async function sendCall(connection: NetworkConnection, path: string, call: NetworkCall): Promise<NetworkResponse> {
  const { settings, endpoint, now } = connection
  const token = settings['access_token']
  if (typeof token !== 'string')
    throw new NetworkError('unauthorized', 'The channel is not connected with LinkedIn yet', { fix: reconnect })
  const isRest = path.startsWith('/rest/')
  // An upload goes to the address that LinkedIn gave for it.
  const url = path.startsWith('/') ? endpoint.baseUrl + path : path
  try {
    return await callNetwork(connection, url, {
      ...call,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isRest && { 'linkedin-version': endpoint.apiVersion ?? '', 'x-restli-protocol-version': '2.0.0' }),
        ...call.headers,
      },
      readError: (answer) => {
        const said = z.safeParse(ErrorBody, answer)
        if (!said.success) return undefined
        const { message = '', code, errorDetails } = said.data
        return { message, code: errorDetails?.inputErrors?.[0]?.code ?? code ?? '' }
      },
    })
  } catch (error) {
    throw error instanceof NetworkError ? explainError(error, now()) : error
  }
}

/** What LinkedIn's statuses mean beyond the usual. */
function explainError(error: NetworkError, now: Date): NetworkError {
  const { message, status, requestId, code } = error
  const details = { status, requestId, code }
  if (status === 426)
    return new NetworkError('held', message, {
      ...details,
      fix: 'The operator of this server has to set LINKEDIN_API_VERSION to a version that LinkedIn still supports.',
    })
  if (status === 401) return new NetworkError('unauthorized', message, { ...details, fix: reconnect })
  if (status === 403)
    return new NetworkError('unauthorized', message, {
      ...details,
      fix: 'Connect the channel as somebody who may publish for this profile or page.',
    })
  // LinkedIn names no time; its limits are per day, until midnight UTC.
  if (status === 429) return new NetworkError('throttled', message, { ...details, until: findNextTry(now) })
  return error
}

function findNextTry(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 1)
  return new Date(Math.min(now.getTime() + 3_600_000, midnight))
}

function findRefreshToken({ settings, now }: NetworkConnection): string | null {
  const { data } = z.safeParse(Session, settings)
  if (data?.refresh_token === undefined) return null
  const isOver = data.refresh_expires_at !== undefined && Date.parse(data.refresh_expires_at) <= now().getTime()
  return isOver ? null : data.refresh_token
}

function isEnding(connection: NetworkConnection): boolean {
  const { data } = z.safeParse(Session, connection.settings)
  if (data === undefined || findRefreshToken(connection) === null) return false
  return Date.parse(data.access_expires_at) - renewAheadMs <= connection.now().getTime()
}

const renewToken = (connection: NetworkConnection): Promise<NetworkConnection> =>
  connection.renewSettings(async (settings) => {
    const refresh_token = findRefreshToken({ ...connection, settings })
    const app = await connection.readApp()
    if (refresh_token === null || app === null)
      throw new NetworkError('unauthorized', 'The access to LinkedIn has ended', { fix: reconnect })
    try {
      return (await requestTokens(connection, app, { grant_type: 'refresh_token', refresh_token })).settings
    } catch (error) {
      if (!(error instanceof NetworkError) || error.failure !== 'rejected') throw error
      throw new NetworkError('unauthorized', error.message, { status: error.status, fix: reconnect })
    }
  })
