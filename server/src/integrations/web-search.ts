import type { FoundPage } from '@draftwright/contract/research'
import { z } from 'zod'
import type { WebSearchSettings } from '../web-search-settings.ts'
import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

/** The search failed; the message is shown to the person. */
export class WebSearchError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'WebSearchError'
  }
}

const timeoutMs = 20_000
const maxBytes = 3_000_000
const mostResults = 10
const mostExcerpt = 400

const Result = z.object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })
/** Both answer `results`; one that makes no sense is left out. */
const Answer = z.object({ results: z.array(z.unknown()) })

interface SearchRequest {
  readonly tavilyUrl: string
  /** Addresses from settings, which may be private. */
  readonly trusted: readonly string[]
  readonly signal: AbortSignal
}

/** Pages about a question, the best first. Throws WebSearchError, or the signal's reason. */
export async function searchWeb(
  settings: WebSearchSettings,
  query: string,
  { tavilyUrl, trusted, signal }: SearchRequest,
): Promise<FoundPage[]> {
  const fetch = createGuardedFetch({ trusted, timeoutMs, maxBytes })
  const name = settings.provider === 'searxng' ? 'SearXNG' : 'Tavily'
  try {
    const response =
      settings.provider === 'searxng'
        ? await fetch(`${settings.address}/search?${new URLSearchParams({ q: query, format: 'json' }).toString()}`, {
            headers: { accept: 'application/json' },
            signal,
          })
        : await fetch(`${tavilyUrl}/search`, {
            method: 'POST',
            // A key goes to its own host only.
            redirect: 'error',
            headers: { authorization: `Bearer ${settings.key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ query, max_results: mostResults, search_depth: 'basic' }),
            signal,
          })
    if (!response.ok) {
      await response.body?.cancel()
      throw new WebSearchError(describeStatus(settings.provider, name, response.status))
    }
    const answer = Answer.safeParse(parseJson(await response.text()))
    if (!answer.success) throw new WebSearchError(`${name} gave an answer that can’t be read.`)
    return toFoundPages(answer.data.results)
  } catch (error) {
    signal.throwIfAborted()
    throw toSearchError(error, name)
  }
}

function toFoundPages(results: readonly unknown[]): FoundPage[] {
  const pages = results.flatMap((one): FoundPage[] => {
    const { data } = Result.safeParse(one)
    if (data === undefined || data.url.length > 2000 || !/^https?:\/\//iu.test(data.url) || !URL.canParse(data.url))
      return []
    const excerpt = toLine(data.content ?? '').slice(0, mostExcerpt)
    return [{ title: toLine(data.title ?? '').slice(0, 300) || new URL(data.url).hostname, address: data.url, excerpt }]
  })
  const seen = new Set<string>()
  return pages.filter(({ address }) => !seen.has(address) && seen.add(address)).slice(0, mostResults)
}

const toLine = (text: string): string =>
  text
    .replaceAll(/<[^<>]{0,200}>/gu, ' ')
    .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
    .toWellFormed()

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function describeStatus(provider: WebSearchSettings['provider'], name: string, status: number): string {
  if (provider === 'searxng' && status === 403)
    return 'SearXNG refuses to answer programs. Add “json” to search.formats in its settings.'
  if (status === 401 || status === 403) return `${name} rejected the key. Check it in Account Settings.`
  if (status === 429 || status === 432 || status === 433)
    return `${name} has no searches left for now. Try again later.`
  return `${name} failed (${status}). Try again later.`
}

function toSearchError(error: unknown, name: string): WebSearchError {
  if (error instanceof WebSearchError) return error
  if (error instanceof BlockedAddressError)
    return new WebSearchError(`${name} can’t be reached: ${error.message}.`, error)
  if (error instanceof TooLargeError) return new WebSearchError(`${name} gave an answer that is too big.`, error)
  if (error instanceof Error && error.name === 'TimeoutError')
    return new WebSearchError(`${name} did not answer in time.`, error)
  return new WebSearchError(`${name} can’t be reached.`, error)
}
