import { setTimeout as wait } from 'node:timers/promises'
import { Doc } from '@draftwright/contract/document'
import { toForemTag } from '@draftwright/contract/carrying'
import { readCanonicalUrl, readTags } from '@draftwright/contract/post-settings'
import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { toAbsoluteSrc } from '../../documents/addresses.ts'
import {
  askForem,
  findMarkedArticle,
  findPublicArticle,
  ForemArticle,
  ForemUser,
  isPublic,
  readForemHost,
  readForemUrl,
  toForemAnswer,
  toForemVersion,
} from '../forem-client.ts'
import { findVersion, isMissing, readPostId, removeArticle, takeCover, toDraftSlug } from './article-steps.ts'
import type {
  ChannelTypeDefinition,
  NetworkConnection,
  NetworkStep,
  OutgoingPost,
  PlannedStep,
  RemotePost,
  StepAnswer,
} from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { devtoNumbers } from './devto-numbers.ts'
import { NetworkError } from './network-error.ts'
import { listPictures } from '../../documents/pictures.ts'
import { assertPublicPictures } from './public-pictures.ts'

/** A title is taken for an account's next article after five minutes (app/models/article.rb). */
const titleLockMs = 300_000
/** One request that writes in each second, for an address and a key (config/initializers/rack_attack.rb). */
const writeGapMs = 1000

const Payload = z.object({
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  canonical_url: z.nullable(z.string()),
  cover: z._default(z.nullable(z.object({ src: z.string() })), null),
  rich_content: Doc,
})

const toPayload = ({ title, excerpt, settings, rich_content }: OutgoingPost): z.infer<typeof Payload> => ({
  title,
  excerpt,
  tags: [...new Set(readTags(settings).map(toForemTag))].filter((tag) => tag !== ''),
  canonical_url: readCanonicalUrl(settings),
  ...takeCover(rich_content),
})

/**
 * A draft that a comment in its text identifies, and its publication. Forem keeps the comment in the Markdown and leaves it out of
 * the page; titles and canonical addresses are changed by people and may be there twice.
 */
const planPublish = (post: OutgoingPost): PlannedStep[] => [
  { kind: 'create', label: 'Create a draft', payload: toPayload(post), afterLostAnswer: 'look' },
  { kind: 'publish', label: 'Publish the draft', payload: {}, afterLostAnswer: 'safe' },
]

const planEdit = (post: OutgoingPost, live: RemotePost): PlannedStep[] => [
  {
    kind: 'edit',
    label: 'Update the live article',
    payload: { ...toPayload(post), id: live.external_id ?? '' },
    afterLostAnswer: 'safe',
  },
]

const planTakeDown = (live: RemotePost): PlannedStep[] => [
  {
    kind: 'take_down',
    label: 'Make the article a draft again',
    payload: { id: live.external_id ?? '' },
    afterLostAnswer: 'safe',
  },
]

const toMarker = (step: NetworkStep): string => `<!-- ${toDraftSlug(step)} -->`

/** Forem escapes titles and descriptions (app/views/articles), and makes tags of letters and digits (app/models/tag.rb). */
const articleForms = {
  title: 'text',
  description: 'text',
  body_markdown: 'forem',
  tags: 'data',
  canonical_url: 'address',
  main_image: 'address',
} as const

/** The columns of an article. Throws NetworkError `rejected` for a picture that the site cannot fetch. */
function toColumns({ payload }: NetworkStep, connection: NetworkConnection, marker = '') {
  const { title, excerpt, tags, canonical_url, cover, rich_content } = z.parse(Payload, payload)
  // Forem takes no uploads from a key: it fetches pictures where they are.
  const sources = [...listPictures(rich_content), ...(cover === null ? [] : [{ src: cover.src, alt: '' }])]
  assertPublicPictures(sources, connection, readForemUrl(connection))
  return writeFields(articleForms, {
    title,
    description: excerpt,
    body_markdown: { doc: rich_content, origin: connection.publicUrl, marker },
    // Without one here, those that a person added there stay.
    tags: tags.length > 0 ? tags : undefined,
    canonical_url: canonical_url ?? undefined,
    main_image: cover === null ? undefined : toAbsoluteSrc(cover.src, connection.publicUrl),
  })
}

async function createDraft(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const article = { ...toColumns(step, connection, `\n${toMarker(step)}\n`), published: false }
  try {
    const { value, response } = await askForem(connection, 'articles', ForemArticle, {
      method: 'POST',
      body: { article },
    })
    return toForemAnswer(value, response)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (error.failure === 'unauthorized') await assertKeyRefused(connection)
    if (!/used in the last five minutes/iu.test(error.message)) throw error
    // Perhaps it was this step, which arrived after it was looked for.
    const found = await findDraft(step, connection)
    if (typeof found !== 'string') return found
    const until = new Date(connection.now().getTime() + titleLockMs)
    throw new NetworkError('throttled', error.message, { until, status: error.status, requestId: error.requestId })
  }
}

/** Throws NetworkError `rejected` if the key is right after all: then the site lets this account write nothing. */
async function assertKeyRefused(connection: NetworkConnection): Promise<void> {
  const { username } = await readUser(connection).catch(() => ({ username: null }))
  if (username === null) return
  const host = readForemHost(connection)
  throw new NetworkError('rejected', `${host} does not let ${username} create articles`, {
    fix: `Ask the people who run ${host} for the right to post.`,
  })
}

