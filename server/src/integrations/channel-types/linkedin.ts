import type { NetworkProfile } from '@draftwright/contract/connections'
import { toLinkedInText } from '@draftwright/contract/network-count'
import { toNetworkText } from '@draftwright/contract/network-text'
import { readFirstComment } from '@draftwright/contract/post-settings'
import * as z from 'zod/mini'
import { listPictures } from '../../documents/pictures.ts'
import {
  askLinkedIn,
  exchangeLinkedInCode,
  findAccessEnd,
  findSignInAddress,
  linkedInAddress,
  linkedInSession,
  readLinkedInAnswer,
} from '../linkedin-client.ts'
import type { NetworkResponse } from './call-network.ts'
import type {
  ChannelTypeDefinition,
  ConsentFlow,
  NetworkConnection,
  NetworkStep,
  OutgoingPost,
  PlannedStep,
  RemotePost,
  StepAnswer,
} from './channel-type.ts'
import { NetworkError } from './network-error.ts'

/** Limits of the MultiImage API and of alternative texts (Microsoft Learn). */
const maxPictures = 20
const maxAlt = 4086
const pictureLimits = { maxBytes: 5_000_000, maxSide: 4096, mediaType: 'image/jpeg' as const }
/** LinkedIn processes a picture for some seconds, in which a post with it is refused. */
const pictureDelayMs = 3000
const picturePatienceMs = 300_000

const scopesFor = {
  person: ['openid', 'profile', 'w_member_social'],
  organization: ['w_organization_social', 'r_organization_social', 'rw_organization_admin'],
} as const
/** Roles that may publish for a page (Microsoft Learn, "Organization Access Control"). */
const publishingRoles = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'])

const Picture = z.object({ src: z.string(), alt: z.string() })
const Uploaded = z.object({ image: z.string(), alt: z.string() })
const Text = z.object({ commentary: z.string() })
const Comment = z.object({ text: z.string() })
const Target = z.object({ id: z.string() })
const Upload = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) })
const Member = z.object({ sub: z.string(), name: z.optional(z.string()) })
const Organization = z.object({ localizedName: z.string(), vanityName: z.optional(z.string()) })
const Roles = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string(), state: z.string() })),
})
const Posts = z.object({
  elements: z.array(z.object({ id: z.string(), commentary: z.string(), createdAt: z.number() })),
})
const Shown = z.object({
  commentary: z.string(),
  lifecycleStateInfo: z.optional(z.object({ isEditedByAuthor: z.optional(z.boolean()) })),
})

