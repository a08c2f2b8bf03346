import * as z from 'zod/mini'
import { askWix, findWixMember, isBlogAbsent, provideWixPicture } from '../wix-client.ts'
import {
  findVersion,
  isMissing,
  planArticle,
  planArticleEdit,
  planArticleRemoval,
  readArticle,
  readPictureRequest,
  readPostId,
  removeArticle,
} from './article-steps.ts'
import type { ChannelTypeDefinition, NetworkConnection, NetworkStep, StepAnswer } from './channel-type.ts'
import { NetworkError } from './network-error.ts'
import { toDraftTitle, writeDraft, writePlace } from './wix-draft.ts'

const pictureLimits = { maxBytes: 5_000_000, maxSide: 4000, mediaType: 'image/jpeg' as const }

const Draft = z.object({ draftPost: z.object({ id: z.string() }) })
const Drafts = z.object({ draftPosts: z.array(z.object({ id: z.string() })) })
const Post = z.object({
  post: z.object({
    id: z.string(),
    lastPublishedDate: z.string(),
    url: z.optional(z.object({ base: z.string(), path: z.string() })),
  }),
})
const Sites = z.object({
  sites: z.array(z.object({ id: z.string(), displayName: z.optional(z.string()), viewUrl: z.optional(z.string()) })),
})
const Nothing = z.unknown()
const guid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu
const readGuid = (example: string) => z.string().check(z.trim(), z.regex(guid, `must be an ID such as ${example}`))

const saveDraft = (connection: NetworkConnection, id: string, draftPost: Record<string, unknown>) =>
  askWix(connection, `/blog/v3/draft-posts/${id}`, Draft, { method: 'PATCH', body: { draftPost } })

/** Publishes what the draft holds; published again, it is the same post with the new text. */
async function publishDraft(connection: NetworkConnection, id: string): Promise<StepAnswer> {
  await askWix(connection, `/blog/v3/draft-posts/${id}/publish`, Nothing, { method: 'POST', body: {} })
  const { value, response } = await readPost(connection, id)
  const { url, lastPublishedDate } = value.post
  return {
    external_id: id,
    url: url === undefined ? null : url.base.replace(/\/+$/u, '') + url.path,
    http_status: response.status,
    request_id: response.request_id,
    data: { version: lastPublishedDate },
  }
}

const readPost = (connection: NetworkConnection, id: string) =>
  askWix(connection, `/blog/v3/posts/${id}?fieldsets=URL`, Post)

const sendSteps: Record<string, (step: NetworkStep, connection: NetworkConnection) => Promise<StepAnswer>> = {
  async upload(step, connection) {
    const { src } = readPictureRequest(step)
    const { file, response } = await provideWixPicture(connection, src, pictureLimits)
    const { id, width, height } = file
    const { status, request_id } = response
    return {
      external_id: null,
      url: null,
      http_status: status,
      request_id,
      data: { src, picture: { id, width, height } },
    }
  },
  async create(step, connection) {
    const article = readArticle(step)
    const title = toDraftTitle(step, article.title)
    const draftPost = await writeDraft(step, connection, { ...article, title })
    const { value, response } = await askWix(connection, '/blog/v3/draft-posts', Draft, {
      method: 'POST',
      body: { draftPost, publish: false },
    })
    return toDraftAnswer(value.draftPost.id, response)
  },
  async publish(step, connection) {
    const id = readPostId(step)
    const { title, slug } = z.parse(z.object({ title: z.string(), slug: z.string() }), step.payload)
    await saveDraft(connection, id, writePlace(title, slug))
    return publishDraft(connection, id)
  },
  async edit(step, connection) {
    const id = readPostId(step)
    await saveDraft(connection, id, await writeDraft(step, connection, readArticle(step)))
    return publishDraft(connection, id)
  },
  /** Into Wix's trash bin, and the post with it. */
  take_down: (step, connection) =>
    removeArticle(() => askWix(connection, `/blog/v3/draft-posts/${readPostId(step)}`, Nothing, { method: 'DELETE' })),
}

const toDraftAnswer = (
  id: string,
  { status, request_id }: { status: number; request_id: string | null },
): StepAnswer => ({
  external_id: id,
  url: null,
  http_status: status,
  request_id,
  data: {},
})

/** What a check found wrong, with its way out. */
type Reasons = { code: string; message: string; fix: string }[]

/** Asks for the site's members and drafts: each needs rights of its own, and the drafts the Blog app. Also answers the member whose posts they are. */
async function findReasons(
  connection: NetworkConnection,
  isKnownSite: boolean | null,
): Promise<{ reasons: Reasons; member: string | null }> {
  let member: string | null = null
  const questions = [
    [
      'members_right',
      async () => {
        member = await findWixMember(connection)
      },
    ],
    [
      'blog_right',
      () =>
        askWix(connection, '/blog/v3/draft-posts/query', Nothing, {
          method: 'POST',
          body: { query: { paging: { limit: 1 } } },
          isRead: true,
        }),
    ],
  ] as const
  const reasons: Reasons = []
  for (const [code, ask] of questions)
    try {
      await ask()
    } catch (error) {
      if (!(error instanceof NetworkError) || error.failure === 'unreachable' || error.failure === 'throttled')
        throw error
      const reason = nameReason(error, code, isKnownSite)
      if (!reasons.some((one) => one.code === reason))
        reasons.push({ code: reason, message: error.message, fix: error.fix ?? 'Try again in a few minutes.' })
    }
  return { reasons, member }
}

