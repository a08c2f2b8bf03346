/**
 * Ayrshare on loopback: https://api.ayrshare.com/api, for one account with one user profile.
 *
 * Where each behaviour is from ("ref" is what the project noted of it, §3.3; "docs" is www.ayrshare.com/docs):
 * - Bearer key and Profile-Key; 401 without a key, 403 of a key or profile that is not known: docs "HTTP Status Codes". The codes of
 *   these errors are 101 and 102 as client code has them; we know no source for their exact sentences.
 * - POST /post, its answer, `errors` and `postIds` beside each other, 400 if any platform failed: ref; docs "Ayrshare Status Codes".
 * - 110 and 107 of a duplicate, 156 of a platform that is not linked, 161 and 272 of a lost authorization: ref; docs, the same.
 * - a used idempotencyKey is rejected: ref; code and sentence are our wording.
 * - GET /post/:id, DELETE /post with a status for each platform, not for Instagram: docs "Delete a Post".
 * - GET /history with lastDays, limit and status: ref. GET /user with displayNames: ref.
 * - POST /analytics/post, an object for each platform, numbers in `analytics`, X's in `publicMetrics`: docs "Analytics on a Post", which
 *   names the plans that have it; code and words of the refusal without such a plan are our wording.
 * - fields that are not known are an error of ours: the real one may ignore them.
 * - x-ratelimit-max and x-ratelimit-count; 300 in five minutes for a profile: ref.
 */
import { randomUUID } from 'node:crypto'
import { toJsonText } from './json-values.ts'
import {
  type NetworkAnswer,
  type NetworkRequest,
  type NetworkServer,
  parseObject,
  startNetworkServer,
} from './network-server.ts'
import { catchRefusals, Refusal } from './refusal.ts'

interface AyrsharePlatformPost {
  readonly platform: string
  readonly id: string
  readonly postUrl: string
  isLive: boolean
}
interface AyrsharePost {
  readonly id: string
  readonly post: string
  readonly platforms: readonly string[]
  readonly mediaUrls: readonly string[]
  readonly firstComment: string
  readonly created: string
  /** Where it went out. */
  readonly places: AyrsharePlatformPost[]
  status: 'success' | 'error' | 'deleted' | 'processing'
}

export interface AyrshareServer extends NetworkServer {
  readonly apiKey: string
  readonly profileKey: string
  /** Linked networks, with the days until each has to be linked again. */
  readonly linked: Map<string, { displayName: string; refreshDaysRemaining: number }>
  /** Oldest first. */
  readonly posts: readonly AyrsharePost[]
  /** Platforms that refuse the next post, with the code and words. */
  readonly refusals: Map<string, { code: number; message: string }>
  /** What `analytics` of a platform holds, by its name. */
  readonly analytics: Map<string, object>
  /** The next post is taken and stays in processing, its answer is a 500. */
  stallNext(): void
  /** Requests in five minutes. */
  readonly settings: { quota: number; hasAnalytics: boolean }
  /** A person deletes the post on the networks, and tells Ayrshare so. */
  removePost(id: string): void
}

const known = [
  'post',
  'platforms',
  'mediaUrls',
  'idempotencyKey',
  'firstComment',
  'shortenLinks',
  'scheduleDate',
  'notes',
]
const cannotDelete = new Set(['instagram', 'tiktok'])

const refuse = (status: number, code: number, message: string, action = 'request'): Refusal =>
  new Refusal({ status, body: { action, status: 'error', code, message } })

