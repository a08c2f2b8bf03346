import { z } from 'zod'
import type { DataForSeoSettings } from '../data-for-seo-settings.ts'
import { BlockedAddressError } from './address-rules.ts'
import { createGuardedFetch, TooLargeError } from './guarded-fetch.ts'

/** The numbers of one keyword; null is unknown to the provider. */
export interface KeywordNumbers {
  readonly keyword: string
  /** Searches per month. */
  readonly volume: number | null
  /** 0 to 100. */
  readonly difficulty: number | null
  readonly intention: string | null
}

/** Language and place by the provider's codes. */
export interface Market {
  readonly language: string
  readonly location: number
}

/** Every call costs money. Each throws KeywordDataError, or the signal's reason once it is aborted. */
export interface KeywordData {
  /** The numbers of the known keywords, at most 700 at once; the others are omitted. */
  numbers(keywords: readonly string[], market: Market, signal: AbortSignal): Promise<KeywordNumbers[]>
  /** Keywords of the same field as the seeds, with their numbers. */
  ideas(seeds: readonly string[], market: Market, signal: AbortSignal): Promise<KeywordNumbers[]>
  /** Longer searches that hold the seed, with their numbers. */
  suggestions(seed: string, market: Market, signal: AbortSignal): Promise<KeywordNumbers[]>
}

/** The provider's request failed; the message is shown to the person. */
export class KeywordDataError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'KeywordDataError'
  }
}

const maxKeywords = 700
const maxResults = 50
const timeoutMs = 20_000
const maxBytes = 10_000_000

const Envelope = z.object({
  status_code: z.number(),
  status_message: z.string().nullish(),
  tasks: z
    .array(
      z.object({
        status_code: z.number(),
        status_message: z.string().nullish(),
        result: z.array(z.object({ items: z.array(z.unknown()).nullish() }).nullable()).nullish(),
      }),
    )
    .nullish(),
})
/** Most of it may be null or missing for a rare keyword. */
const Item = z.object({
  keyword: z.string(),
  keyword_info: z.object({ search_volume: z.number().int().min(0).nullish() }).nullish(),
  keyword_properties: z.object({ keyword_difficulty: z.number().min(0).max(100).nullish() }).nullish(),
  search_intent_info: z.object({ main_intent: z.string().nullish() }).nullish(),
})

/** The provider's limits: at most 80 characters and 10 words. */
const isAcceptedKeyword = (keyword: string): boolean => keyword.length <= 80 && keyword.split(/\s+/u).length <= 10

/** A client of DataForSEO's Labs API, version 3: POST, Basic credentials, an array of one task. */
export function createDataForSeoClient(settings: DataForSeoSettings, waitMs: number = timeoutMs): KeywordData {
  const { login, password, baseUrl } = settings
  const fetch = createGuardedFetch({ trusted: [baseUrl], timeoutMs: waitMs, maxBytes })
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  async function ask(call: string, task: object, market: Market, signal: AbortSignal): Promise<KeywordNumbers[]> {
    const body = [{ ...task, location_code: market.location, language_code: market.language }]
    try {
      const response = await fetch(`${baseUrl}/v3/dataforseo_labs/google/${call}/live`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      return parseResponse(response.status, await response.text())
    } catch (error) {
      signal.throwIfAborted()
      throw toKeywordDataError(error)
    }
  }
  return {
    async numbers(keywords, market, signal) {
      const asked = keywords.filter(isAcceptedKeyword).slice(0, maxKeywords)
      return asked.length === 0 ? [] : ask('keyword_overview', { keywords: asked }, market, signal)
    },
    async ideas(seeds, market, signal) {
      const keywords = seeds.filter(isAcceptedKeyword).slice(0, 20)
      return keywords.length === 0 ? [] : ask('keyword_ideas', { keywords, limit: maxResults }, market, signal)
    },
    async suggestions(keyword, market, signal) {
      return isAcceptedKeyword(keyword)
        ? ask('keyword_suggestions', { keyword, limit: maxResults }, market, signal)
        : []
    },
  }
}

/** Failures come with status 200 as well: each level has its own code. */
function parseResponse(status: number, text: string): KeywordNumbers[] {
  const envelope = Envelope.safeParse(parseJson(text))
  if (!envelope.success) {
    if (status !== 200) throw toRefusalError(status * 100)
    throw new KeywordDataError('DataForSEO returned an unreadable response.')
  }
  const { status_code, tasks } = envelope.data
  if (status_code !== 20_000) throw toRefusalError(status_code)
  if (status !== 200) throw toRefusalError(status * 100)
  const done = tasks?.filter((task) => task.status_code === 20_000) ?? []
  const failed = tasks?.find((task) => task.status_code !== 20_000)
  if (done.length === 0 && failed !== undefined) throw toRefusalError(failed.status_code)
  const items = done.flatMap((task) => task.result ?? []).flatMap((result) => result?.items ?? [])
  return items.flatMap((item) => {
    const one = Item.safeParse(item)
    if (!one.success) return []
    const { keyword, keyword_info, keyword_properties, search_intent_info } = one.data
    return {
      keyword,
      volume: keyword_info?.search_volume ?? null,
      difficulty: keyword_properties?.keyword_difficulty ?? null,
      intention: search_intent_info?.main_intent ?? null,
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By the provider's five digits, of which the first three follow HTTP. Its own message is not shown: it may quote the request. */
function toRefusalError(code: number): KeywordDataError {
  const kind = Math.floor(code / 100)
  if (kind === 401 || kind === 403 || code === 40_104)
    return new KeywordDataError('DataForSEO rejected the credentials. Ask your administrator to check them.')
  if (code === 40_202 || code === 40_209 || kind === 429)
    return new KeywordDataError('DataForSEO is receiving too many requests. Try again in a minute.')
  if (kind === 402) return new KeywordDataError('The DataForSEO account has no credit left.')
  if (kind === 405 || kind === 404 || kind === 400)
    return new KeywordDataError(`DataForSEO rejected the request (${code}).`)
  return new KeywordDataError(`DataForSEO failed (${code}). Try again later.`)
}

function toKeywordDataError(error: unknown): unknown {
  if (error instanceof KeywordDataError) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new KeywordDataError('DataForSEO did not respond in time.', error)
  if (error instanceof BlockedAddressError)
    return new KeywordDataError(`DataForSEO cannot be reached: ${error.message}.`, error)
  if (error instanceof TooLargeError) return new KeywordDataError('The DataForSEO response is too large.', error)
  if (error instanceof TypeError) return new KeywordDataError('DataForSEO cannot be reached.', error)
  return error
}