const isPage = ({ settings }: Pick<NetworkConnection, 'settings'>): boolean => settings['posts_as'] === 'organization'
const toCommentary = (post: OutgoingPost): string => toLinkedInText(toNetworkText(post.rich_content))
const toUrl = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}`

function readAuthor({ settings }: NetworkConnection): string {
  const author = settings['profile_id']
  if (typeof author === 'string') return author
  throw new NetworkError('unauthorized', 'The channel is not connected with LinkedIn yet', {
    fix: 'Connect it, then choose as whom it publishes.',
  })
}

/** Pictures, the post, and its first comment. Nothing makes a repeated post harmless, so a lost answer is for a person to settle. */
function planPublish(post: OutgoingPost): PlannedStep[] {
  const pictures = listPictures(post.rich_content).slice(0, maxPictures)
  const comment = readFirstComment(post.settings)
  return [
    ...pictures.map(
      ({ src, alt }, at): PlannedStep => ({
        kind: 'upload',
        label: `Upload picture ${at + 1} of ${pictures.length}`,
        payload: { src, alt: alt.slice(0, maxAlt) },
        afterLostAnswer: 'safe',
      }),
    ),
    {
      kind: 'create',
      label: 'Create the post',
      payload: { commentary: toCommentary(post) },
      afterLostAnswer: 'ask',
    },
    ...(comment === null
      ? []
      : [
          {
            kind: 'comment' as const,
            label: 'Add the first comment',
            payload: { text: comment },
            afterLostAnswer: 'ask' as const,
          },
        ]),
  ]
}

const findPostUrn = ({ payload, earlier }: NetworkStep): string =>
  z.safeParse(Target, payload).data?.id ??
  earlier.findLast(({ external_id }) => external_id !== null)?.external_id ??
  ''

const toAnswer = (
  { status, request_id }: Pick<NetworkResponse, 'status' | 'request_id'>,
  values: Partial<StepAnswer> = {},
): StepAnswer => ({ external_id: null, url: null, http_status: status, request_id, data: {}, ...values })

const sendSteps: Record<string, (step: NetworkStep, connection: NetworkConnection) => Promise<StepAnswer>> = {
  async upload(step, connection) {
    const { src, alt } = z.parse(Picture, step.payload)
    const { bytes, mediaType } = await connection.readPicture(src, pictureLimits)
    const begun = await askLinkedIn(connection, '/rest/images?action=initializeUpload', {
      method: 'POST',
      body: { initializeUploadRequest: { owner: readAuthor(connection) } },
    })
    const { uploadUrl, image } = readLinkedInAnswer(Upload, begun).value
    const headers = { 'content-type': mediaType }
    const response = await askLinkedIn(connection, uploadUrl, { method: 'PUT', body: bytes, headers })
    return toAnswer(response, { data: { image, alt } })
  },
  create: createPost,
  async comment(step, connection) {
    const urn = findPostUrn(step)
    const response = await askLinkedIn(connection, `/rest/socialActions/${encodeURIComponent(urn)}/comments`, {
      method: 'POST',
      body: { actor: readAuthor(connection), object: urn, message: { text: z.parse(Comment, step.payload).text } },
    })
    return toAnswer(response)
  },
  async edit(step, connection) {
    const { commentary } = z.parse(Text, step.payload)
    const urn = findPostUrn(step)
    const response = await askLinkedIn(connection, `/rest/posts/${encodeURIComponent(urn)}`, {
      method: 'POST',
      headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
      body: { patch: { $set: { commentary } } },
    })
    return toAnswer(response, { external_id: urn, url: toUrl(urn), data: { commentary } })
  },
  async take_down(step, connection) {
    try {
      const path = `/rest/posts/${encodeURIComponent(findPostUrn(step))}`
      return toAnswer(
        await askLinkedIn(connection, path, { method: 'DELETE', headers: { 'x-restli-method': 'DELETE' } }),
      )
    } catch (error) {
      if (error instanceof NetworkError && error.status === 404) return toAnswer({ status: 404, request_id: null })
      throw error
    }
  },
}

/** Answers 201 without a body, and the post's URN in `x-restli-id`. */
async function createPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { commentary } = z.parse(Text, step.payload)
  const images = step.earlier.flatMap(({ data }) => z.safeParse(Uploaded, data).data ?? [])
  const media = images.map(({ image, alt }) => ({ id: image, ...(alt !== '' && { altText: alt }) }))
  const [first] = media
  const content = media.length > 1 ? { multiImage: { images: media } } : first && { media: first }
  const body = {
    author: readAuthor(connection),
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...(content !== undefined && { content }),
  }
  try {
    const response = await askLinkedIn(connection, '/rest/posts', { method: 'POST', body })
    const urn = response.headers.get('x-restli-id') ?? ''
    if (!urn.startsWith('urn:li:')) throw new NetworkError('ambiguous', 'LinkedIn accepted the post without naming it')
    return toAnswer(response, { external_id: urn, url: toUrl(urn), data: { commentary } })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return settleRefusal(error, step, connection, commentary)
  }
}

/** A refusal that is none: the picture is still processed, or an earlier sending of this step arrived. */
async function settleRefusal(
  error: NetworkError,
  step: NetworkStep,
  connection: NetworkConnection,
  commentary: string,
): Promise<StepAnswer> {
  const { message, code, status, requestId } = error
  const now = connection.now().getTime()
  const sentAt = step.firstSentAt === null ? null : Date.parse(step.firstSentAt)
  if (code === 'MEDIA_ASSET_WAITING_UPLOAD' && (sentAt === null || now - sentAt < picturePatienceMs))
    throw new NetworkError('throttled', 'LinkedIn is still processing the picture', {
      status,
      requestId,
      code,
      until: new Date(now + pictureDelayMs),
    })
  if (code !== 'DUPLICATE_POST') throw error
  const urn = /urn:li:(?:share|ugcPost):\d+/u.exec(message)?.[0]
  if (sentAt === null || urn === undefined)
    throw new NetworkError('rejected', message, {
      status,
      requestId,
      code,
      fix: 'LinkedIn has this text already. Look there, or change it and publish again.',
    })
  // After a removal LinkedIn may name a post that is not there for a day or two; a page's posts can be read.
  if (isPage(connection) && (await readShown(urn, connection)) === null)
    throw new NetworkError('ambiguous', 'LinkedIn says that it has this text, and does not show it')
  return toAnswer(
    { status: status ?? 422, request_id: requestId },
    {
      external_id: urn,
      url: toUrl(urn),
      data: { commentary },
    },
  )
}

/** A live post as LinkedIn shows it; null if it is not there. Throws NetworkError; members' posts may not be read by any app. */
async function readShown(urn: string, connection: NetworkConnection): Promise<z.infer<typeof Shown> | null> {
  try {
    const headers = { 'x-restli-method': 'GET' }
    return readLinkedInAnswer(
      Shown,
      await askLinkedIn(connection, `/rest/posts/${encodeURIComponent(urn)}`, { headers }),
    )
  } catch (error) {
    if (error instanceof NetworkError && error.status === 404) return null
    throw error
  }
}

/** Looks among a page's posts; a member's cannot be read. */
async function findPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer | 'absent' | 'unclear'> {
  if (step.kind !== 'create' || !isPage(connection) || step.firstSentAt === null) return 'unclear'
  const { commentary } = z.parse(Text, step.payload)
  const query = new URLSearchParams({ q: 'author', author: readAuthor(connection), count: '50' })
  const response = await askLinkedIn(connection, `/rest/posts?${query.toString()}`)
  const since = Date.parse(step.firstSentAt) - 60_000
  const { elements } = readLinkedInAnswer(Posts, response)
  const found = elements.find((post) => post.commentary === commentary && post.createdAt >= since)
  if (found === undefined) return 'absent'
  return toAnswer(response, { external_id: found.id, url: toUrl(found.id), data: { commentary } })
}

const readSentText = ({ answers }: RemotePost) =>
  answers.flatMap(({ data }) => z.safeParse(Text, data).data ?? []).at(-1)?.commentary

async function readMember(connection: NetworkConnection): Promise<NetworkProfile> {
  const { sub, name } = readLinkedInAnswer(Member, await askLinkedIn(connection, '/v2/userinfo'))
  return { id: `urn:li:person:${sub}`, name: name ?? 'LinkedIn member', kind: 'person', url: null }
}

async function listPages(connection: NetworkConnection): Promise<NetworkProfile[]> {
  const query = 'q=roleAssignee&state=APPROVED&count=100'
  const roles = readLinkedInAnswer(Roles, await askLinkedIn(connection, `/rest/organizationAcls?${query}`))
  const pages = roles.elements.filter(({ role }) => publishingRoles.has(role))
  const urns = [...new Set(pages.map(({ organization }) => organization))]
  return Promise.all(
    urns.map(async (urn): Promise<NetworkProfile> => {
      const answer = await askLinkedIn(connection, `/rest/organizations/${urn.split(':').at(-1) ?? ''}`)
      const { localizedName, vanityName } = readLinkedInAnswer(Organization, answer)
      const url = vanityName === undefined ? null : `https://www.linkedin.com/company/${vanityName}`
      return { id: urn, name: localizedName, kind: 'organization', url }
    }),
  )
}

