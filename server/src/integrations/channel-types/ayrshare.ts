import { parseMoment } from '@draftwright/contract/days'
import { Doc } from '@draftwright/contract/document'
import { ayrsharePlatforms, readPlatforms } from '@draftwright/contract/networks'
import { toNetworkText } from '@draftwright/contract/network-text'
import { readFirstComment } from '@draftwright/contract/post-settings'
import * as z from 'zod/mini'
import { Answer, askAyrshare, describeProblems, Place, Problem, toUnauthorized } from '../ayrshare-client.ts'
import { isMissing, toWaitingAnswer } from './article-steps.ts'
import type { NetworkResponse } from './call-network.ts'
import type { ChannelTypeDefinition, NetworkConnection, NetworkStep, OutgoingPost, StepAnswer } from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { ayrshareNumbers } from './ayrshare-numbers.ts'
import { NetworkError } from './network-error.ts'
import { listPictures } from '../../documents/pictures.ts'
import { assertPublicPictures } from './public-pictures.ts'

/** Codes of a platform that has to be linked again (ayrshare.com/docs, "Ayrshare Status Codes"). */
const unlinkedCodes = new Set([156, 161, 272])
const dayMs = 86_400_000

const Sent = z.object({
  id: z.string(),
  post: z.string(),
  created: z.string(),
  status: z.string(),
  platforms: z.array(z.string()),
  errors: z.optional(z.array(Problem)),
  postIds: z.optional(z.array(Place)),
})
const History = z.object({ history: z.array(Sent) })
const User = z.object({
  activeSocialAccounts: z.optional(z.array(z.string())),
  title: z.optional(z.string()),
  displayNames: z.optional(
    z.array(
      z.object({
        platform: z.string(),
        displayName: z.optional(z.string()),
        refreshDaysRemaining: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
})
const Payload = z.object({
  text: z.string(),
  platforms: z.array(z.string()),
  first_comment: z.nullable(z.string()),
  rich_content: Doc,
})
const Target = z.object({ id: z.string() })
const Nothing = z.unknown()

const wrongLink = 'Link the account again in Ayrshare, under Social Accounts.'

const postForms = {
  post: 'text',
  platforms: 'data',
  idempotencyKey: 'data',
  mediaUrls: 'data',
  firstComment: 'text',
} as const

/** Sends the post to its platforms. Where some of them took it, it is live, and the others are named beside it. */
async function createPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { text, platforms, first_comment, rich_content } = z.parse(Payload, step.payload)
  const mediaUrls = assertPublicPictures(listPictures(rich_content), connection, connection.endpoint.baseUrl)
  const body = writeFields(postForms, {
    post: text,
    platforms,
    idempotencyKey: await findUnusedKey(step, connection),
    mediaUrls: mediaUrls.length > 0 ? mediaUrls : undefined,
    firstComment: first_comment ?? undefined,
  })
  const refusals: Answer[] = []
  try {
    const call = { method: 'POST', body } as const
    const { value, response } = await askAyrshare(connection, 'post', Answer, call, (said) => refusals.push(said))
    const answer = toAnswer(value, response)
    return value.status !== undefined && unfinished.has(value.status) && answer.url === null
      ? toWaitingAnswer(answer, 'Ayrshare', value.status)
      : answer
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'rejected') throw error
    const [said] = refusals
    if (said?.postIds !== undefined && said.postIds.length > 0)
      return toAnswer(said, { status: error.status ?? 400, request_id: error.requestId })
    if (said?.errors?.some(({ code = 0 }) => unlinkedCodes.has(code))) throw toUnauthorized(error, wrongLink)
    // The key may have been used by this step itself, before its answer was lost.
    const found = step.firstSentAt === null ? 'absent' : await findPost(step, connection)
    if (found === 'absent' && /idempoten/iu.test(error.message))
      throw new NetworkError('ambiguous', 'Ayrshare has had this post already, and does not list it')
    if (found === 'absent') throw error
    if (found === 'unclear') throw new NetworkError('ambiguous', 'Ayrshare is still working on the post')
    return found
  }
}

const toAnswer = (
  { id = '', postIds = [], errors = [] }: Answer,
  { status, request_id }: Pick<NetworkResponse, 'status' | 'request_id'>,
): StepAnswer => ({
  external_id: id || null,
  url: postIds.find(({ postUrl }) => postUrl)?.postUrl ?? null,
  http_status: status,
  request_id,
  data: {
    platforms: postIds.map(({ platform, postUrl }) => ({ platform, url: postUrl ?? null })),
    ...(errors.length > 0 && { warning: `Not published everywhere. ${describeProblems({ errors })}` }),
  },
})

/** States of a post that Ayrshare has taken and not finished (ayrshare.com/docs, "History"). */
const unfinished = new Set(['processing', 'pending', 'paused', 'awaiting approval', 'scheduled'])

/**
 * Ayrshare's history has no keys: the post is the one with this text and these platforms since the step was first sent. One that went
 * nowhere is absent; one that Ayrshare is still working on is unclear.
 */
async function findPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer | 'absent' | 'unclear'> {
  const { ours, response } = await listSent(step, connection)
  const found = ours.find(({ postIds = [] }) => postIds.length > 0)
  if (found !== undefined) return toAnswer(found, response)
  return ours.some(({ status }) => unfinished.has(status)) ? 'unclear' : 'absent'
}

/** What the history has of the step, newest first. */
async function listSent(step: NetworkStep, connection: NetworkConnection) {
  const { text, platforms } = z.parse(Payload, step.payload)
  const since = Date.parse(step.firstSentAt ?? '') - 60_000
  const { value, response } = await askAyrshare(connection, 'history?lastDays=2&limit=200', History)
  const ours = value.history.filter(
    (sent) =>
      sent.post === text &&
      (parseMoment(sent.created) ?? 0) >= since &&
      platforms.every((platform) => sent.platforms.includes(platform)),
  )
  return { ours, response }
}

/**
 * The step's key; after it was used for a post that went nowhere, as when an account has to be linked again, the key of the next try.
 * It is counted by what Ayrshare has, so a repetition of the same try has the same key.
 */
async function findUnusedKey(step: NetworkStep, connection: NetworkConnection): Promise<string> {
  if (step.firstSentAt === null) return step.key
  const { ours } = await listSent(step, connection)
  const refused = ours.filter(({ status, postIds = [] }) => status === 'error' && postIds.length === 0).length
  return refused === 0 ? step.key : `${step.key}-${refused + 1}`
}

const planPost = ({ rich_content, settings }: OutgoingPost, channel: Readonly<Record<string, unknown>>) => [
  {
    kind: 'create' as const,
    label: 'Send the post to its networks',
    payload: {
      text: toNetworkText(rich_content),
      platforms: readPlatforms(channel),
      first_comment: readFirstComment(settings),
      rich_content,
    },
    // A used key is rejected, and what it was used for is in the history.
    afterLostAnswer: 'look' as const,
  },
]

/** As whom it is connected, which of the platforms are not linked, and when the first of them has to be linked again. */
async function checkConnection(connection: NetworkConnection) {
  const { value } = await askAyrshare(connection, 'user', User)
  const { activeSocialAccounts = [], displayNames = [], title } = value
  const platforms = readPlatforms(connection.settings)
  const days = displayNames.flatMap(({ platform, refreshDaysRemaining }) =>
    platforms.includes(platform) && typeof refreshDaysRemaining === 'number' ? [refreshDaysRemaining] : [],
  )
  const names = displayNames.filter(({ platform }) => platforms.includes(platform)).map((one) => one.displayName)
  const missing = platforms.filter((platform) => !activeSocialAccounts.includes(platform))
  return {
    connected_as: names.find((name) => name !== undefined) ?? title ?? 'Ayrshare',
    url: null,
    expires_at:
      days.length === 0 ? null : new Date(connection.now().getTime() + Math.min(...days) * dayMs).toISOString(),
    scopes: null,
    reasons: missing.map((platform) => ({
      code: `not_linked_${platform}`,
      message: `${platform} is not linked in Ayrshare`,
      fix: 'Link it there under Social Accounts, or take it out of the platforms.',
    })),
  }
}

async function removePost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { id } = z.parse(Target, step.payload)
  const done = { external_id: null, url: null, request_id: null, data: {} }
  try {
    const { response } = await askAyrshare(connection, 'post', Nothing, { method: 'DELETE', body: { id } })
    return { ...done, http_status: response.status, request_id: response.request_id }
  } catch (error) {
    if (isMissing(error)) return { ...done, http_status: 404 }
    if (!(error instanceof NetworkError) || error.failure !== 'rejected') throw error
    const fix = 'Some networks let nobody delete posts from outside. Delete it there by hand.'
    throw new NetworkError('rejected', error.message || 'Not every network deleted the post', {
      status: error.status,
      fix,
    })
  }
}

/** Several networks by one key of Ayrshare's. */
export const channelType: ChannelTypeDefinition = {
  type: 'ayrshare',
  label: 'Ayrshare',
  description: 'One post to several networks at once, through an account at Ayrshare where they are linked.',
  needs: 'An Ayrshare account with the networks linked, and its API key.',
  minutes: 3,
  key_page: { label: 'Ayrshare: API key', url: 'https://app.ayrshare.com/api' },
  fields: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'On the page “API Key” of your Ayrshare dashboard.',
      is_secret: true,
      is_required: true,
      options: null,
    },
    {
      name: 'profile_key',
      label: 'Profile key',
      help: 'Only to publish for one of several user profiles.',
      is_secret: true,
      is_required: false,
      options: null,
    },
    {
      name: 'platforms',
      label: 'Platforms',
      help: `Separated by commas, out of ${ayrsharePlatforms.join(', ')}.`,
      is_secret: false,
      is_required: true,
      options: null,
    },
  ],
  settings: z.strictObject({
    api_key: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{8,500}$/u, 'must be an API key, without spaces')),
    profile_key: z.optional(
      z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{8,500}$/u, 'must be a profile key, without spaces')),
    ),
    platforms: z.string().check(
      z.maxLength(300),
      z.refine(
        (text) => text.split(',').every((name) => readPlatforms({ platforms: name }).length === 1),
        `must be names separated by commas, out of ${ayrsharePlatforms.join(', ')}`,
      ),
    ),
  }),
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: 'https://api.ayrshare.com/api', apiVersion: null },
      check: checkConnection,
      numbers: ayrshareNumbers,
      planPublish: planPost,
      planTakeDown: (live) => [
        {
          kind: 'take_down',
          label: 'Delete the post from its networks',
          payload: { id: live.external_id ?? '' },
          afterLostAnswer: 'safe',
        },
      ],
      send: (step, connection) =>
        step.kind === 'create' ? createPost(step, connection) : removePost(step, connection),
      find: (step, connection) => (step.kind === 'create' ? findPost(step, connection) : Promise.resolve('unclear')),
      async inspect(live, connection) {
        if (live.external_id === null) return 'unclear'
        try {
          const { value } = await askAyrshare(connection, `post/${encodeURIComponent(live.external_id)}`, Sent)
          if (value.status === 'deleted') return 'gone'
          if (live.url === null && unfinished.has(value.status)) return 'waiting'
          const url = value.postIds?.find(({ postUrl }) => postUrl)?.postUrl
          return { state: 'live', ...(url !== undefined && url !== null && { url }) }
        } catch (error) {
          if (isMissing(error)) return 'gone'
          throw error
        }
      },
    },
  },
}
