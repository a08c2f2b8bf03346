import { parseMoment } from '@draftwright/contract/days'
import { BlockedAddressError } from '../address-rules.ts'
import { TooLargeError } from '../guarded-fetch.ts'
import type { NetworkConnection } from './channel-type.ts'
import { NetworkError } from './network-error.ts'

export interface NetworkCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Record<string, string>
  /** An object is sent as JSON. */
  readonly body?: Record<string, unknown> | URLSearchParams | FormData | Buffer | string
  /** Whether the request changes nothing there; one that got no answer can then be sent again. */
  readonly isRead?: boolean
  /** The network's words in an error's body, and its name of the error; undefined if it is none of its errors. */
  readonly readError?: (body: unknown, status: number) => { message: string; code?: string } | undefined
}

export interface NetworkResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown
  readonly request_id: string | null
}

const requestIdHeaders = ['x-request-id', 'x-li-uuid', 'x-wix-request-id', 'cf-ray', 'x-amzn-requestid']
/** Errors of a connection that never stood: no byte of the request was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends one request and reads the answer whole. Throws NetworkError unless the status is 2xx: what a 4xx means is in its
 * `failure`, a 5xx, a timeout or a broken connection is `ambiguous` (a read: `unreachable`), since the request may have arrived.
 */
export async function callNetwork(
  { fetch, now }: Pick<NetworkConnection, 'fetch' | 'now'>,
  url: string | URL,
  call: NetworkCall = {},
): Promise<NetworkResponse> {
  const response = await sendRequest(fetch, url, call)
  if (response.status >= 200 && response.status < 300) return response
  throw toNetworkError(response, call, now())
}

async function sendRequest(send: typeof fetch, url: string | URL, call: NetworkCall): Promise<NetworkResponse> {
  const { method = 'GET' } = call
  const { body, type } = await encodeBody(call.body)
  const headers = { accept: 'application/json', ...(type !== null && { 'content-type': type }), ...call.headers }
  try {
    const response = await send(url, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    const request_id = requestIdHeaders.map((name) => response.headers.get(name)).find((id) => id !== null) ?? null
    return { status: response.status, headers: response.headers, text, json: parseJson(text), request_id }
  } catch (error) {
    throw toConnectionError(error, url, call.isRead ?? method === 'GET')
  }
}

/** Bytes with their type: the client knows forms of its own only, so they are written here. */
async function encodeBody(
  body: NetworkCall['body'],
): Promise<{ body: Uint8Array<ArrayBuffer> | string | undefined; type: string | null }> {
  if (body === undefined || typeof body === 'string') return { body, type: null }
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body), type: null }
  if (body instanceof FormData || body instanceof URLSearchParams) {
    const written = new Response(body)
    return { body: new Uint8Array(await written.arrayBuffer()), type: written.headers.get('content-type') }
  }
  return { body: JSON.stringify(body), type: 'application/json' }
}

function toConnectionError(error: unknown, url: string | URL, isRead: boolean): NetworkError {
  const { host } = new URL(url)
  if (error instanceof BlockedAddressError)
    return new NetworkError('rejected', `${host} cannot be used: ${error.message}`, {
      fix: 'Enter the public address of the site.',
    })
  const code = readErrorCode(error)
  if (code !== null && neverConnected.has(code))
    return new NetworkError('unreachable', `${host} cannot be reached (${code})`, {
      fix: 'Check the address, and whether the server runs.',
      code,
    })
  if (code?.startsWith('ERR_TLS') === true || code?.includes('CERT') === true)
    return new NetworkError('unreachable', `${host} has no valid certificate (${code})`, {
      fix: 'Have the certificate of the server renewed.',
      code,
    })
  const failure = isRead ? 'unreachable' : 'ambiguous'
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  if (error instanceof TooLargeError) return new NetworkError(failure, `${host} sent an answer that is too large`)
  return new NetworkError(
    failure,
    isTimeout ? `${host} did not answer in time` : `The connection to ${host} broke before an answer arrived`,
    { code },
  )
}

/** undici names the reason in `cause`, once or twice nested. */
function readErrorCode(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string') return at.code
  return null
}

/** What an answer other than 2xx means; exported for types whose network has meanings of its own. */
export function toNetworkError(response: NetworkResponse, call: NetworkCall, now: Date): NetworkError {
  const { status, request_id: requestId, headers } = response
  const said = call.readError?.(response.json, status)
  const message = said?.message || `The network answered ${status}`
  const details = { status, requestId, code: said?.code ?? null }
  const isRead = call.isRead ?? (call.method ?? 'GET') === 'GET'
  if (status === 429) return new NetworkError('throttled', message, { ...details, until: readRetryTime(headers, now) })
  if (status === 401) return new NetworkError('unauthorized', message, { ...details, fix: 'Reconnect the channel.' })
  if (status === 408 || status >= 500) return new NetworkError(isRead ? 'unreachable' : 'ambiguous', message, details)
  return new NetworkError('rejected', message, details)
}

/** When a throttled request may be sent again, by the headers that networks use; a minute from now if they say nothing. */
export function readRetryTime(headers: Headers, now: Date): Date {
  const text = headers.get('retry-after') ?? headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset')
  const number = Number(text)
  const at =
    text === null || text === ''
      ? NaN
      : Number.isFinite(number)
        ? // Below a billion it is seconds from now, above it the seconds since 1970 (Bluesky).
          number < 1e9
          ? now.getTime() + number * 1000
          : number * 1000
        : (parseMoment(text) ?? NaN)
  const least = now.getTime() + 1000
  const latest = now.getTime() + 86_400_000
  return new Date(Number.isFinite(at) ? Math.min(Math.max(at, least), latest) : now.getTime() + 60_000)
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
