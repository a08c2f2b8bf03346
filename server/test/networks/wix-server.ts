/**
 * Wix on loopback: www.wixapis.com and the host for uploads at one origin, for one account with two sites.
 *
 * Where each behaviour is from ("ref" is what the project noted of it, §3.2; "docs" is dev.wix.com; "skills" is wix/skills):
 * - the key as it is, and one of the two headers: ref; docs "Make API Calls with an API Key". 403 without the site's header:
 *   skills, how-to-create-blog-posts. That both at once are refused is our reading of "but not both"; an older page shows both.
 * - shape of errors, 401, 403, 404, 409, 429: docs "About Errors"; ref. 401 "No Wix Blog instanceId found" without the Blog app
 *   and 403 "The auth identity is not allowed …" without a permission: skills, list-installed-apps. "No identity found": ref.
 *   "No Metasite Context in identity": TNR-Business-Solutions/CleanTNRSIte.
 * - 200 requests per minute and site: docs "Rate Limits". The 429 has no headers as far as anybody wrote.
 * - drafts, posts, fields, limits: docs "Draft Object", "Create Draft Post"; ref. A field that Wix does not know is ignored, as
 *   its protobuf JSON does: `dropped` lists them. "Missing post owner information", "memberIds … do not exist": skills.
 * - unknown categories are dropped: docs "Create Draft Post". A cover without both flags is none: ref. Pictures by address
 *   are taken and not shown; a file that is still PENDING may be used: skills.
 * - filters, without a slug for drafts: docs "Draft Posts: Filter and Sort".
 * - publishing again updates: docs "Publish Draft Post". Deletion moves to the trash bin, the post with it: docs "Delete Draft
 *   Post". The number after a slug that is taken is how Wix's editor does it; the API is not known to differ.
 * - rich content: ricos-rules.ts. Size: docs "About the Draft Posts API".
 * - media: docs "Upload a File with a Generated File Upload URL", "Import File"; skills, upload-media-to-wix.
 * - a creation takes 25 to 30 seconds: ref, skills; `settings.createDelayMs` is 0 until a test says so.
 * - 409 of a member whose address is taken: docs "Create Member".
 */
import { randomUUID } from 'node:crypto'
import { isJsonObject, toJsonObject, toJsonText } from './json-values.ts'
import {
  type NetworkAnswer,
  type NetworkRequest,
  type NetworkServer,
  parseObject,
  startNetworkServer,
} from './network-server.ts'
import { catchRefusals, Refusal } from './refusal.ts'
import { toDraftAnswer, toMemberAnswer, toPostAnswer, toSiteAnswer, type WixMember } from './wix-answers.ts'
import { createWixBlog, type WixDraft, type WixPost } from './wix-blog.ts'
import { createWixMedia, type WixFile } from './wix-media.ts'
import { queryWix } from './wix-query.ts'
import { blogAppId, draftFilters, postFilters, refuseOneField, refuseWix, wixErrors, wixLimits } from './wix-rules.ts'

type WixPermission = 'blog' | 'members' | 'media' | 'sites' | 'apps'

interface WixSettings {
  /** Whether the site has the Blog app. */
  hasBlogApp: boolean
  /** Milliseconds of a draft's creation; 25,000 and more on Wix. */
  createDelayMs: number
  /** How many looks at a file say PENDING before it is READY or FAILED. */
  pendingReads: number
  requestsPerMinute: number
}

export interface WixServer extends NetworkServer {
  /** The key, as it goes into `Authorization`. */
  readonly apiKey: string
  readonly accountId: string
  readonly siteId: string
  /** A site of somebody else: the key has no rights there. */
  readonly foreignSiteId: string
  /** The site's own address. */
  readonly siteUrl: string
  readonly members: readonly WixMember[]
  readonly categories: readonly { readonly id: string; readonly label: string }[]
  /** Every post ever published, oldest first; `state` says whether it is there now. */
  readonly posts: readonly WixPost[]
  /** By id; a published post has one too, what is in the trash bin has none. */
  readonly drafts: ReadonlyMap<string, WixDraft>
  readonly files: readonly WixFile[]
  /** What was sent and dropped without a word; a good client leaves it empty. */
  readonly dropped: readonly string[]
  readonly settings: WixSettings
  /** The key is deleted in the API Keys Manager. */
  revokeKey(): void
  revokePermissions(...permissions: WixPermission[]): void
  /** The next request that fits is refused before it is handled; `identity` is the passing 401. */
  refuseNext(error: 'identity' | 'conflict' | 'permission' | 'unavailable', on?: RegExp): void
  /** A person deletes the post on the site. */
  removePost(id: string): void
  /** A person changes the post on the site and publishes it. */
  editPost(id: string, fields: { title?: string; richContent?: object }): void
}

/** Which permission a site-level call needs, by the beginning of its path. */
const permissions: readonly [prefix: string, permission: WixPermission][] = [
  ['/blog/', 'blog'],
  ['/members/', 'members'],
  ['/site-media/', 'media'],
  ['/apps-installer-service/', 'apps'],
]
const guid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu

