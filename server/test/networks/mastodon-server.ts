/**
 * A Mastodon 4.5 server on loopback, with one account on it.
 *
 * Where each behaviour is from ("ref" is what the project noted of it, §3.7; "docs" is docs.joinmastodon.org; "source" is
 * mastodon/mastodon and its fork glitch-soc/mastodon):
 * - applications, sign-in, tokens without an end: ref; docs "apps", "oauth" (words of the errors). The same person, application
 *   and scopes get the same token, a code lasts ten minutes: source, initializers/doorkeeper. S256 only: docs "OAuth".
 * - 401, 403, 404, 422 as `{error}`, "This method requires an authenticated user", "Your login is currently disabled": source,
 *   Api::BaseController. The 403 of a missing scope: "This action is outside the authorized scopes", ibid.
 * - a key is kept for an hour; one whose post was removed answers 404; the reply's target is asked before: source,
 *   PostStatusService, StatusesController.
 * - what counts how much, and "Text character limit of 500 exceeded": source, StatusLengthValidator; edsu/feediverse #13.
 * - a field that the server does not know is ignored (`params.permit`): `dropped` lists them. "Text can't be blank": docs.
 * - media: docs "media" (200, 202, 206, the 422 of a wrong file); source, MediaController (only while no post shows it),
 *   MediaAttachment. "Cannot attach files that have not finished processing": inovector/mixpost #146.
 * - an edit without `media_ids` takes the pictures off, one that changes nothing leaves `edited_at`: source,
 *   UpdateStatusService.
 * - a deleted post's pictures are free again, a second deletion is a 404: docs "statuses"; source.
 * - a list of posts by `id[]`, 20 at most, those that are there (since 4.3; before it a 404): docs "statuses"; source, StatusesController.
 *   `quotes_count` since 4.5: docs "Status". Answers of one's own count as answers: source, Status.
 * - X-RateLimit-* on each answer of the API, Reset in ISO 8601, periods that begin at their multiples: source, RateLimitHeaders,
 *   rack_attack, RateLimiter; ref. On 127.0.0.1 the real server throttles nobody; here it does.
 * - `/api/v2/instance`: source, REST::InstanceSerializer. The account's domain may differ from the host: docs "Instance".
 */
import { createMastodonMedia, type MastodonMedia, type MediaSettings } from './mastodon-media.ts'
import { createMastodonOAuth, type MastodonApp, type MastodonGrant, toAppAnswer } from './mastodon-oauth.ts'
import {
  includesScope,
  usualRules,
  notFound,
  readFields,
  refuseRequest,
  refuseInvalid,
  type Throttle,
  throttles,
  toInstanceAnswer,
} from './mastodon-rules.ts'
import { createMastodonStatuses, type MastodonPost, type StatusSettings, toStatusAnswer } from './mastodon-statuses.ts'
import { type NetworkAnswer, type NetworkRequest, type NetworkServer, startNetworkServer } from './network-server.ts'
import { catchRefusals } from './refusal.ts'

interface MastodonCounts {
  favourites_count?: number
  reblogs_count?: number
  quotes_count?: number
  /** Those of other people. */
  replies?: number
}
interface MastodonSettings extends MediaSettings, StatusSettings {
  /** Whether the sign-in page redirects at once, as for a person who agreed before; else it shows Authorize and Deny. */
  isConsenting: boolean
  /** Whether a moderator has frozen the account. */
  isDisabled: boolean
  /** Whether the server has the list of posts by id. */
  hasStatusList: boolean
  /** Requests in a period; the usual ones unless a test says so. */
  readonly throttleLimits: Record<Throttle['name'], number>
}

export interface MastodonServer extends NetworkServer {
  /** Of an application with the scopes read and write, made by the account's owner. */
  readonly accessToken: string
  /** The domain of addresses, which is not the server's own. */
  readonly domain: string
  readonly accountId: string
  /** What is there now, oldest first. */
  readonly posts: readonly MastodonPost[]
  readonly media: readonly MastodonMedia[]
  readonly apps: readonly MastodonApp[]
  /** Every token ever given. */
  readonly grants: readonly { readonly token: string; readonly isRevoked: boolean }[]
  /** Fields that were sent and dropped without a word; a good client leaves it empty. */
  readonly dropped: readonly string[]
  readonly settings: MastodonSettings
  /** What people did with a post, by its id; nothing unless a test says so. */
  readonly counts: Map<string, MastodonCounts>
  /** A token of another application of the account's owner. */
  issueToken(scopes: string): string
  /** As if the person removed the applications in their settings. */
  revokeTokens(): void
  /** The person deletes the post. */
  removePost(id: string): void
  /** The person changes the post, in the web application. */
  editPost(id: string, text: string): void
  /** The person writes a post there. */
  writePost(text: string, inReplyTo?: string): string
  /** Moves the server's clock forward. */
  passTime(milliseconds: number): void
}

