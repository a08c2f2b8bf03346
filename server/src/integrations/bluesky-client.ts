import * as z from 'zod/mini'
import { callNetwork, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

export const collection = 'app.bsky.feed.post'

interface BlueskySession {
  readonly token: string
  /** Without a trailing slash. */
  readonly pdsUrl: string
  readonly did: string
  readonly handle: string
}

const Session = z.object({ accessJwt: z.string(), refreshJwt: z.string(), did: z.string(), handle: z.string() })
const StoredSession = z.object({ access_jwt: z.string(), refresh_jwt: z.string(), did: z.string(), handle: z.string() })
const ErrorBody = z.object({ error: z.string(), message: z.optional(z.string()) })

/** Errors that mean the access ended; they come with status 400 as well as 401. */
const endedAccess = new Set(['ExpiredToken', 'InvalidToken', 'AuthenticationRequired', 'AuthMissing'])

interface BlueskyCall {
  readonly token?: string
  /** A query is a GET; an input, bytes or neither a POST. */
  readonly query?: Record<string, string> | URLSearchParams
  readonly input?: Record<string, unknown>
  readonly bytes?: Buffer
  readonly mediaType?: string
}

/** One call of the protocol (XRPC); the answer is checked by `shape`. Throws NetworkError with the protocol's name of the error as code. */
export async function askBluesky<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  pdsUrl: string,
  method: string,
  { token, query, input, bytes, mediaType }: BlueskyCall,
  shape: T,
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const url = `${pdsUrl}/xrpc/${method}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`
  const body = bytes ?? input
  try {
    const response = await callNetwork(connection, url, {
      method: query === undefined ? 'POST' : 'GET',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(mediaType !== undefined && { 'content-type': mediaType }),
      },
      ...(body !== undefined && { body }),
      readError: (answer) => {
        const said = z.safeParse(ErrorBody, answer)
        return said.success ? { message: said.data.message ?? said.data.error, code: said.data.error } : undefined
      },
    })
    const value = z.safeParse(shape, response.json)
    // A 2xx that is no answer of the protocol: a proxy's page, or another program under this address.
    if (!value.success)
      throw new NetworkError('ambiguous', `${new URL(pdsUrl).host} gave an answer that Bluesky does not give`)
    return { value: value.data, response }
  } catch (error) {
    if (error instanceof NetworkError && error.code !== null && endedAccess.has(error.code))
      throw new NetworkError('unauthorized', error.message, {
        code: error.code,
        status: error.status,
        fix: 'Make a new app password at Bluesky and enter it here.',
      })
    throw error
  }
}

/** Runs a call with the channel's session, which is opened when there is none and renewed once when it has ended: Bluesky allows few sign-ins. */
export async function runWithSession<T>(
  connection: NetworkConnection,
  run: (session: BlueskySession) => Promise<T>,
): Promise<T> {
  const stored = readSession(connection)
  const current = stored === null ? await connection.renewSettings(openSession(connection)) : connection
  const session = readSession(current)
  if (session === null) throw new NetworkError('unauthorized', 'Bluesky opened no session')
  try {
    return await run(session)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'unauthorized' || stored === null) throw error
    const renewed = readSession(await current.renewSettings(openSession(connection)))
    if (renewed === null) throw error
    return run(renewed)
  }
}

const readPdsUrl = ({ settings, endpoint }: NetworkConnection): string =>
  (typeof settings['pds_url'] === 'string' ? settings['pds_url'] : endpoint.baseUrl).replace(/\/+$/u, '')

function readSession(connection: NetworkConnection): BlueskySession | null {
  const stored = z.safeParse(StoredSession, connection.settings)
  if (!stored.success) return null
  const { access_jwt, did, handle } = stored.data
  return { token: access_jwt, did, handle, pdsUrl: readPdsUrl(connection) }
}

/** A session by the refresh token, else by the app password. */
const openSession =
  (connection: NetworkConnection) =>
  async (settings: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> => {
    const pdsUrl = readPdsUrl({ ...connection, settings })
    const refresh = settings['refresh_jwt']
    if (typeof refresh === 'string')
      try {
        const { value } = await askBluesky(
          connection,
          pdsUrl,
          'com.atproto.server.refreshSession',
          { token: refresh },
          Session,
        )
        return toSettings(value)
      } catch (error) {
        if (!(error instanceof NetworkError) || error.failure !== 'unauthorized') throw error
      }
    const input = { identifier: String(settings['identifier']), password: String(settings['app_password']) }
    const { value } = await askBluesky(connection, pdsUrl, 'com.atproto.server.createSession', { input }, Session)
    return toSettings(value)
  }

const toSettings = ({ accessJwt, refreshJwt, did, handle }: z.infer<typeof Session>) => ({
  access_jwt: accessJwt,
  refresh_jwt: refreshJwt,
  did,
  handle,
})

const alphabet = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * So many keys of records, ascending: 13 signs that sort by time, of microseconds since 1970 and a random clock number (atproto.com,
 * specs/tid).
 */
export function createTids(now: Date, count: number): string[] {
  const clock = BigInt(Math.floor(Math.random() * 1024))
  return Array.from({ length: count }, (_, at) => {
    let number = ((BigInt(now.getTime()) * 1000n + BigInt(at)) << 10n) | clock
    let text = ''
    for (let sign = 0; sign < 13; sign++) {
      text = (alphabet[Number(number & 31n)] ?? '2') + text
      number >>= 5n
    }
    return text
  })
}