/** Wix on loopback; the head of this file says what it does and why. */
export async function startWixServer(): Promise<WixServer> {
  const apiKey = `IST.${Buffer.from(randomUUID()).toString('base64url')}.${'k'.repeat(400)}`
  const ids = { accountId: randomUUID(), siteId: randomUUID(), foreignSiteId: randomUUID() }
  const siteUrl = 'https://ada.wixsite.example/studio'
  const members: WixMember[] = [{ id: randomUUID(), loginEmail: 'ada@example.com', nickname: 'Ada' }]
  const categories = ['News', 'Guides'].map((label) => ({ id: randomUUID(), label, slug: label.toLowerCase() }))
  const settings: WixSettings = {
    hasBlogApp: true,
    createDelayMs: 0,
    pendingReads: 1,
    requestsPerMinute: wixLimits.requestsPerMinute,
  }
  const granted = new Set<WixPermission>(['blog', 'members', 'media', 'sites', 'apps'])
  const planned: { answer: NetworkAnswer; on: RegExp }[] = []
  const served: number[] = []
  let isKeyValid = true
  const media = createWixMedia(settings)
  const blog = createWixBlog({ siteUrl, categories, members, media, readClock: Date.now })

  const checkCall = ({ method, path, headers }: NetworkRequest): void => {
    if (!isKeyValid || headers.authorization !== apiKey) throw new Refusal(wixErrors.key)
    const at = planned.findIndex(({ on }) => on.test(`${method} ${path}`))
    const [plan] = at === -1 ? [] : planned.splice(at, 1)
    if (plan) throw new Refusal(plan.answer)
    assertWithinMinute(served, settings.requestsPerMinute)
    const site = readHeader(headers['wix-site-id'], 'wix-site-id')
    const account = readHeader(headers['wix-account-id'], 'wix-account-id')
    if (site !== null && account !== null)
      throw refuseOneField('wix-site-id', 'must not be sent together with wix-account-id')
    const isAccountLevel = path.startsWith('/site-list/')
    if ((isAccountLevel ? account : site) === null) throw new Refusal(wixErrors.noContext)
    if (isAccountLevel ? account !== ids.accountId : site !== ids.siteId) throw new Refusal(wixErrors.permission)
    const needed = isAccountLevel ? 'sites' : permissions.find(([prefix]) => path.startsWith(prefix))?.[1]
    if (needed && !granted.has(needed)) throw new Refusal(wixErrors.permission)
    if (path.startsWith('/blog/') && !settings.hasBlogApp) throw new Refusal(wixErrors.blogAbsent)
  }

  const answerMembers = ({ method, query, body }: NetworkRequest): NetworkAnswer => {
    if (method === 'GET') {
      const limit = Number(query.get('paging.limit') ?? 50)
      const page = members.slice(Number(query.get('paging.offset') ?? 0)).slice(0, limit)
      const metadata = { count: page.length, offset: 0, total: members.length }
      return { status: 200, body: { members: page.map(toMemberAnswer), metadata } }
    }
    const { loginEmail, profile } = toJsonObject(readBody(body)['member'])
    if (typeof loginEmail !== 'string' || !loginEmail.includes('@'))
      throw refuseOneField('member.loginEmail', 'must be a valid email', 'FORMAT')
    if (members.some((one) => one.loginEmail === loginEmail)) throw new Refusal(wixErrors.conflict)
    const member = { id: randomUUID(), loginEmail, nickname: toJsonText(toJsonObject(profile)['nickname']) }
    members.push(member)
    return { status: 200, body: { member: toMemberAnswer(member) } }
  }

  const answerDrafts = async (request: NetworkRequest): Promise<NetworkAnswer> => {
    const call = `${request.method} ${request.path.slice('/blog/v3/draft-posts'.length)}`
    const [, id = ''] = /^\w+ \/([^/]+)/u.exec(call) ?? []
    const asked = request.method === 'GET' ? request.query.getAll('fieldsets') : readBody(request.body)['fieldsets']
    const fieldsets: unknown[] = Array.isArray(asked) ? asked : []
    const answerDraft = (draft: WixDraft): NetworkAnswer => ({
      status: 200,
      body: { draftPost: toDraftAnswer(draft, fieldsets, siteUrl) },
    })
    if (call === 'POST ') {
      const body = readBody(request.body)
      const draft = blog.createDraft(readDraftField(body))
      if (body['publish'] === true) blog.publishDraft(draft.id)
      await new Promise((resolve) => setTimeout(resolve, settings.createDelayMs))
      return answerDraft(blog.readDraft(draft.id))
    }
    if (call === 'POST /query') {
      const drafts = [...blog.drafts.values()].map((draft) => ({ ...toDraftAnswer(draft, fieldsets, siteUrl) }))
      const { rows, paging } = queryWix(drafts.toReversed(), readBody(request.body)['query'], draftFilters)
      return { status: 200, body: { draftPosts: rows, pagingMetadata: paging } }
    }
    if (call === `POST /${id}/publish`) return { status: 200, body: { postId: blog.publishDraft(id).id } }
    if (call === `GET /${id}`) return answerDraft(blog.readDraft(id))
    if (call === `PATCH /${id}`) return answerDraft(blog.updateDraft(id, readDraftField(readBody(request.body))))
    if (call !== `DELETE /${id}`) throw refuseWix(404, 'NOT_FOUND', `No method for ${call}`)
    blog.deleteDraft(id)
    return { status: 200, body: {} }
  }

  const answerPosts = (request: NetworkRequest): NetworkAnswer => {
    const live = blog.posts.filter(({ state }) => state === 'live')
    if (`${request.method} ${request.path}` === 'POST /blog/v3/posts/query') {
      const { query, fieldsets } = readBody(request.body)
      const all = live.map((post) => ({ ...toPostAnswer(post, fieldsets, siteUrl) }))
      const { rows, paging } = queryWix(all.toReversed(), query, postFilters)
      return { status: 200, body: { posts: rows, pagingMetadata: paging } }
    }
    const id = request.path.split('/').at(-1)
    const post = live.find((one) => one.id === id)
    if (request.method !== 'GET' || !post) throw refuseWix(404, 'NOT_FOUND', `Post ${id} was not found`)
    return { status: 200, body: { post: toPostAnswer(post, request.query.getAll('fieldsets'), siteUrl) } }
  }

  const answer = (request: NetworkRequest): NetworkAnswer | Promise<NetworkAnswer> => {
    const call = `${request.method} ${request.path}`
    if (call.startsWith('PUT /upload/')) return media.receiveUpload(request)
    checkCall(request)
    if (call === 'POST /site-list/v2/sites/query') {
      readBody(request.body)
      const cursors = { count: 1, cursors: {}, hasNext: false }
      return { status: 200, body: { sites: [toSiteAnswer(ids, siteUrl)], metadata: cursors } }
    }
    if (call === 'GET /apps-installer-service/v1/app-instances') {
      const app = { id: ids.siteId, appDefId: blogAppId, enabled: true, status: 'UNKNOWN', version: '^0.0.0' }
      return { status: 200, body: { appInstances: settings.hasBlogApp ? [app] : [] } }
    }
    if (/^(GET|POST) \/members\/v1\/members$/u.test(call)) return answerMembers(request)
    if (call === 'GET /blog/v3/categories')
      return {
        status: 200,
        body: { categories, metaData: { count: categories.length, offset: 0, total: categories.length } },
      }
    if (/^\/blog\/v3\/draft-posts(\/|$)/u.test(request.path)) return answerDrafts(request)
    if (request.path.startsWith('/blog/v3/posts/')) return answerPosts(request)
    if (call === 'POST /site-media/v1/files/import') return media.importFile(request)
    if (call === 'POST /site-media/v1/files/generate-upload-url') return media.generateUploadUrl(request)
    if (call === 'GET /site-media/v1/files/get-file-by-id') return media.showFile(request)
    if (call === 'GET /site-media/v1/files') return media.listFiles()
    throw refuseWix(404, 'NOT_FOUND', `No method for ${call}`)
  }

  const handle = catchRefusals(answer)
  const base = await startNetworkServer(async (request) => {
    const { headers, ...rest } = await handle(request)
    return { ...rest, headers: { 'x-wix-request-id': randomUUID(), ...headers } }
  }, wixErrors.throttle)
  return Object.assign(base, {
    apiKey,
    ...ids,
    siteUrl,
    members,
    categories,
    posts: blog.posts,
    drafts: blog.drafts,
    files: media.files,
    dropped: blog.dropped,
    settings,
    revokeKey: () => {
      isKeyValid = false
    },
    revokePermissions: (...taken: WixPermission[]) => {
      for (const permission of taken) granted.delete(permission)
    },
    refuseNext: (error: 'identity' | 'conflict' | 'permission' | 'unavailable', on = /./u) =>
      void planned.push({ answer: wixErrors[error], on }),
    removePost: (id: string) => blog.deleteDraft(id),
    editPost: (id: string, fields: { title?: string; richContent?: object }) => {
      blog.updateDraft(id, { ...fields })
      blog.publishDraft(id)
    },
  })
}

/** A minute by the real clock, as the other limits of Wix are by request. */
function assertWithinMinute(served: number[], limit: number): void {
  const now = Date.now()
  while (served.length > 0 && now - (served[0] ?? now) >= 60_000) served.shift()
  if (served.length >= limit) throw new Refusal(wixErrors.throttle)
  served.push(now)
}

function readHeader(value: string | string[] | undefined, name: string): string | null {
  if (value === undefined) return null
  if (typeof value === 'string' && guid.test(value)) return value
  throw refuseOneField(name, 'must be a valid GUID', 'FORMAT')
}

function readBody(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {}
  const object = parseObject(body)
  if (!object) throw refuseWix(400, 'INVALID_ARGUMENT', 'Failed to parse server request')
  return object
}

function readDraftField(body: Record<string, unknown>): Record<string, unknown> {
  const draft = body['draftPost']
  if (!isJsonObject(draft)) throw refuseOneField('draftPost', 'must not be empty', 'REQUIRED_FIELD')
  return draft
}