const noneLeft = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' }

/** A Mastodon server on loopback; the head of this file says what it does and why. */
export async function startMastodonServer(wantedPort = 0): Promise<MastodonServer> {
  let ahead = 0
  let last = 0n
  const readClock = () => Date.now() + ahead
  /** Milliseconds and a counter, so that ids sort by time. */
  const createId = (): string => {
    const id = BigInt(readClock()) << 16n
    last = id > last ? id : last + 1n
    return String(last)
  }
  const domain = 'social.example'
  const accountId = createId()
  const settings: MastodonSettings = {
    pendingReads: 0,
    failsProcessing: false,
    ...usualRules,
    isConsenting: true,
    isDisabled: false,
    hasStatusList: true,
    throttleLimits: { api: 300, media: 30, delete: 30, statuses: 300 },
  }
  const oauth = createMastodonOAuth(readClock, settings)
  const media = createMastodonMedia(settings)
  const statuses = createMastodonStatuses(media, createId, readClock, settings)
  const counts = new Map<string, MastodonCounts>()
  const used = new Map<string, number>()
  const accessToken = oauth.createOwnToken('read write')

  const countRequest = ({ name, seconds }: Throttle): Record<string, string> => {
    const limit = settings.throttleLimits[name]
    const period = Math.floor(readClock() / 1000 / seconds)
    const count = (used.get(`${name} ${period}`) ?? 0) + 1
    used.set(`${name} ${period}`, count)
    const reset = new Date((period + 1) * seconds * 1000).toISOString().replace('Z', '000Z')
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - count)),
      'x-ratelimit-reset': reset,
    }
    if (count > limit) throw refuseRequest(429, 'Too many requests', headers)
    return headers
  }
  const countThrottles = ({ method, path }: NetworkRequest): Record<string, string> => {
    const applies: Record<Throttle['name'], boolean> = {
      api: true,
      media: method === 'POST' && /^\/api\/v\d\/media$/u.test(path),
      delete: method === 'DELETE' && /^\/api\/v1\/statuses\/\d+$/u.test(path),
      statuses: (method === 'POST' || method === 'PUT') && path.startsWith('/api/v1/statuses'),
    }
    // The scarcest limit is the one that the headers show.
    const found = throttles.filter(({ name }) => applies[name]).map(countRequest)
    return found.toSorted((a, b) => Number(a['x-ratelimit-remaining']) - Number(b['x-ratelimit-remaining']))[0] ?? {}
  }

  const assertUser = (grant: MastodonGrant | null, ...scopes: string[]): void => {
    if (grant === null) throw refuseRequest(401, 'The access token is invalid')
    if (!scopes.some((scope) => includesScope(grant.scopes, scope)))
      throw refuseRequest(403, 'This action is outside the authorized scopes')
    if (!grant.isUser) throw refuseRequest(422, 'This method requires an authenticated user')
    if (settings.isDisabled) throw refuseRequest(403, 'Your login is currently disabled')
  }
  const account = (origin: string) => ({
    id: accountId,
    username: 'ada',
    acct: 'ada',
    display_name: 'Ada Lovelace',
    url: `${origin}/@ada`,
    note: '',
    statuses_count: statuses.posts.length,
  })
  const show = (post: MastodonPost, origin: string): object => {
    const { replies = 0, ...rest } = counts.get(post.id) ?? {}
    const own = statuses.posts.filter(({ inReplyTo }) => inReplyTo === post.id).length
    return { ...toStatusAnswer(post, origin, account(origin)), replies_count: own + replies, quotes_count: 0, ...rest }
  }

  const answerStatus = async (request: NetworkRequest, grant: MastodonGrant | null): Promise<NetworkAnswer> => {
    const { method, path, headers, origin } = request
    const [, id = '', rest = ''] = /^\/api\/v1\/statuses(?:\/([^/]+)(\/\w+)?)?$/u.exec(path) ?? []
    const call = `${method} ${id && ':id'}${rest}`
    if (call === 'GET ' && settings.hasStatusList) {
      if (grant !== null && !includesScope(grant.scopes, 'read:statuses'))
        throw refuseRequest(403, 'This action is outside the authorized scopes')
      const ids = [...new Set(request.query.getAll('id[]'))]
      if (ids.length > 20) throw refuseInvalid('Too many statuses')
      const found = statuses.posts.filter((post) => ids.includes(post.id))
      return { status: 200, body: found.map((post) => show(post, origin)) }
    }
    if (call === 'GET ') throw refuseRequest(404, 'The page you are looking for isn’t here.')
    if (call === 'GET :id') {
      if (grant !== null && !includesScope(grant.scopes, 'read:statuses'))
        throw refuseRequest(403, 'This action is outside the authorized scopes')
      const post = statuses.find(id)
      if (grant === null && !['public', 'unlisted'].includes(post.visibility)) throw notFound()
      return { status: 200, body: show(post, origin) }
    }
    if (call === 'GET :id/source') {
      assertUser(grant, 'read:statuses')
      return { status: 200, body: { id, text: statuses.find(id).text, spoiler_text: '' } }
    }
    assertUser(grant, 'write:statuses')
    if (call === 'POST ') {
      const key = headers['idempotency-key']
      const post = statuses.create(await readFields(request), typeof key === 'string' ? key : '')
      return { status: 200, body: show(post, origin) }
    }
    if (call === 'PUT :id') return { status: 200, body: show(statuses.edit(id, await readFields(request)), origin) }
    if (call !== 'DELETE :id') throw refuseRequest(404, 'The page you are looking for isn’t here.')
    const post = statuses.remove(id)
    return { status: 200, body: { ...show(post, origin), text: post.text } }
  }

  const answerApi = async (request: NetworkRequest): Promise<NetworkAnswer> => {
    const { method, path, query, origin } = request
    const grant = oauth.authenticate(request)
    const call = `${method} ${path}`
    if (call === 'GET /api/v2/instance') return { status: 200, body: toInstanceAnswer(domain, settings) }
    if (call === 'GET /api/v1/apps/verify_credentials') {
      if (grant === null) throw refuseRequest(401, 'The access token is invalid')
      return { status: 200, body: toAppAnswer(grant.app) }
    }
    if (call === 'GET /api/v1/accounts/verify_credentials') {
      assertUser(grant, 'read:accounts', 'profile')
      return { status: 200, body: { ...account(origin), source: { privacy: 'public', language: null } } }
    }
    if (call === `GET /api/v1/accounts/${accountId}/statuses`) {
      assertUser(grant, 'read:statuses')
      return { status: 200, body: statuses.list(query).map((post) => show(post, origin)) }
    }
    if (call === 'POST /api/v2/media') {
      assertUser(grant, 'write:media')
      return media.upload(await readFields(request), createId())
    }
    if (method === 'GET' && path.startsWith('/api/v1/media/')) {
      assertUser(grant, 'write:media')
      return media.show(path.slice('/api/v1/media/'.length))
    }
    if (path === '/api/v1/statuses' || path.startsWith('/api/v1/statuses/')) return answerStatus(request, grant)
    throw refuseRequest(404, 'The page you are looking for isn’t here.')
  }

  const base = await startNetworkServer(
    async (request) => {
      let headers: Record<string, string> = {}
      const handle = catchRefusals(async () => {
        if (request.path.startsWith('/api/')) headers = countThrottles(request)
        return (await oauth.answer(request)) ?? answerApi(request)
      })
      const { headers: own, ...answer } = await handle(request)
      return { ...answer, headers: { ...headers, ...own } }
    },
    {
      status: 429,
      body: { error: 'Too many requests' },
      get headers() {
        return { ...noneLeft, 'x-ratelimit-reset': toResetTime(readClock()) }
      },
    },
    wantedPort,
  )
  return Object.assign(base, {
    accessToken,
    domain,
    accountId,
    posts: statuses.posts,
    media: media.all,
    apps: oauth.apps,
    grants: oauth.grants,
    dropped: statuses.dropped,
    settings,
    counts,
    issueToken: (scopes: string) => oauth.createOwnToken(scopes),
    revokeTokens: () => {
      for (const grant of oauth.grants) grant.isRevoked = true
    },
    removePost: (id: string) => void statuses.remove(id),
    editPost: (id: string, text: string) => {
      const post = statuses.find(id)
      statuses.edit(id, { status: text, media_ids: post.media.map((one) => one.id) })
    },
    writePost: (text: string, inReplyTo?: string) =>
      statuses.create({ status: text, in_reply_to_id: inReplyTo }, '').id,
    passTime: (milliseconds: number) => void (ahead += milliseconds),
  })
}

const toResetTime = (now: number): string => new Date(now + 2000).toISOString().replace('Z', '000Z')
