import { Agent, fetch as undiciFetch, FormData as UndiciForm, type RequestInit as UndiciInit } from 'undici'
import { BlockedAddressError, assertUrlAllowed, toHostPort, resolvePublicAddress } from './address-rules.ts'

export interface GuardedFetchOptions {
  /** URLs from environment settings: their host and port are allowed, private or not. */
  readonly trusted?: readonly string[]
  /** Maximum bytes of a response after decompression; 5 MB by default. */
  readonly maxBytes?: number
  /** Milliseconds for the whole exchange; 15,000 by default. */
  readonly timeoutMs?: number
  /** Maximum redirects; 3 by default. */
  readonly maxRedirects?: number
  /** Called for each redirect that is followed. */
  readonly onRedirect?: (redirect: Redirect) => void
}
interface Redirect {
  readonly status: number
  readonly to: URL
}
/** Shorter than the five seconds that people wait at most; time for a third try of the network. */
const connectTimeoutMs = 3500

/**
 * A `fetch` for addresses from people or other servers. It throws BlockedAddressError for a private address, another scheme or
 * port, a fourth redirect, any with `redirect: 'error'`, or a redirected write, TooLargeError past the size, and a TimeoutError past the time.
 * With `redirect: 'manual'` a redirect is the response.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): typeof fetch {
  const allowed = new Set((options.trusted ?? []).map((url) => toHostPort(new URL(url))))
  const timeoutMs = options.timeoutMs ?? 15_000
  // The whole exchange has its limit; of itself undici gives up after five minutes of silence.
  const silence = { headersTimeout: 0, bodyTimeout: 0 }
  const open = new Agent({ connect: { timeout: connectTimeoutMs, lookup: resolvePublicAddress }, ...silence })
  const direct = new Agent({ connect: { timeout: connectTimeoutMs }, ...silence })
  const guarded = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (input instanceof Request) throw new TypeError('Pass a URL, not a Request')
    let url = new URL(input)
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const headers = new Headers(init.headers)
    for (let hop = 0; ; hop++) {
      assertUrlAllowed(url, allowed)
      const dispatcher = allowed.has(toHostPort(url)) ? direct : open
      // undici's types and the global ones describe the same objects under two names.
      const request = {
        ...init,
        body: init.body instanceof FormData ? toUndiciForm(init.body) : init.body,
        headers: [...headers],
        signal,
        redirect: 'manual',
        dispatcher,
        // (see above)
      } as unknown as UndiciInit
      // The same two names for one object, in the other direction.
      const response = (await undiciFetch(url, request).catch(throwUnwrapped)) as unknown as Response
      const next = readRedirect(response, url)
      if (next === null || init.redirect === 'manual') return limitSize(response, options.maxBytes ?? 5_000_000)
      await response.body?.cancel()
      if (init.redirect === 'error') throw new BlockedAddressError(`The address redirects to ${next.origin}`)
      if (hop === (options.maxRedirects ?? 3)) throw new BlockedAddressError('The address redirects too often')
      if (init.method !== undefined && init.method !== 'GET' && init.method !== 'HEAD')
        throw new BlockedAddressError('The address redirects a request with a body')
      if (next.origin !== url.origin) for (const name of ['authorization', 'cookie']) headers.delete(name)
      options.onRedirect?.({ status: response.status, to: next })
      url = next
    }
  }
  return guarded
}

/** undici knows only forms of its own, and sends the words "[object FormData]" for another. */
function toUndiciForm(form: FormData): UndiciForm {
  const own = new UndiciForm()
  for (const [name, value] of form) {
    if (typeof value === 'string') own.append(name, value)
    else own.append(name, value, value.name)
  }
  return own
}

/** The response exceeded the allowed size. */
export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'TooLargeError'
  }
}

/** undici hides the reason of a failed connection in `cause`; our own refusals must be found there. */
function throwUnwrapped(error: unknown): never {
  throw error instanceof Error && error.cause instanceof BlockedAddressError ? error.cause : error
}

function readRedirect(response: Response, base: URL): URL | null {
  const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
  if (location === null) return null
  if (!URL.canParse(location, base)) throw new BlockedAddressError('The address redirects to an invalid address')
  return new URL(location, base)
}

function limitSize(response: Response, maxBytes: number): Response {
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
