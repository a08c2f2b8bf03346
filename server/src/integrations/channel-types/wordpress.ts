import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { askWordPress, ensureWordPressTag } from '../wordpress-client.ts'
import {
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
import { writeFields } from './foreign-fields.ts'
import { wordPressNumbers } from './wordpress-numbers.ts'
import { NetworkError } from './network-error.ts'

const pictureLimits = { maxBytes: 2_000_000, maxSide: 2400, mediaType: 'image/jpeg' as const }

const Post = z.object({ id: z.number(), link: z.string(), status: z.string(), modified_gmt: z.string() })
const Media = z.object({ id: z.number(), source_url: z.string() })
const User = z.object({ name: z.string(), capabilities: z.optional(z.record(z.string(), z.boolean())) })
const Nothing = z.unknown()

const toAnswer = (post: z.infer<typeof Post>, { status, request_id }: NetworkResponse): StepAnswer => ({
  external_id: String(post.id),
  url: post.status === 'publish' ? post.link : null,
  http_status: status,
  request_id,
  data: { version: post.modified_gmt },
})

async function savePost(connection: NetworkConnection, route: string, body: Record<string, unknown>) {
  const { value, response } = await askWordPress(connection, route, Post, { method: 'POST', body })
  return toAnswer(value, response)
}

/** Makes a post public, or changes a public one. A plugin or a role may keep it back: then WordPress says so in its status alone. */
async function showPost(connection: NetworkConnection, route: string, body: Record<string, unknown>) {
  const { value, response } = await askWordPress(connection, route, Post, { method: 'POST', body })
  const answer = toAnswer(value, response)
  return value.status === 'publish' ? answer : toWaitingAnswer(answer, 'WordPress', value.status)
}

async function editPost(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const route = `posts/${readPostId(step)}`
  const { value } = await askWordPress(connection, route, Post, { query: { context: 'edit' } })
  assertUnchangedThere(step, value.modified_gmt, 'WordPress')
  return showPost(connection, route, await toColumns(step, connection, {}))
}

/** Titles and excerpts are printed as they are, and an administrator's key keeps scripts in all three (`unfiltered_html`). */
const postForms = {
  title: 'htmlWords',
  excerpt: 'htmlWords',
  content: 'html',
  tags: 'data',
  featured_media: 'data',
  slug: 'data',
  status: 'data',
} as const
const mediaForms = { alt_text: 'htmlWords' } as const

async function toColumns(step: NetworkStep, connection: NetworkConnection, place: { slug?: string; status?: string }) {
  const { title, excerpt, rich_content, tags } = readArticle(step)
  const ids: number[] = []
  for (const tag of tags) ids.push(await ensureWordPressTag(connection, tag))
  return writeFields(postForms, {
    title,
    excerpt,
    content: { doc: rich_content, pictures: mapPictures(step), origin: connection.publicUrl },
    // Without any here, those that a person chose there stay.
    tags: ids.length > 0 ? ids : undefined,
    featured_media: findCover(step)?.file_id,
    ...place,
  })
}

async function uploadPicture(step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> {
  const { src, alt } = readPictureRequest(step)
  const { bytes, mediaType, name } = await connection.readPicture(src, pictureLimits)
  const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` }
  const { value, response } = await askWordPress(connection, 'media', Media, { method: 'POST', headers, body: bytes })
  if (alt !== '')
    await askWordPress(connection, `media/${value.id}`, Media, {
      method: 'POST',
      body: writeFields(mediaForms, { alt_text: alt }),
    })
  return toUploadAnswer({ src, url: value.source_url, file_id: value.id }, response)
}

/** Into WordPress's own trash, where people find it for 30 days. */
const trashPost = (step: NetworkStep, connection: NetworkConnection): Promise<StepAnswer> =>
  removeArticle(() => askWordPress(connection, `posts/${readPostId(step)}`, Nothing, { method: 'DELETE' }))

/** A WordPress site of one's own, by an application password. */
export const channelType: ChannelTypeDefinition = {
  type: 'wordpress',
  label: 'WordPress',
  description: 'Articles with pictures on a WordPress site; a live post can be changed from here.',
  needs: 'The address of the site, your user name there and an application password.',
  minutes: 3,
  key_page: {
    label: 'WordPress: Application passwords',
    url: 'https://developer.wordpress.org/advanced-administration/security/application-passwords/',
  },
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
      name: 'username',
      label: 'User name',
      help: 'The one you sign in with, of an author or higher.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'application_password',
      label: 'Application password',
      help: 'In WordPress: Users → Profile → Application Passwords. Not the password you sign in with.',
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
    username: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200)),
    application_password: z
      .string()
      .check(z.trim(), z.minLength(8, 'must be an application password'), z.maxLength(200)),
  }),
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: '', apiVersion: null },
      async check(connection) {
        const site = String(connection.settings['site_url'])
        try {
          const { value } = await askWordPress(connection, 'users/me', User, { query: { context: 'edit' } })
          const found = { connected_as: value.name, url: site, expires_at: null, scopes: null }
          const missing = ['publish_posts', 'upload_files'].filter((right) => value.capabilities?.[right] !== true)
          if (missing.length === 0) return { ...found, reasons: [] }
          const message = `${value.name} lacks the rights ${missing.join(' and ')}`
          return {
            ...found,
            reasons: [{ code: 'forbidden', message, fix: 'Give the user the role of an author or higher.' }],
          }
        } catch (error) {
          if (!(error instanceof NetworkError) || error.failure !== 'unauthorized') throw error
          const fix =
            error.code === 'rest_not_logged_in'
              ? 'Check user name and application password. If both are right, the host keeps the header Authorization from WordPress.'
              : 'Make a new application password and enter it here.'
          const reasons = [{ code: 'unauthorized', message: error.message, fix }]
          return { connected_as: null, url: site, expires_at: null, scopes: null, reasons }
        }
      },
      tellsChanges: true,
      numbers: wordPressNumbers,
      planPublish: planArticle,
      planEdit: planArticleEdit,
      planTakeDown: planArticleRemoval,
      async send(step, connection) {
        switch (step.kind) {
          case 'upload':
            return uploadPicture(step, connection)
          case 'create':
            return savePost(
              connection,
              'posts',
              await toColumns(step, connection, { status: 'draft', slug: toDraftSlug(step) }),
            )
          case 'publish':
            return showPost(
              connection,
              `posts/${readPostId(step)}`,
              writeFields(postForms, { status: 'publish', slug: String(step.payload['slug']) }),
            )
          case 'edit':
            return editPost(step, connection)
          case 'take_down':
            return trashPost(step, connection)
          case 'comment':
            throw new Error('WordPress has no step for a comment')
        }
      },
      async find(step, connection) {
        if (step.kind !== 'create') return 'unclear'
        const query = { slug: toDraftSlug(step), status: 'draft,publish', context: 'edit' }
        const { value, response } = await askWordPress(connection, 'posts', z.array(Post), { query })
        return value[0] === undefined ? 'absent' : toAnswer(value[0], response)
      },
      async inspect(live, connection) {
        try {
          const { value } = await askWordPress(connection, `posts/${live.external_id ?? ''}`, Post, {
            query: { context: 'edit' },
          })
          if (value.status === 'trash') return 'gone'
          return toFinding(live, { isPublic: value.status === 'publish', version: value.modified_gmt, url: value.link })
        } catch (error) {
          if (isMissing(error)) return 'gone'
          throw error
        }
      },
    },
  },
}
