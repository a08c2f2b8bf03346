import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

const timeoutMs = 15_000
/** Answers that may be another one a little later. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 425 || status === 429

/**
 * The bytes of a picture on another host; null where there will be none: the address is not open to us, or leads to no picture
 * or to one that is too large. Throws where another try may end otherwise: nobody answers, or the host says so.
 */
export async function fetchPicture(
  url: string,
  { trusted, maxBytes, signal }: { trusted: readonly string[]; maxBytes: number; signal: AbortSignal },
): Promise<Buffer | null> {
  if (!URL.canParse(url)) return null
  const open = createGuardedFetch({ trusted, maxBytes, timeoutMs })
  try {
    const response = await open(url, { signal, headers: { accept: 'image/*' } })
    if (response.ok && /^image\//iu.test(response.headers.get('content-type') ?? ''))
      return Buffer.from(await response.arrayBuffer())
    await response.body?.cancel()
    if (isPassing(response.status)) throw new Error(`The host of a picture answered ${response.status}`)
    return null
  } catch (error) {
    if (error instanceof BlockedAddressError || error instanceof TooLargeError) return null
    throw error
  }
}
