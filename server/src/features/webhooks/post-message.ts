import { BlockedAddressError, isPrivateHost } from '../../integrations/address-rules.ts'
import type { NetworkAccess } from '../../integrations/network-access.ts'
import { readRetryAfter } from '../../integrations/retry-after.ts'

export interface PostResult {
  /** Null if there was no answer. */
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string | null
  readonly error: string | null
  /** Seconds that the receiver asks to wait. */
  readonly retryAfter: number | null
}
const timeoutMs = 15_000
/** Bytes of an answer that are read and kept. */
const mostAnswer = 1024

/** Sends one message. It never throws, except when the server stops. */
export async function postMessage(
  networks: Pick<NetworkAccess, 'fetch'>,
  { url, headers, body }: { readonly url: string; readonly headers: Record<string, string>; readonly body: string },
  signal: AbortSignal,
): Promise<PostResult> {
  try {
    const response = await networks.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Draftwright-Webhooks/1.0', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const start = await readStart(response)
    signal.throwIfAborted()
    return {
      status: response.status,
      // Whoever sets an address must not read what a server in the operator's own network says.
      answer: isPrivateHost(new URL(url).hostname) ? null : start,
      error: response.ok ? null : describeStatus(response.status),
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
    }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, answer: null, error: describeFault(error), retryAfter: null }
  }
}

const describeStatus = (status: number): string =>
  status >= 300 && status < 400 ? 'The address redirects, which is not followed' : `The address answered ${status}`

function describeFault(error: unknown): string {
  if (error instanceof BlockedAddressError) return error.message
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? 'The address did not answer in time'
    : 'The address could not be reached'
}

/** The first kilobyte of an answer, whatever its length; an answer that breaks off counts as far as it came. */
export async function readStart(response: Response): Promise<string | null> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  if (reader === undefined) return null
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    while (length < mostAnswer) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.byteLength
    }
  } catch {
    // The status has come, and counts.
  }
  await reader.cancel().catch(() => undefined)
  // PostgreSQL stores no NUL, and half a character at the end says nothing.
  const text = Buffer.concat(chunks).subarray(0, mostAnswer).toString('utf8').replaceAll('\u0000', '')
  return text === '' ? null : text.replace(/\uFFFD$/u, '')
}
