import { findCardPage } from '@draftwright/contract/link-card'
import { toNetworkPosts } from '@draftwright/contract/network-posts'
import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { detectLanguageTag } from '../../documents/detect-language.ts'
import { listPictures } from '../../documents/pictures.ts'
import { toText } from '../../documents/to-text.ts'
import { askBluesky, collection, createTids, runWithSession } from '../bluesky-client.ts'
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
import { listMentions, lookUpMentions, planLookup } from './bluesky-mentions.ts'
import { blueskyNumbers } from './bluesky-numbers.ts'
import { completeRecord, Made, NewRecord, writeRecord } from './bluesky-record.ts'
import { planCard, sendCard } from './link-card.ts'
import { NetworkError } from './network-error.ts'

const thumbLimits = { maxBytes: 950_000, maxSide: 1200, mediaType: 'image/jpeg' as const }
const pictureLimits = { maxBytes: 1_900_000, maxSide: 2000, mediaType: 'image/jpeg' as const }

const Stored = z.object({ uri: z.string(), cid: z.string() })
const Upload = z.object({ blob: z.record(z.string(), z.unknown()) })
const Picture = z.object({ src: z.string(), alt: z.string() })
const altForms = { alt: 'text' } as const

/** Uploads first, then each part of the thread under a key of its own; records and times are frozen here. */
function planPublish(post: OutgoingPost, _settings: unknown, now: Date): PlannedStep[] {
  const parts = toNetworkPosts('bluesky', post.rich_content, post.settings) ?? []
  const pictures = listPictures(post.rich_content)
  const language = detectLanguageTag(toText(post.rich_content))
  const tids = createTids(now, parts.length)
  const uploads = pictures.map(
    ({ src, alt }, at): PlannedStep => ({
      kind: 'upload',
      label: `Upload picture ${at + 1} of ${pictures.length}`,
      payload: { src, ...writeFields(altForms, { alt }) },
      // A picture that no post shows is removed by the network.
      afterLostAnswer: 'safe',
    }),
  )
  const link = findCardPage(post.rich_content)
  return [
    ...planLookup(parts.flatMap(({ facets }) => facets)),
    ...planCard(post, link),
    ...uploads,
    ...parts.map(({ text, facets: found }, at): PlannedStep => {
      const createdAt = new Date(now.getTime() + at).toISOString()
      return {
        kind: 'create',
        label: parts.length === 1 ? 'Create the post' : `Create post ${at + 1} of ${parts.length}`,
        key: tids[at] ?? '',
        payload: {
          record: writeRecord(text, found, { createdAt, language }),
          card: at === 0 ? link : null,
          mentions: listMentions(found),
        },
        // The record is written under its key only if nothing is there.
        afterLostAnswer: 'safe',
      }
    }),
  ]
}

const uploadBlob = (connection: NetworkConnection, { bytes, mediaType }: NetworkPicture) =>
  runWithSession(connection, ({ token, pdsUrl }) =>
    askBluesky(connection, pdsUrl, 'com.atproto.repo.uploadBlob', { token, bytes, mediaType }, Upload),
  )

/** What has to be there before the post: the accounts it mentions, the card of its link, or a picture. */
const prepareStep = (step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> =>
  lookUpMentions(step, connection) ??
  sendCard(step, connection, thumbLimits, async (picture) => (await uploadBlob(connection, picture)).value.blob) ??
  uploadPicture(step, connection)

async function uploadPicture(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { src, alt } = z.parse(Picture, step.payload)
  const picture = await connection.readPicture(src, pictureLimits)
  const { width, height } = picture
  const { value, response } = await uploadBlob(connection, picture)
  const data = { blob: value.blob, alt, width, height }
  return { external_id: null, url: null, http_status: response.status, request_id: response.request_id, data }
}

/** Writes the record if its key is free: sent twice, the second is told that it is there (`InvalidSwap`, measured on a PDS 0.5.35). */
async function createPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const record = completeRecord(z.parse(NewRecord, step.payload), step.earlier)
  try {
    return await runWithSession(connection, async ({ token, pdsUrl, did, handle }) => {
      const input = { repo: did, collection, rkey: step.key, record, swapRecord: null }
      const { value, response } = await askBluesky(
        connection,
        pdsUrl,
        'com.atproto.repo.putRecord',
        { token, input },
        Stored,
      )
      return toAnswer(step.key, handle, value, response)
    })
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== 'InvalidSwap') throw error
    const found = await findPost(step.key, connection)
    if (found === 'absent')
      throw new NetworkError('ambiguous', 'The network said that the post exists, and then that it does not')
    return found
  }
}