function nameReason(error: NetworkError, right: string, isKnownSite: boolean | null): string {
  if (isBlogAbsent(error)) return 'blog_absent'
  if (error.status === 401) return 'wrong_key'
  if (error.status === 403) return isKnownSite === false ? 'wrong_site' : right
  return 'no_member'
}

/** The account's sites, where the account is named; null if it is not, or the key may not list them. */
async function listSites(connection: NetworkConnection) {
  if (typeof connection.settings['wix-account-id'] !== 'string') return null
  try {
    const call = { method: 'POST', body: { query: {} }, isRead: true, isAboutAccount: true } as const
    return (await askWix(connection, '/site-list/v2/sites/query', Sites, call)).value.sites
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'unauthorized') return null
    throw error
  }
}

/** The blog of a Wix site, with an API key. */
export const channelType: ChannelTypeDefinition = {
  type: 'wix',
  label: 'Wix',
  description: 'Articles with pictures in the blog of a Wix site; a live post can be changed from here.',
  needs: 'An API key with the permissions for Blog, Members, Media and Sites, and the IDs of the account and the site.',
  minutes: 5,
  key_page: { label: 'Wix: API Keys Manager', url: 'https://manage.wix.com/account/api-keys' },
  fields: [
    {
      name: 'wix-account-id',
      label: 'Account ID',
      help: 'Shown in the API Keys Manager, at the right.',
      is_secret: false,
      is_required: false,
      options: null,
    },
    {
      name: 'wix-site-id',
      label: 'Site ID',
      help: 'In the address of the site’s dashboard, after /dashboard/.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'encrypted-wix-api-key',
      label: 'API key',
      help: 'Shown once when it is made. It starts with IST.',
      is_secret: true,
      is_required: true,
      options: null,
    },
    {
      name: 'member_id',
      label: 'Member ID',
      help: 'Whose posts they are; without one the site’s first member.',
      is_secret: false,
      is_required: false,
      options: null,
    },
  ],
  settings: z.strictObject({
    'wix-account-id': z.optional(readGuid('0f2c5a9e-1b3d-4c6f-8a7b-9d0e1f2a3b4c')),
    'wix-site-id': readGuid('0f2c5a9e-1b3d-4c6f-8a7b-9d0e1f2a3b4c'),
    'encrypted-wix-api-key': z
      .string()
      .check(z.trim(), z.regex(/^[\x21-\x7e]{20,4000}$/u, 'must be an API key, without spaces')),
    member_id: z.optional(readGuid('0f2c5a9e-1b3d-4c6f-8a7b-9d0e1f2a3b4c')),
  }),
  sessionSettings: ['found_member_id'],
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: 'https://www.wixapis.com', apiVersion: null },
      async check(connection) {
        const sites = await listSites(connection)
        const site = sites?.find(({ id }) => id === connection.settings['wix-site-id'])
        const { reasons, member } = await findReasons(connection, sites === null ? null : site !== undefined)
        const connected_as = site?.displayName ?? 'A Wix site'
        const found = {
          ...(sites === null ? {} : { account: String(connection.settings['wix-account-id']) }),
          ...(site?.displayName === undefined ? {} : { site: site.displayName }),
          ...(member === null ? {} : { member }),
        }
        return { connected_as, url: site?.viewUrl ?? null, expires_at: null, scopes: null, reasons, found }
      },
      tellsChanges: true,
      planPublish: (post) =>
        planArticle(post).map((step) =>
          step.kind === 'publish' ? { ...step, payload: { ...step.payload, title: post.title } } : step,
        ),
      planEdit: planArticleEdit,
      planTakeDown: planArticleRemoval,
      send(step, connection) {
        const send = sendSteps[step.kind]
        if (send === undefined) throw new Error(`Wix has no step ${step.kind}`)
        return send(step, connection)
      },
      async find(step, connection) {
        if (step.kind !== 'create') return 'unclear'
        const title = toDraftTitle(step, readArticle(step).title)
        const query = { filter: { title: { $eq: title } }, paging: { limit: 1 } }
        const call = { method: 'POST', body: { query }, isRead: true } as const
        const { value, response } = await askWix(connection, '/blog/v3/draft-posts/query', Drafts, call)
        const [draft] = value.draftPosts
        return draft === undefined ? 'absent' : toDraftAnswer(draft.id, response)
      },
      async inspect(live, connection) {
        try {
          const { value } = await readPost(connection, live.external_id ?? '')
          const version = value.post.lastPublishedDate
          return { state: version === findVersion(live) ? 'live' : 'changed', version }
        } catch (error) {
          if (isMissing(error)) return 'gone'
          throw error
        }
      },
      async importPicture(src, name, connection) {
        const { file } = await provideWixPicture(connection, src, pictureLimits, name)
        return { id: file.id, url: file.url }
      },
    },
  },
}
