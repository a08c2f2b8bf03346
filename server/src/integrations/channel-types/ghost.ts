import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { askGhost } from '../ghost-client.ts'
import {
  type Article,
  assertUnchangedThere,
  findCover,
  isMissing,
  mapPictures,
  planArticle,
  planArticleEdit,
  planArticleRemoval,
  readArticle,
  readPictureRequest,
  readPostId,
  removeArticle,
  toDraftSlug,
  toFinding,
  toUploadAnswer,
  toWaitingAnswer,
} from './article-steps.ts'
import type { NetworkResponse } from './call-network.ts'
import type { ChannelTypeDefinition, NetworkConnection, NetworkStep, StepAnswer } from './channel-type.ts'
import { type FieldValues, writeFields } from './foreign-fields.ts'
import { ghostNumbers } from './ghost-numbers.ts'
import { NetworkError } from './network-error.ts'

const pictureLimits = { maxBytes: 5_000_000, maxSide: 2400, mediaType: 'image/webp' as const }

const Post = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  updated_at: z.string(),
})
const Posts = z.object({ posts: z.array(Post).check(z.minLength(1)) })
const Images = z.object({ images: z.array(z.object({ url: z.string() })).check(z.minLength(1)) })
const Site = z.object({ site: z.object({ title: z.string(), url: z.string() }) })
const keyPattern = /^[0-9a-f]{24}:[0-9a-f]{64}$/u

const Nothing = z.unknown()

function toAnswer(posts: z.infer<typeof Posts>, { status, request_id }: NetworkResponse): StepAnswer {
  const [post] = posts.posts
  if (post === undefined) throw new NetworkError('ambiguous', 'Ghost answered without a post')
  return {
    external_id: post.id,
    url: post.status === 'published' ? post.url : null,
    http_status: status,
    request_id,
    data: { version: post.updated_at, status: post.status },
  }
}

/** Ghost may take a post and not show it, as one that it has scheduled. */
const readShown = (answer: StepAnswer): StepAnswer =>
  answer.data['status'] === 'published' ? answer : toWaitingAnswer(answer, 'Ghost', String(answer.data['status']))

/** Ghost's editor takes all but the text as words, and its themes escape them. */
const postForms = {
  title: 'text',
  html: 'html',
  custom_excerpt: 'text',
  tags: 'data',
  feature_image: 'address',
  feature_image_alt: 'text',
  canonical_url: 'address',
  slug: 'data',
  status: 'data',
  updated_at: 'data',
} as const
const tagForms = { name: 'text' } as const

const toColumns = (step: NetworkStep, { publicUrl }: NetworkConnection, article: Article) => ({
  title: article.title,
  html: { doc: article.rich_content, pictures: mapPictures(step), origin: publicUrl },
  custom_excerpt: article.excerpt === '' ? null : article.excerpt,
  tags: article.tags.map((name) => writeFields(tagForms, { name })),
  // Without one here, what a person chose there stays.
  feature_image: findCover(step)?.url,
  feature_image_alt: findCover(step) && article.cover?.alt,
  canonical_url: article.canonical_url ?? undefined,
})

/** Changes a post on top of what is there now: Ghost refuses a change on an older version. */
async function changePost(
  connection: NetworkConnection,
  id: string,
  query: string,
  change: (post: z.infer<typeof Post>) => FieldValues<typeof postForms> | null,
): Promise<StepAnswer> {
  const { value, response } = await askGhost(connection, `posts/${id}/`, Posts)
  const [post] = value.posts
  const columns = post === undefined ? null : change(post)
  if (post === undefined || columns === null) return toAnswer(value, response)
  const body = { posts: [writeFields(postForms, { ...columns, updated_at: post.updated_at })] }
  const changed = await askGhost(connection, `posts/${id}/${query}`, Posts, { method: 'PUT', body })
  return toAnswer(changed.value, changed.response)
}

