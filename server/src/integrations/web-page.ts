import { BlockedAddressError } from './address-rules.ts'
import { guardedFetch, TooLargeError } from './guarded-fetch.ts'

export interface WebPage {
  /** Null for plain text. */
  html: string | null
  text: string
}
/** Why a page could not be read, as a sentence for whoever named it. */
export class UnreadablePageError extends Error {}

const maxBytes = 2_000_000
const timeoutMs = 10_000

/**
 * Opens an address that a person named: HTML or plain text, at most 2 MB, within 10 s. `trusted` are addresses from settings.
 * Throws UnreadablePageError.
 */
export async function readWebPage(url: string, trusted: readonly string[], signal: AbortSignal): Promise<WebPage> {
  const open = guardedFetch({ trusted, maxBytes, timeoutMs })
  const response = await open(url, { signal, headers: { accept: 'text/html, text/plain, text/markdown' } }).catch(
    explain,
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new UnreadablePageError(`The page answered ${response.status}`)
  }
  const type = response.headers.get('content-type') ?? ''
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)/iu.test(type)
  if (!isHtml && !/^text\/(?:plain|markdown)/iu.test(type)) {
    await response.body?.cancel()
    throw new UnreadablePageError('The address leads to a file that is neither a page nor plain text')
  }
  const bytes = await response.arrayBuffer().catch(explain)
  const text = decoded(bytes, /charset="?([\w-]+)/iu.exec(type)?.[1])
  return { html: isHtml ? text : null, text }
}

function decoded(bytes: ArrayBuffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    // A name that nobody knows.
    return new TextDecoder().decode(bytes)
  }
}

function explain(error: unknown): never {
  if (error instanceof BlockedAddressError || error instanceof TooLargeError)
    throw new UnreadablePageError(error.message)
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new UnreadablePageError('The page took too long to answer')
  throw new UnreadablePageError('The page could not be reached')
}
