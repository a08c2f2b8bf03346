import { findCardPage } from '@draftwright/contract/link-card'
import { toNetworkText } from '@draftwright/contract/network-text'
import { readFirstComment } from '@draftwright/contract/post-settings'
import * as z from 'zod/mini'
import { listPictures } from '../../documents/pictures.ts'
import { askLinkedIn, linkedInAddress, readLinkedInAnswer } from '../linkedin-client.ts'
import { checkLinkedIn, isPage, linkedInConsent, linkedInSettings, readAuthor } from '../linkedin-profiles.ts'
import type { NetworkResponse } from './call-network.ts'
import type {
  ChannelTypeDefinition,
  NetworkConnection,
  NetworkPicture,
  NetworkStep,
  OutgoingPost,
  PlannedStep,
  RemotePost,
  StepAnswer,
} from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { planCard, sendCard } from './link-card.ts'
import { createContent, uploadImage } from './linkedin-content.ts'
import { linkedInNumbers } from './linkedin-numbers.ts'
import { NetworkError } from './network-error.ts'

const pictureLimits = { maxBytes: 5_000_000, maxSide: 4096, mediaType: 'image/jpeg' as const }
/** LinkedIn processes a picture for some seconds, in which a post with it is refused. */
const pictureDelayMs = 3000
const picturePatienceMs = 300_000

const Picture = z.object({ src: z.string(), alt: z.string() })
const Text = z.object({ commentary: z.string() })
const NewPost = z.object({ commentary: z.string(), card: z._default(z.nullable(z.string()), null) })
const Comment = z.object({ text: z.string() })
const Target = z.object({ id: z.string() })
const Posts = z.object({
  elements: z.array(z.object({ id: z.string(), commentary: z.string(), createdAt: z.number() })),
})
const Shown = z.object({
  commentary: z.string(),
  lifecycleStateInfo: z.optional(z.object({ isEditedByAuthor: z.optional(z.boolean()) })),
})

/** Microsoft Learn documents little text for commentaries only; comments are taken for plain text. */
const textForms = { commentary: 'littleText' } as const
const commentForms = { text: 'text' } as const

const planCommentary = (post: OutgoingPost) => writeFields(textForms, { commentary: toNetworkText(post.rich_content) })
const toUrl = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}`

/** Pictures, the post, and its first comment. Nothing makes a repeated post harmless, so a lost answer is for a person to settle. */
function planPublish(post: OutgoingPost): PlannedStep[] {
  const pictures = listPictures(post.rich_content)
  const link = findCardPage(post.rich_content)
  const comment = readFirstComment(post.settings)
  return [
    ...planCard(post, link),
    ...pictures.map(
      ({ src, alt }, at): PlannedStep => ({
        kind: 'upload',
        label: `Upload picture ${at + 1} of ${pictures.length}`,
        payload: { src, alt },
        afterLostAnswer: 'safe',
      }),
    ),
    {
      kind: 'create',
      label: 'Create the post',
      payload: { ...planCommentary(post), card: link },
      afterLostAnswer: 'ask',
    },
    ...(comment === null
      ? []
      : [
          {
            kind: 'comment' as const,
            label: 'Add the first comment',
            payload: writeFields(commentForms, { text: comment }),
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
    const upload = async (picture: NetworkPicture) => (await uploadImage(connection, picture)).image
    const card = sendCard(step, connection, pictureLimits, upload)
    if (card !== undefined) return card
    const { src, alt } = z.parse(Picture, step.payload)
    const { image, response } = await uploadImage(connection, await connection.readPicture(src, pictureLimits))
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
  const { commentary, card: link } = z.parse(NewPost, step.payload)
  const content = createContent(link, step.earlier)
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

/** LinkedIn profiles and pages, through the Posts API. */
export const channelType: ChannelTypeDefinition = {
  type: 'linkedin',
  label: 'LinkedIn',
  description:
    'Posts with pictures and a first comment, as yourself or as a page; the text of a live post can be changed.',
  editLimit: 'LinkedIn changes the text of a live post only: its pictures and first comment stay as they are.',
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
  sessionSettings: linkedInSettings,
  delivery: {
    by: 'network',
    client: {
      // The newest version when this was written; each lives for a year.
      endpoint: { baseUrl: linkedInAddress, apiVersion: '202611' },
      consent: linkedInConsent,
      check: checkLinkedIn,
      numbers: linkedInNumbers,
      planPublish,
      planEdit: (post, live) => [
        {
          kind: 'edit',
          label: 'Change the text of the live post',
          payload: { id: live.external_id ?? '', ...planCommentary(post) },
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
      tellsChanges: true,
      async inspect(live, connection) {
        if (live.external_id === null || !isPage(connection)) return 'unclear'
        const shown = await readShown(live.external_id, connection)
        if (shown === null) return 'gone'
        return shown.commentary === readSentText(live) ? 'live' : 'changed'
      },
    },
  },
}