const toAnswer = (
  rkey: string,
  handle: string,
  { uri, cid }: z.infer<typeof Stored>,
  { status, request_id }: { status: number; request_id: string | null },
): StepAnswer => ({
  external_id: uri,
  url: `https://bsky.app/profile/${handle}/post/${rkey}`,
  http_status: status,
  request_id,
  data: { uri, cid, rkey },
})

async function findPost(rkey: string, connection: NetworkConnection): Promise<StepAnswer | 'absent'> {
  try {
    return await runWithSession(connection, async ({ token, pdsUrl, did, handle }) => {
      const query = { repo: did, collection, rkey }
      const { value, response } = await askBluesky(
        connection,
        pdsUrl,
        'com.atproto.repo.getRecord',
        { token, query },
        Stored,
      )
      return toAnswer(rkey, handle, value, response)
    })
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'RecordNotFound') return 'absent'
    throw error
  }
}

async function deletePost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { rkey } = z.parse(z.object({ rkey: z.string() }), step.payload)
  return runWithSession(connection, async ({ token, pdsUrl, did }) => {
    const input = { repo: did, collection, rkey }
    const { response } = await askBluesky(
      connection,
      pdsUrl,
      'com.atproto.repo.deleteRecord',
      { token, input },
      z.unknown(),
    )
    return { external_id: null, url: null, http_status: response.status, request_id: response.request_id, data: {} }
  })
}

const listParts = ({ answers }: RemotePost) => answers.flatMap(({ data }) => z.safeParse(Made, data).data ?? [])

/** Bluesky and every other server of the AT Protocol, with an app password. */
export const channelType: ChannelTypeDefinition = {
  type: 'bluesky',
  label: 'Bluesky',
  description: 'Posts with pictures, link cards and threads, on bsky.social or a server of your own.',
  needs: 'Your handle and an app password, which you can revoke at any time.',
  minutes: 2,
  key_page: { label: 'Bluesky: App passwords', url: 'https://bsky.app/settings/app-passwords' },
  fields: [
    {
      name: 'identifier',
      label: 'Handle',
      help: 'Such as ada.bsky.social, without the @.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'app_password',
      label: 'App password',
      help: 'Four groups of four letters. Not the password you sign in with.',
      is_secret: true,
      is_required: true,
      options: null,
    },
    {
      name: 'pds_url',
      label: 'Server',
      help: 'Only for an account on a server of your own.',
      is_secret: false,
      is_required: false,
      options: null,
    },
  ],
  settings: z.strictObject({
    identifier: z
      .string()
      .check(z.trim(), z.minLength(3, 'must be a handle such as ada.bsky.social'), z.maxLength(250)),
    app_password: z.string().check(z.trim(), z.minLength(4, 'must be an app password'), z.maxLength(200)),
    pds_url: z.optional(
      z
        .string()
        .check(
          z.regex(/^https?:\/\/[^\s/]+\/?$/u, 'must be a web address such as https://pds.example.com'),
          isReadableAddress,
        ),
    ),
  }),
  sessionSettings: ['access_jwt', 'refresh_jwt', 'did', 'handle'],
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: 'https://bsky.social', apiVersion: null },
      async check(connection) {
        const session = z.object({ handle: z.string(), active: z.optional(z.boolean()) })
        const { value } = await runWithSession(connection, ({ token, pdsUrl }) =>
          askBluesky(connection, pdsUrl, 'com.atproto.server.getSession', { token, query: {} }, session),
        )
        const found = {
          connected_as: `@${value.handle}`,
          url: `https://bsky.app/profile/${value.handle}`,
          expires_at: null,
          scopes: null,
        }
        if (value.active !== false) return { ...found, reasons: [] }
        const message = 'The account is deactivated or taken down'
        return { ...found, reasons: [{ code: 'inactive', message, fix: 'Activate the account at Bluesky.' }] }
      },
      numbers: blueskyNumbers,
      planPublish,
      planTakeDown: (live) =>
        listParts(live)
          .toReversed()
          .map(({ rkey }, at, all) => ({
            kind: 'take_down',
            label: all.length === 1 ? 'Delete the post' : `Delete post ${all.length - at} of ${all.length}`,
            payload: { rkey },
            afterLostAnswer: 'safe',
          })),
      send: (step, connection) =>
        step.kind === 'upload'
          ? prepareStep(step, connection)
          : step.kind === 'create'
            ? createPost(step, connection)
            : deletePost(step, connection),
      find: (step, connection) => (step.kind === 'create' ? findPost(step.key, connection) : Promise.resolve('absent')),
      async inspect(live, connection) {
        const [first] = listParts(live)
        if (first === undefined) return 'unclear'
        const found = await findPost(first.rkey, connection)
        return found === 'absent' ? 'gone' : found.data['cid'] === first.cid ? 'live' : 'changed'
      },
    },
  },
}