const listProfiles = async (connection: NetworkConnection): Promise<NetworkProfile[]> =>
  isPage(connection) ? listPages(connection) : [await readMember(connection)]

const listScopes = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  scopesFor[settings['posts_as'] === 'organization' ? 'organization' : 'person']

const consent: ConsentFlow = {
  returnPath: '/linkedin-integration-popup',
  apps: [
    {
      purpose: 'person',
      label: 'App for personal profiles',
      help: 'With the products “Sign In with LinkedIn using OpenID Connect” and “Share on LinkedIn”.',
    },
    {
      purpose: 'organization',
      label: 'App for pages',
      help: 'With the product “Community Management API”, which LinkedIn allows only as an app’s single product.',
    },
  ],
  appPage: { label: 'LinkedIn: My apps', url: 'https://www.linkedin.com/developers/apps' },
  purposeField: 'posts_as',
  boundSettings: ['posts_as'],
  listScopes,
  buildConsentUrl(connection, { clientId, returnUrl, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: returnUrl,
      state,
      scope: listScopes(connection.settings).join(' '),
    })
    return `${findSignInAddress(connection)}/oauth/v2/authorization?${query.toString()}`
  },
  exchangeCode: exchangeLinkedInCode,
  listProfiles,
  toProfileSettings: ({ name, url }) => ({ profile_name: name, profile_url: url }),
}