const sendSteps: Record<string, (step: NetworkStep, connection: NetworkConnection) => Promise<StepAnswer>> = {
  async upload(step, connection) {
    const { src } = readPictureRequest(step)
    const { bytes, mediaType, name } = await connection.readPicture(src, pictureLimits)
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name)
    body.set('purpose', 'image')
    const { value, response } = await askGhost(connection, 'images/upload/', Images, { method: 'POST', body })
    return toUploadAnswer({ src, url: value.images[0]?.url ?? '' }, response)
  },
  async create(step, connection) {
    const columns = toColumns(step, connection, readArticle(step))
    const post = writeFields(postForms, { ...columns, status: 'draft', slug: toDraftSlug(step) })
    const { value, response } = await askGhost(connection, 'posts/?source=html', Posts, {
      method: 'POST',
      body: { posts: [post] },
    })
    return toAnswer(value, response)
  },
  publish: async (step, connection) =>
    readShown(
      await changePost(connection, readPostId(step), '', ({ status }) =>
        status === 'published' ? null : { status: 'published', slug: String(step.payload['slug']) },
      ),
    ),
  edit: async (step, connection) =>
    readShown(
      await changePost(connection, readPostId(step), '?source=html', ({ updated_at }) => {
        assertUnchangedThere(step, updated_at, 'Ghost')
        return toColumns(step, connection, readArticle(step))
      }),
    ),
  take_down: (step, connection) =>
    removeArticle(() => askGhost(connection, `posts/${readPostId(step)}/`, Nothing, { method: 'DELETE' })),
}

/** A Ghost site, by the key of a custom integration. */
export const channelType: ChannelTypeDefinition = {
  type: 'ghost',
  label: 'Ghost',
  description: 'Articles with pictures on a Ghost site; a live post can be changed from here.',
  needs: 'The address of the site and the Admin API key of a custom integration.',
  minutes: 3,
  key_page: { label: 'Ghost: Custom integrations', url: 'https://ghost.org/integrations/custom-integrations/' },
  fields: [
    {
      name: 'site_url',
      label: 'Site',
      help: 'Such as https://blog.example.com.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'admin_key',
      label: 'Admin API key',
      help: 'In Ghost: Settings → Integrations → Add custom integration. Two parts with a colon between them.',
      is_secret: true,
      is_required: true,
      options: null,
    },
  ],
  settings: z.strictObject({
    site_url: z
      .string()
      .check(
        z.trim(),
        z.regex(/^https?:\/\/[^\s?#]+$/u, 'must be a web address such as https://blog.example.com'),
        isReadableAddress,
      ),
    admin_key: z
      .string()
      .check(z.trim(), z.regex(keyPattern, 'must be an Admin API key: 24 and 64 signs with a colon between them')),
  }),
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: '', apiVersion: 'v6.0' },
      async check(connection) {
        // The site's own data is public, so it proves nothing of the key: a list of posts does.
        const { value } = await askGhost(connection, 'site/', Site)
        const found = { connected_as: value.site.title, url: value.site.url, expires_at: null, scopes: null }
        try {
          await askGhost(connection, 'posts/?limit=1&fields=id', Nothing)
          return { ...found, reasons: [] }
        } catch (error) {
          if (!(error instanceof NetworkError) || error.failure !== 'unauthorized') throw error
          const fix =
            'Copy the Admin API key again from Ghost, not the Content API key, and check the clock of this server.'
          return { ...found, reasons: [{ code: 'unauthorized', message: error.message, fix }] }
        }
      },
      tellsChanges: true,
      numbers: ghostNumbers,
      planPublish: planArticle,
      planEdit: planArticleEdit,
      planTakeDown: planArticleRemoval,
      send(step, connection) {
        const send = sendSteps[step.kind]
        if (send === undefined) throw new Error(`Ghost has no step ${step.kind}`)
        return send(step, connection)
      },
      async find(step, connection) {
        if (step.kind !== 'create') return 'unclear'
        try {
          const { value, response } = await askGhost(connection, `posts/slug/${toDraftSlug(step)}/`, Posts)
          return toAnswer(value, response)
        } catch (error) {
          if (isMissing(error)) return 'absent'
          throw error
        }
      },
      async inspect(live, connection) {
        try {
          const { value } = await askGhost(connection, `posts/${live.external_id ?? ''}/`, Posts)
          const [post] = value.posts
          if (post === undefined) return 'gone'
          const { status, updated_at: version, url } = post
          return toFinding(live, { isPublic: status === 'published', version, url })
        } catch (error) {
          if (isMissing(error)) return 'gone'
          throw error
        }
      },
    },
  },
}
