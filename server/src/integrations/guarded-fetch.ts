import { Agent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici'
import { BlockedAddressError, checkUrl, hostPort, publicLookup } from './address-rules.ts'

export interface GuardOptions {
  /** URLs from environment settings: their host and port are opened as they stand, private or not. */
  readonly trusted?: readonly string[]
  /** Bytes of an answer after decompression; 5 MB unless told. */
  readonly maxBytes?: number
  /** Milliseconds for the whole exchange; 15,000 unless told. */
  readonly timeoutMs?: number
  /** How often an answer may lead elsewhere; 3 unless told. */
  readonly maxRedirects?: number
}
const connectTimeoutMs = 5000

/**
 * A `fetch` for addresses that people or other servers name. It throws BlockedAddressError for a private address, another
 * scheme or port, a fourth redirect or a redirected write, TooLargeError past the size, and a TimeoutError past the time.
 */
export function guardedFetch(options: GuardOptions = {}): typeof fetch {
  const allowed = new Set((options.trusted ?? []).map((url) => hostPort(new URL(url))))
  const open = new Agent({ connect: { timeout: connectTimeoutMs, lookup: publicLookup } })
  const direct = new Agent({ connect: { timeout: connectTimeoutMs } })
  const guarded = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (input instanceof Request) throw new TypeError('Give an address, not a Request')
    let url = new URL(input)
    const limit = AbortSignal.timeout(options.timeoutMs ?? 15_000)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const headers = new Headers(init.headers)
    for (let hop = 0; ; hop++) {
      checkUrl(url, allowed)
      const dispatcher = allowed.has(hostPort(url)) ? direct : open
      // undici's own types and the global ones describe the same objects under two names.
      const request = {
        ...init,
        headers: [...headers],
        signal,
        redirect: 'manual',
        dispatcher,
        // (see above)
      } as unknown as UndiciInit
      // The same two names for one object, the other way round.
      const response = (await undiciFetch(url, request).catch(unwrap)) as unknown as Response
      const next = redirectOf(response, url)
      if (next === null) return capped(response, options.maxBytes ?? 5_000_000)
      await response.body?.cancel()
      if (hop === (options.maxRedirects ?? 3)) throw new BlockedAddressError('The address redirects too often')
      if (init.method !== undefined && init.method !== 'GET' && init.method !== 'HEAD')
        throw new BlockedAddressError('The address redirects what was sent to it elsewhere')
      if (next.origin !== url.origin) for (const name of ['authorization', 'cookie']) headers.delete(name)
      url = next
    }
  }
  return guarded
}

/** The answer went past the size that was asked for. */
export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'TooLargeError'
  }
}

/** undici hides the reason of a failed connection in `cause`; a refusal of ours must be seen as such. */
function unwrap(error: unknown): never {
  throw error instanceof Error && error.cause instanceof BlockedAddressError ? error.cause : error
}

function redirectOf(response: Response, base: URL): URL | null {
  const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  if (location === null) return null
  if (!URL.canParse(location, base)) throw new BlockedAddressError('The address redirects to something unreadable')
  return new URL(location, base)
}

function capped(response: Response, maxBytes: number): Response {
  if (response.body === null) return response
  let seen = 0
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) controller.error(new TooLargeError(maxBytes))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(cap), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}
