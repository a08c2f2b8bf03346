import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

interface FetchedDocument {
  readonly bytes: Uint8Array
  /** Without parameters, in lower case. */
  readonly mediaType: string
  readonly charset: string | null
}
/** No document; the message continues a sentence that begins with the address. */
export class UnreachableDocumentError extends Error {}

const timeoutMs = 30_000
const accepted =
  'text/html, application/xhtml+xml, application/pdf, application/vnd.openxmlformats-officedocument.wordprocessingml.document, text/plain, text/markdown;q=0.9, */*;q=0.1'

interface DocumentRequest {
  readonly maxBytes: number
  /** Addresses from settings, which may be private. */
  readonly trusted: readonly string[]
  readonly signal: AbortSignal
}

/** Loads the document at an address given by a person. Throws UnreachableDocumentError, or the signal's reason. */
export async function fetchDocument(
  url: string,
  { maxBytes, trusted, signal }: DocumentRequest,
): Promise<FetchedDocument> {
  const open = createGuardedFetch({ trusted, maxBytes, timeoutMs })
  try {
    const response = await open(url, {
      signal,
      headers: { accept: accepted, 'user-agent': 'Mozilla/5.0 (compatible; Draftwright source reader)' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new UnreachableDocumentError(describeStatus(response.status))
    }
    const type = response.headers.get('content-type') ?? ''
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      mediaType: type.split(';', 1)[0]?.trim().toLowerCase() ?? '',
      charset: /charset\s*=\s*"?([\w-]{2,40})/iu.exec(type)?.[1] ?? null,
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof UnreachableDocumentError
      ? error
      : new UnreachableDocumentError(describeFailure(error, maxBytes))
  }
}

function describeStatus(status: number): string {
  if (status === 401 || status === 402 || status === 403) return `needs a sign-in or refuses programs (${status})`
  if (status === 404 || status === 410) return `was not found (${status})`
  if (status === 429) return 'asks us to come back later (429)'
  if (status >= 500) return `has a problem on its server (${status})`
  return `answered with status ${status}`
}

function describeFailure(error: unknown, maxBytes: number): string {
  if (error instanceof BlockedAddressError)
    return `can’t be opened: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`
  if (error instanceof TooLargeError) return `is too big: over ${maxBytes / 1_000_000} MB`
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer within 30 seconds'
  return 'could not be reached'
}
