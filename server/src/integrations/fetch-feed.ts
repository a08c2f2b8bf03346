import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'
import { readRetryAfter } from './retry-after.ts'

export interface FeedRequest {
  /** As the last answer gave them; sent back, so that an unchanged feed is not sent again. */
  readonly etag: string | null
  readonly lastModified: string | null
  /** URLs from settings that may be private. */
  readonly trusted: readonly string[]
  readonly signal: AbortSignal
  /** Of the file, after decompression; 2 MB by default. */
  readonly maxBytes?: number
  /** Media types that are asked for; those of feeds by default. */
  readonly accept?: string
}
export interface FeedFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** The address it was read from, after all redirects. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
}
export interface FeedAnswer {
  /** Null if it has not changed. */
  readonly file: FeedFile | null
  /** Where the address has moved to for good, else itself. */
  readonly movedTo: string
}

/** No answer with a file; the message continues a sentence that begins with the address. */
export class FeedUnavailableError extends Error {
  /** The host asks not to be called again before, in seconds. */
  readonly retryAfter: number | null

  constructor(message: string, retryAfter: number | null = null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

const feedBytes = 2_000_000
const timeoutMs = 15_000
const feedTypes =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.1'

/**
 * Loads an address given by a person, within 15 s, asking for changes alone if there was an answer before
 * (RFC 9110, section 13.1). Throws FeedUnavailableError.
 */
export async function fetchFeed(
  url: string,
  { etag, lastModified, trusted, signal, maxBytes = feedBytes, accept = feedTypes }: FeedRequest,
  now: Date,
): Promise<FeedAnswer> {
  let [readFrom, movedTo, isForGood] = [url, url, true]
  const open = createGuardedFetch({
    trusted,
    maxBytes,
    timeoutMs,
    onRedirect({ status, to }) {
      readFrom = to.href
      // What follows a passing redirect is passing as well.
      isForGood &&= status === 301 || status === 308
      if (isForGood) movedTo = to.href
    },
  })
  const headers = {
    accept,
    'user-agent': 'Draftwright feed reader',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
  try {
    const response = await open(url, { signal, headers })
    if (response.status === 304) return { file: null, movedTo }
    if (!response.ok) {
      await response.body?.cancel()
      throw new FeedUnavailableError(
        describeStatus(response.status),
        readRetryAfter(response.headers.get('retry-after'), now.getTime()),
      )
    }
    const file = {
      bytes: new Uint8Array(await response.arrayBuffer()),
      contentType: response.headers.get('content-type') ?? '',
      url: readFrom,
      etag: readValidator(response, 'etag'),
      lastModified: readValidator(response, 'last-modified'),
    }
    return { file, movedTo }
  } catch (error) {
    if (signal.aborted) throw error
    throw error instanceof FeedUnavailableError ? error : new FeedUnavailableError(describeFailure(error, maxBytes))
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return `does not let us read it (${status})`
  if (status === 404) return 'leads to nothing (404)'
  if (status === 410) return 'leads to a feed that is gone for good (410)'
  if (status === 429) return 'asks us to come back later (429)'
  if (status >= 500) return `leads to a server that has trouble of its own (${status})`
  return `answers with the status ${status}`
}

function describeFailure(error: unknown, maxBytes: number): string {
  if (error instanceof BlockedAddressError)
    return `cannot be opened: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
  if (error instanceof TooLargeError) return `leads to a file of more than ${maxBytes / 1_000_000} MB`
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer within 15 seconds'
  return 'could not be reached'
}

/** Null for a value that could not be sent back as a header. */
function readValidator(response: Response, name: string): string | null {
  const value = response.headers.get(name)
  return value !== null && /^[\x20-\x7e]{1,500}$/u.test(value) ? value : null
}
