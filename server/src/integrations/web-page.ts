import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

export interface WebPage {
  /** Null for plain text. */
  html: string | null
  text: string
}
/** Why a page could not be read, as a message for the person. */
export class UnreadablePageError extends Error {}

const maxBytes = 2_000_000
const timeoutMs = 10_000

/**
 * Loads an address given by a person: HTML or plain text, at most 2 MB, within 10 s. `trusted` are addresses from settings.
 * Throws UnreadablePageError.
 */
export async function readWebPage(url: string, trusted: readonly string[], signal: AbortSignal): Promise<WebPage> {
  const open = createGuardedFetch({ trusted, maxBytes, timeoutMs })
  const response = await open(url, { signal, headers: { accept: 'text/html, text/plain, text/markdown' } }).catch(
    throwUnreadable,
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new UnreadablePageError(`The page responded with status ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? ''
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)/iu.test(type)
  if (!isHtml && !/^text\/(?:plain|markdown)/iu.test(type)) {
    await response.body?.cancel()
    throw new UnreadablePageError('The address is neither a web page nor plain text')
  }
  const bytes = await response.arrayBuffer().catch(throwUnreadable)
  const text = decodePage(bytes, /charset="?([\w-]+)/iu.exec(type)?.[1])
  return { html: isHtml ? text : null, text }
}

function decodePage(bytes: ArrayBuffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    // An unknown host name.
    return new TextDecoder().decode(bytes)
  }
}

function throwUnreadable(error: unknown): never {
  if (error instanceof BlockedAddressError || error instanceof TooLargeError)
    throw new UnreadablePageError(error.message)
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new UnreadablePageError('The page took too long to respond')
  throw new UnreadablePageError('The page could not be reached')
}