/** LinkedIn profiles and pages, through the Posts API. */
export const channelType: ChannelTypeDefinition = {
  type: 'linkedin',
  label: 'LinkedIn',
  description:
    'Posts with pictures and a first comment, as yourself or as a page; the text of a live post can be changed.',
  needs: 'Your LinkedIn account. LinkedIn asks for your consent again about every 60 days.',
  minutes: 2,
  key_page: null,
  fields: [
    {
      name: 'posts_as',
      label: 'Publish as',
      help: 'A channel publishes as one profile or page.',
      is_secret: false,
      is_required: true,
      options: [
        { value: 'person', label: 'Yourself', help: 'Your personal profile.' },
        { value: 'organization', label: 'A page', help: 'A company page that you administer.' },
      ],
    },
  ],
  settings: z.strictObject({
    posts_as: z.enum(['person', 'organization'], { error: 'must be person or organization' }),
  }),
  sessionSettings: [...linkedInSession, 'profile_id', 'profile_name', 'profile_url'],
  delivery: {
    by: 'network',
    client: {
      // The newest version when this was written; each lives for a year.
      endpoint: { baseUrl: linkedInAddress, apiVersion: '202611' },
      consent,
      async check(connection) {
        const author = readAuthor(connection)
        const scopes = String(connection.settings['granted_scopes'] ?? '').split(' ')
        const profile = (await listProfiles(connection)).find(({ id }) => id === author)
        if (!isPage(connection)) await assertVersion(connection, author)
        const found = { connected_as: profile?.name ?? null, url: profile?.url ?? null, scopes }
        const report = { ...found, expires_at: findAccessEnd(connection), reasons: [] }
        if (profile !== undefined) return report
        const message = 'The connected account may no longer publish for this page'
        const fix = 'Ask for the role of a content administrator on LinkedIn, or choose another page.'
        return { ...report, reasons: [{ code: 'role_missing', message, fix }] }
      },
      planPublish,
      planEdit: (post, live) => [
        {
          kind: 'edit',
          label: 'Change the text of the live post',
          payload: { id: live.external_id ?? '', commentary: toCommentary(post) },
          afterLostAnswer: 'safe',
        },
      ],
      planTakeDown: (live) => [
        {
          kind: 'take_down',
          label: 'Delete the post',
          payload: { id: live.external_id ?? '' },
          afterLostAnswer: 'safe',
        },
      ],
      send(step, connection) {
        const send = sendSteps[step.kind]
        if (send === undefined) throw new Error(`LinkedIn has no step ${step.kind}`)
        return send(step, connection)
      },
      find: findPost,
      async inspect(live, connection) {
        if (live.external_id === null || !isPage(connection)) return 'unclear'
        const shown = await readShown(live.external_id, connection)
        if (shown === null) return 'gone'
        return shown.commentary === readSentText(live) ? 'live' : 'changed'
      },
    },
  },
}

/** A person's profile is read without a version; whether LinkedIn still has ours is asked with a list that it refuses to members. */
async function assertVersion(connection: NetworkConnection, author: string): Promise<void> {
  const query = new URLSearchParams({ q: 'author', author, count: '1' })
  try {
    await askLinkedIn(connection, `/rest/posts?${query.toString()}`)
  } catch (error) {
    if (error instanceof NetworkError && (error.failure === 'held' || error.status === 401)) throw error
  }
}