/** Ayrshare on loopback; the head of this file says what it does and why. */
export async function startAyrshareServer(): Promise<AyrshareServer> {
  const apiKey = `${randomUUID().slice(0, 8).toUpperCase()}-1234567-ABCDEFG-HIJKLMN`
  const profileKey = `PRFL-${randomUUID().slice(0, 8).toUpperCase()}`
  const linked = new Map([
    ['linkedin', { displayName: 'Ada Lovelace', refreshDaysRemaining: 58 }],
    ['facebook', { displayName: 'Harbour & Pine', refreshDaysRemaining: 80 }],
    ['instagram', { displayName: 'harbourpine', refreshDaysRemaining: 58 }],
  ])
  const posts: AyrsharePost[] = []
  const keys = new Set<string>()
  const refusals = new Map<string, { code: number; message: string }>()
  const served: number[] = []
  const settings = { quota: 300, hasAnalytics: true }
  const analytics = new Map<string, object>()
  let isStalling = false

  const authenticate = ({ headers }: NetworkRequest): void => {
    const key = /^Bearer (\S+)$/u.exec(headers.authorization ?? '')?.[1]
    if (key === undefined)
      throw refuse(401, 101, 'Authorization header with a Bearer API Key is missing', 'authorization')
    if (key !== apiKey) throw refuse(403, 102, 'API Key not valid', 'authentication')
    const profile = headers['profile-key']
    if (profile !== undefined && profile !== profileKey)
      throw refuse(403, 102, 'Profile Key not valid', 'authentication')
  }

  const sendPost = (body: Record<string, unknown>): NetworkAnswer => {
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    if (unknown !== undefined) throw refuse(400, 101, `Unknown parameter ${unknown}`)
    const post = toJsonText(body['post'])
    const platforms = toTexts(body['platforms'])
    const key = toJsonText(body['idempotencyKey'])
    if (post === '' || platforms.length === 0)
      throw refuse(400, 101, 'Missing or incorrect parameters: post, platforms')
    if (key !== '' && keys.has(key)) throw refuse(400, 137, 'The idempotencyKey was used for another post', 'post')
    if (key !== '') keys.add(key)
    const mediaUrls = toTexts(body['mediaUrls'])
    if (!mediaUrls.every((url) => URL.canParse(url))) throw refuse(400, 101, 'mediaUrls must be URLs')
    const id = randomUUID().replaceAll('-', '').slice(0, 20)
    const firstComment = toJsonText(body['firstComment'])
    const entry = { id, post, platforms, mediaUrls, firstComment, created: new Date().toISOString() }
    if (isStalling) {
      isStalling = false
      posts.push({ ...entry, places: [], status: 'processing' })
      throw refuse(500, 100, 'Internal error')
    }
    const errors: object[] = []
    const places: AyrsharePlatformPost[] = []
    for (const platform of platforms) {
      const refusal = findRefusal(platform, post)
      if (refusal !== null) errors.push({ action: 'post', status: 'error', ...refusal, platform })
      else places.push({ platform, id: randomUUID(), postUrl: `https://${platform}.example/posts/${id}`, isLive: true })
    }
    const status = errors.length === 0 ? ('success' as const) : ('error' as const)
    posts.push({ ...entry, places, status })
    const postIds = places.map(({ platform, id: placeId, postUrl }) => ({
      status: 'success',
      id: placeId,
      postUrl,
      platform,
    }))
    const answer = { status, errors, postIds, id, refId: '9abf1426d6ce9122ef11c72bd62e59807c5cc083', post }
    return { status: errors.length === 0 ? 200 : 400, body: answer }
  }

  const findRefusal = (platform: string, text: string): { code: number; message: string } | null => {
    if (!linked.has(platform)) return { code: 156, message: `${platform} is not linked. Please link it first.` }
    const refusal = refusals.get(platform)
    refusals.delete(platform)
    if (refusal !== undefined) return refusal
    const isDuplicate = posts.some(
      (post) => post.post === text && post.places.some((one) => one.platform === platform && one.isLive),
    )
    return isDuplicate && platform === 'facebook'
      ? { code: 107, message: 'Facebook Error: This status update is identical to the last one you posted.' }
      : null
  }

  const deletePost = (body: Record<string, unknown>): NetworkAnswer => {
    const post = posts.find(({ id }) => id === body['id'])
    if (!post || post.status === 'deleted') throw refuse(404, 114, 'Post ID not found', 'delete')
    const answers: Record<string, object> = {}
    for (const place of post.places) {
      if (cannotDelete.has(place.platform)) {
        answers[place.platform] = {
          action: 'delete',
          status: 'error',
          code: 221,
          message: `${place.platform} does not support deleting posts`,
        }
        continue
      }
      place.isLive = false
      answers[place.platform] = { action: 'delete', status: 'success', id: place.id }
    }
    const isWhole = post.places.every(({ isLive }) => !isLive)
    if (isWhole) post.status = 'deleted'
    return { status: isWhole ? 200 : 400, body: { ...answers, status: isWhole ? 'success' : 'error' } }
  }

  const showAnalytics = ({ id, platforms }: Record<string, unknown>): NetworkAnswer => {
    if (!settings.hasAnalytics)
      throw refuse(403, 169, 'A Premium or Business Plan is required to access this feature.', 'authorization')
    const post = posts.find((one) => one.id === id)
    if (!post || post.status === 'deleted') throw refuse(404, 114, 'Post ID not found')
    const asked = platforms === undefined ? post.platforms : toTexts(platforms)
    const found = post.places.filter(({ platform }) => asked.includes(platform))
    const entries = found.map(({ platform, id: placeId, postUrl }) => [
      platform,
      { id: placeId, postUrl, analytics: analytics.get(platform) ?? {}, lastUpdated: new Date().toISOString() },
    ])
    return { status: 200, body: { ...Object.fromEntries(entries), status: 'success', id } }
  }

  const answer = (request: NetworkRequest): NetworkAnswer => {
    authenticate(request)
    const now = Date.now()
    while (served.length > 0 && now - (served[0] ?? now) > 300_000) served.shift()
    served.push(now)
    const headers = { 'x-ratelimit-max': String(settings.quota), 'x-ratelimit-count': String(served.length) }
    if (served.length > settings.quota) return { ...tooMany, headers }
    return { ...route(request), headers }
  }

  const route = ({ method, path, query, body }: NetworkRequest): NetworkAnswer => {
    const call = `${method} ${path}`
    if (call === 'GET /user') {
      const displayNames = [...linked].map(([platform, one]) => ({
        platform,
        ...one,
        profileUrl: `https://${platform}.example/ada`,
      }))
      return {
        status: 200,
        body: { activeSocialAccounts: [...linked.keys()], displayNames, title: 'Harbour & Pine', refId: 'r' },
      }
    }
    if (call === 'GET /history') {
      const limit = Math.min(1000, Number(query.get('limit') ?? 25))
      const history = posts.toReversed().slice(0, limit).map(toHistory)
      return { status: 200, body: { history, count: history.length, refId: 'r' } }
    }
    const [, id] = /^GET \/post\/([^/]+)$/u.exec(call) ?? []
    if (id !== undefined) {
      const post = posts.find((one) => one.id === id)
      if (!post) throw refuse(404, 114, 'Post ID not found')
      return { status: 200, body: toHistory(post) }
    }
    const sent = parseObject(body)
    if (!sent) throw refuse(400, 101, 'Invalid JSON')
    if (call === 'POST /post') return sendPost(sent)
    if (call === 'DELETE /post') return deletePost(sent)
    if (call === 'POST /analytics/post') return showAnalytics(sent)
    throw refuse(404, 100, `No endpoint for ${call}`)
  }

  const base = await startNetworkServer(catchRefusals(answer), tooMany)
  return Object.assign(base, {
    apiKey,
    profileKey,
    linked,
    posts,
    refusals,
    settings,
    analytics,
    stallNext: () => {
      isStalling = true
    },
    removePost: (id: string) => {
      const post = posts.find((one) => one.id === id)
      if (!post) throw new Error(`Ayrshare has no post ${id}`)
      post.status = 'deleted'
    },
  })
}

const tooMany: NetworkAnswer = {
  status: 429,
  body: { action: 'request', status: 'error', code: 429, message: 'Too Many Requests' },
}

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toJsonText).filter(Boolean) : [])

const toHistory = ({ id, post, platforms, created, status, places }: AyrsharePost): object => ({
  id,
  post,
  platforms,
  created,
  status,
  type: 'now',
  postIds: places.map(({ platform, id: placeId, postUrl }) => ({ platform, id: placeId, postUrl, status: 'success' })),
})
