import { parseMoment } from '@draftwright/contract/days'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection, StepAnswer } from './channel-types/channel-type.ts'
import { isMissing } from './channel-types/article-steps.ts'
import { NetworkError } from './channel-types/network-error.ts'

// The API v1 of Forem, the software of dev.to, as forem/forem has it: app/controllers/concerns/api/articles_controller.rb,
// app/views/api/v1/articles, app/services/{articles,rate_limit_checker.rb}, config/initializers/rack_attack.rb.

/** An article as its own answers and the lists of one's own articles have it; a draft has no `published_timestamp`. */
export const ForemArticle = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string(),
  body_markdown: z.nullable(z.string()),
  published_timestamp: z.nullable(z.string()),
})
export type ForemArticle = z.infer<typeof ForemArticle>
export const ForemUser = z.object({ username: z.string(), name: z.nullable(z.string()) })

const Problem = z.object({ error: z.string() })
/** Marks words as Forem's own, since every server has a 404. */
const ownWords = 'forem'

const notForem = (host: string, status: number, failure: 'rejected' | 'ambiguous') =>
  new NetworkError(failure, `${host} does not answer like Forem (${status})`, {
    fix: 'Enter the address of the Forem site, such as https://dev.to, without a path. If it is right, the site keeps this server out.',
  })

/** The site's address without a trailing slash: the channel's own, else the operator's. */
export function readForemUrl({ settings, endpoint }: Pick<NetworkConnection, 'settings' | 'endpoint'>): string {
  const own = settings['site_url']
  return (typeof own === 'string' && own !== '' ? own : endpoint.baseUrl).replace(/\/+$/u, '')
}
export const readForemHost = (connection: NetworkConnection): string => new URL(readForemUrl(connection)).host

/** One call of the API. Throws NetworkError; one with a status is in Forem's own words. */
export async function askForem<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  call: NetworkCall = {},
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const { settings, endpoint, now } = connection
  const headers = {
    accept: `application/vnd.forem.api-${endpoint.apiVersion ?? 'v1'}+json`,
    'api-key': String(settings['api_key']),
    // dev.to answers "403 Forbidden Bots" to a request without one (forem/forem #15822).
    'user-agent': 'Draftwright',
  }
  const host = readForemHost(connection)
  // www.dev.to and http://dev.to redirect: the key would go to another host, and what is written nowhere.
  const fetchThere: typeof fetch = (url, init) => connection.fetch(url, { ...init, redirect: 'error' })
  const response = await callNetwork({ fetch: fetchThere, now }, `${readForemUrl(connection)}/api/${path}`, {
    ...call,
    headers,
    readError: (body) => {
      const said = z.safeParse(Problem, body)
      return said.success ? { message: said.data.error, code: ownWords } : undefined
    },
  }).catch((error: unknown) => {
    throw error instanceof NetworkError ? explainError(error, host, now()) : error
  })
  const value = z.safeParse(shape, response.json)
  // What was written may have been done by whoever stands between.
  if (!value.success) throw notForem(host, response.status, (call.method ?? 'GET') === 'GET' ? 'rejected' : 'ambiguous')
  return { value: value.data, response }
}

function explainError(error: NetworkError, host: string, now: Date): NetworkError {
  const { failure, message, status, requestId, code } = error
  if (failure === 'throttled') {
    // "Rate limit reached, try again in 300 seconds": a proxy may have dropped the header that says the same.
    const seconds = Number(/try again in (\d{1,5}) seconds/iu.exec(message)?.[1] ?? 0)
    const until = new Date(Math.max(error.until?.getTime() ?? 0, now.getTime() + seconds * 1000))
    // The gate before Forem says "Retry later" as text.
    const words = code === ownWords ? message : `${host} takes no more requests for a moment`
    return new NetworkError('throttled', words, { status, requestId, until, code })
  }
  const isRefusal = failure === 'rejected' || failure === 'unauthorized'
  return isRefusal && status !== null && code !== ownWords ? notForem(host, status, 'rejected') : error
}

export const isPublic = ({ published_timestamp }: ForemArticle): boolean => Boolean(published_timestamp)

/** The proof of an article; its URL only once readers can open it. `version` changes with the title or the text. */
export const toForemAnswer = (
  article: ForemArticle,
  { status, request_id }: Pick<NetworkResponse, 'status' | 'request_id'>,
): StepAnswer => ({
  external_id: String(article.id),
  url: isPublic(article) ? article.url : null,
  http_status: status,
  request_id,
  data: { version: toForemVersion(article) },
})

export const toForemVersion = ({ title, body_markdown }: ForemArticle): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body_markdown ?? '']))
    .digest('hex')

/** An article as readers get it; null if there is none, or it is a draft: those are not shown under their id. */
export async function findPublicArticle(connection: NetworkConnection, id: string) {
  try {
    return await askForem(connection, `articles/${id}`, ForemArticle)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** How lists of one's own articles are read: few at once, as each comes with its text; three reads in a second (rack_attack.rb). */
export const foremPages = { size: 20, most: 30, gapMs: 400 }
const dayMs = 86_400_000

/**
 * One's own article whose text has `marker`, among the drafts and what was published since; `absent` if there certainly is none,
 * `unclear` for an account with more drafts than are looked through.
 */
export async function findMarkedArticle(
  connection: NetworkConnection,
  marker: string,
  sentAt: Date,
): Promise<StepAnswer | 'absent' | 'unclear'> {
  const oldest = sentAt.getTime() - dayMs
  for (const status of ['unpublished', 'published'])
    for (let page = 1; ; page++) {
      if (page > foremPages.most) return 'unclear'
      if (page > 1) await wait(foremPages.gapMs)
      const path = `articles/me/${status}?per_page=${foremPages.size}&page=${page}`
      const { value, response } = await askForem(connection, path, z.array(ForemArticle))
      const found = value.find(({ body_markdown }) => body_markdown?.includes(marker))
      if (found !== undefined) return toForemAnswer(found, response)
      const last = value.at(-1)
      // What is public comes newest first.
      const isPast = last?.published_timestamp ? (parseMoment(last.published_timestamp) ?? oldest) < oldest : false
      if (value.length < foremPages.size || isPast) break
    }
  return 'absent'
}