const readUser = async (connection: NetworkConnection) => (await askForem(connection, 'users/me', ForemUser)).value

const findDraft = (step: NetworkStep, connection: NetworkConnection) =>
  findMarkedArticle(connection, toMarker(step), new Date(step.firstSentAt ?? connection.now()))

const changeArticle = (step: NetworkStep, connection: NetworkConnection, article: Record<string, unknown>) =>
  askForem(connection, `articles/${readPostId(step)}`, ForemArticle, { method: 'PUT', body: { article } })

/** Publishes the draft, and reads back that it is public: a success was seen that had left a draft. */
async function publishDraft(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  await wait(writeGapMs)
  await changeArticle(step, connection, { published: true }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    throw new NetworkError('rejected', `The draft is not on ${readForemHost(connection)} any more`, {
      fix: 'Publish again: another draft is made.',
    })
  })
  const seen = await findPublicArticle(connection, readPostId(step)).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    throw new NetworkError('ambiguous', `The article was published and could not be read back: ${error.message}`)
  })
  if (seen !== null) return toForemAnswer(seen.value, seen.response)
  const message = `${readForemHost(connection)} said that it published the article, and kept it as a draft`
  throw new NetworkError('ambiguous', message, { fix: 'It is published again by itself; you can do it there as well.' })
}

async function editArticle(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { value, response } = await changeArticle(step, connection, toColumns(step, connection))
  if (isPublic(value)) return toForemAnswer(value, response)
  throw new NetworkError('rejected', `The article is a draft on ${readForemHost(connection)}, which nobody sees`, {
    fix: 'Publish it there, or unpublish the post here and publish it again.',
  })
}

/** Back to a draft: Forem's API deletes nothing, and its own call for unpublishing is for moderators (app/policies/article_policy.rb). */
const unpublishArticle = (step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> =>
  removeArticle(async () => {
    const changed = await changeArticle(step, connection, { published: false })
    if (!isPublic(changed.value)) return changed
    // A text that begins with settings between `---` decides by them, whatever is asked.
    throw new NetworkError('rejected', `${readForemHost(connection)} keeps the article public`, {
      fix: 'Its text there begins with settings, among them “published: true”. Change them there.',
    })
  })

const sendSteps: Record<string, (step: NetworkStep, connection: NetworkConnection) => Promise<StepAnswer>> = {
  create: createDraft,
  publish: publishDraft,
  edit: editArticle,
  take_down: unpublishArticle,
}

/** dev.to and every other site that runs Forem, by the API key of one of its accounts. */
export const channelType: ChannelTypeDefinition = {
  type: 'devto',
  label: 'Dev.to',
  description: 'Articles with tags on dev.to or another Forem site; a live article can be changed from here.',
  needs: 'An API key of your account, made in its settings under Extensions.',
  minutes: 2,
  key_page: { label: 'DEV: Settings, Extensions', url: 'https://dev.to/settings/extensions' },
  fields: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'On DEV: Settings → Extensions → DEV Community API Keys.',
      is_secret: true,
      is_required: true,
      options: null,
    },
    {
      name: 'site_url',
      label: 'Site',
      help: 'Only for another Forem site than dev.to.',
      is_secret: false,
      is_required: false,
      options: null,
    },
  ],
  settings: z.strictObject({
    api_key: z
      .string()
      .check(z.trim(), z.maxLength(200), z.regex(/^[!-~]{8,}$/u, 'must be an API key, without spaces in it')),
    site_url: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(500),
          z.regex(/^https?:\/\/[^\s/?#]+\/?$/u, 'must be a web address such as https://dev.to'),
          isReadableAddress,
        ),
    ),
  }),
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: 'https://dev.to', apiVersion: 'v1' },
      async check(connection) {
        const none = { connected_as: null, url: readForemUrl(connection), expires_at: null, scopes: null }
        try {
          const { username } = await readUser(connection)
          const url = `${none.url}/${encodeURIComponent(username)}`
          return { ...none, connected_as: username, url, reasons: [] }
        } catch (error) {
          if (!(error instanceof NetworkError) || error.failure !== 'unauthorized') throw error
          const message = `${readForemHost(connection)} refuses this API key: ${error.message}`
          const fix =
            'Make a new key there under Settings → Extensions and enter it here. A suspended account is refused too.'
          return { ...none, reasons: [{ code: 'unauthorized', message, fix }] }
        }
      },
      tellsChanges: true,
      numbers: devtoNumbers,
      planPublish,
      planEdit,
      planTakeDown,
      send(step, connection) {
        const send = sendSteps[step.kind]
        if (send === undefined) throw new Error(`Forem has no step ${step.kind}`)
        return send(step, connection)
      },
      async find(step, connection) {
        if (step.kind === 'create') return findDraft(step, connection)
        if (step.kind !== 'publish') return 'unclear'
        const seen = await findPublicArticle(connection, readPostId(step))
        return seen === null ? 'absent' : toForemAnswer(seen.value, seen.response)
      },
      async inspect(live, connection) {
        const seen = await findPublicArticle(connection, live.external_id ?? '')
        if (seen === null) return 'gone'
        const version = toForemVersion(seen.value)
        return { state: version === findVersion(live) ? 'live' : 'changed', version }
      },
    },
  },
}
