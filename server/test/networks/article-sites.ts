/**
 * A Ghost and a WordPress site on loopback, as far as a text without pictures and its numbers need them. Publishing is tested on the
 * real ones (real-ghost.test.ts, real-wordpress.test.ts), which have no mails sent and no Jetpack.
 *
 * Where each behaviour is from:
 * - Ghost: `include` of `email` and `count.clicks`: TryGhost/Ghost, api/endpoints/posts.js (`allowedIncludes`); the fields of a mail,
 *   `track_opens` and `track_clicks` among them: models/email.js, data/schema. Without `include` there is neither. A 404 is a
 *   NotFoundError in `errors`.
 * - Ghost: 300 characters of an excerpt, refused with a 422; the name of an uploaded picture is a part of its address: TryGhost/Ghost,
 *   data/schema/schema.js, api/endpoints/images.js; seen on a real one.
 * - WordPress: tags out of names of files and tags, a name that is there already is `term_exists` with its id; a title is kept as it
 *   was sent by who may write unfiltered HTML: sanitize_text_field, class-wp-rest-terms-controller.php; seen on a real one.
 * - WordPress: `rest_route` as a query field, a namespace's index with its routes by their patterns, `rest_no_route` for a
 *   namespace that no plug-in has: wp-includes/rest-api/class-wp-rest-server.php.
 * - Jetpack Stats: its routes with the site's id in them, administrators and `view_stats` only: Automattic/jetpack,
 *   packages/stats-admin/src/class-rest-controller.php. `views` of a post: WordPress.com, "GET /sites/$site/stats/post/$post_id".
 */
import { randomBytes } from 'node:crypto'
import { isJsonObject, toJsonText } from './json-values.ts'
import { type NetworkAnswer, type NetworkServer, parseObject, startNetworkServer } from './network-server.ts'
import { catchRefusals, Refusal } from './refusal.ts'

interface SitePost {
  readonly id: string
  slug: string
  title: string
  status: string
  updatedAt: string
  /** Everything else, as it was sent last. */
  fields: Record<string, unknown>
}
interface SiteFile {
  readonly id: number
  readonly name: string
  alt: string
}
interface GhostMail {
  email_count: number
  opened_count: number
  track_opens: boolean
  track_clicks: boolean
  clicks: number
}
interface SiteSettings {
  /** The status that the site gives a post instead of showing it, as plugins and roles do; null where it shows it. */
  keepsAs: string | null
}
export interface GhostSite extends NetworkServer {
  readonly adminKey: string
  readonly posts: SitePost[]
  readonly files: readonly SiteFile[]
  /** The mail that a post went out by, by its id. */
  readonly mails: Map<string, GhostMail>
  readonly settings: SiteSettings
}
export interface WordPressSite extends NetworkServer {
  readonly posts: SitePost[]
  readonly files: readonly SiteFile[]
  /** Names of tags as HTML; the id is the place, from 1. */
  readonly tags: readonly string[]
  /** Views that Jetpack has counted, by the post's id. */
  readonly views: Map<string, number>
  readonly settings: SiteSettings & { hasJetpack: boolean; canViewStats: boolean }
}

const keepBack = ({ keepsAs }: SiteSettings, status: string): string =>
  keepsAs !== null && status.startsWith('publish') ? keepsAs : status

const createStamp = (): string => new Date().toISOString()

const createPost = (id: string, fields: Record<string, unknown>): SitePost => ({
  id,
  fields,
  title: toJsonText(fields['title']),
  slug: toJsonText(fields['slug']),
  status: toJsonText(fields['status']),
  updatedAt: createStamp(),
})

/** The upload that a header names. */
function addFile(files: SiteFile[], header: string): SiteFile {
  const name = /filename="([^"]*)"/u.exec(header)?.[1] ?? ''
  const file = { id: files.length + 1, name, alt: '' }
  files.push(file)
  return file
}

const refuseGhost = (status: number, type: string, message: string) =>
  new Refusal({ status, body: { errors: [{ message, type }] } })

/** Ghost on loopback; the head of this file says what it does and why. */
export async function startGhostSite(): Promise<GhostSite> {
  const adminKey = `${randomBytes(12).toString('hex')}:${randomBytes(32).toString('hex')}`
  const posts: SitePost[] = []
  const files: SiteFile[] = []
  const mails = new Map<string, GhostMail>()
  const settings: SiteSettings = { keepsAs: null }
  const toColumns = (body: Buffer): Record<string, unknown> => {
    const list = parseObject(body)?.['posts']
    const [first] = Array.isArray(list) ? list : []
    return isJsonObject(first) ? first : {}
  }
  const base = await startNetworkServer(
    catchRefusals(({ method, path, query, headers, body, origin }) => {
      if (!(headers.authorization ?? '').startsWith('Ghost '))
        throw refuseGhost(403, 'NoPermissionError', 'Authorization failed')
      const show = (status: number, post: SitePost): NetworkAnswer => {
        const included = (query.get('include') ?? '').split(',')
        const { clicks = 0, ...email } = mails.get(post.id) ?? {}
        return {
          status,
          body: {
            posts: [
              {
                id: post.id,
                title: post.title,
                slug: post.slug,
                url: `${origin}/${post.slug}/`,
                status: post.status,
                updated_at: post.updatedAt,
                ...(included.includes('email') && { email: mails.has(post.id) ? email : null }),
                ...(included.includes('count.clicks') && { count: { clicks } }),
              },
            ],
          },
        }
      }
      const rest = path.replace('/ghost/api/admin/', '')
      if (rest === 'site/') return { status: 200, body: { site: { title: 'Harbour', url: origin, version: '6.0' } } }
      if (`${method} ${rest}` === 'GET posts/') return { status: 200, body: { posts: [] } }
      if (`${method} ${rest}` === 'POST images/upload/') {
        const { name } = addFile(files, body.toString('latin1'))
        return { status: 201, body: { images: [{ url: `${origin}/content/images/${name}`, ref: null }] } }
      }
      if (`${method} ${rest}` === 'POST posts/') {
        const fields = toColumns(body)
        if ([...toJsonText(fields['custom_excerpt'])].length > 300)
          throw refuseGhost(422, 'ValidationError', 'Excerpt is too long')
        const post = createPost(randomBytes(12).toString('hex'), fields)
        posts.push(post)
        return show(201, post)
      }
      const [, by, key] = /^posts\/(slug\/)?([^/]+)\/$/u.exec(rest) ?? []
      const post = posts.find((one) => (by === undefined ? one.id : one.slug) === key)
      if (post === undefined) throw refuseGhost(404, 'NotFoundError', 'Resource not found error, cannot read post.')
      if (method === 'PUT') {
        const fields = toColumns(body)
        Object.assign(post, {
          status: keepBack(settings, toJsonText(fields['status'] ?? post.status)),
          slug: toJsonText(fields['slug'] ?? post.slug),
          updatedAt: createStamp(),
          fields: { ...post.fields, ...fields },
        })
      }
      if (method === 'DELETE') {
        posts.splice(posts.indexOf(post), 1)
        return { status: 204 }
      }
      return show(200, post)
    }),
  )
  return Object.assign(base, { adminKey, posts, files, mails, settings })
}

const stripTags = (value: unknown): string => toJsonText(value).replaceAll(/<[^>]*>/gu, '')

const jetpackId = 229_041_137

/** WordPress on loopback; the head of this file says what it does and why. */
export async function startWordPressSite(): Promise<WordPressSite> {
  const posts: SitePost[] = []
  const files: SiteFile[] = []
  const tags: string[] = []
  const views = new Map<string, number>()
  const settings: WordPressSite['settings'] = { hasJetpack: true, canViewStats: true, keepsAs: null }
  const refuse = (status: number, code: string, message: string) =>
    new Refusal({ status, body: { code, message, data: { status } } })
  const noRoute = () => refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  const base = await startNetworkServer(
    catchRefusals(({ method, query, headers, body, origin }) => {
      const route = query.get('rest_route') ?? ''
      if (!(headers.authorization ?? '').startsWith('Basic '))
        throw refuse(401, 'rest_not_logged_in', 'You are not currently logged in.')
      const show = (status: number, { id, slug, status: state, updatedAt }: SitePost): NetworkAnswer => ({
        status,
        body: { id: Number(id), link: `${origin}/${slug}/`, status: state, modified_gmt: updatedAt.slice(0, 19) },
      })
      if (route.startsWith('/jetpack/')) {
        const prefix = `/jetpack/v4/stats-app`
        if (!settings.hasJetpack) throw noRoute()
        if (route === prefix) {
          const pattern = `${prefix}/sites/${jetpackId}/stats/(?P<resource>[\\-\\w]+)/(?P<resource_id>[\\d]+)`
          const routes = { [prefix]: {}, [pattern]: { namespace: 'jetpack/v4/stats-app', methods: ['GET'] } }
          return { status: 200, body: { namespace: 'jetpack/v4/stats-app', routes } }
        }
        const id = new RegExp(`^${prefix}/sites/${jetpackId}/stats/post/(\\d+)$`, 'u').exec(route)?.[1]
        if (id === undefined) throw noRoute()
        if (!settings.canViewStats) throw refuse(403, 'rest_forbidden', 'Sorry, you are not allowed to do that.')
        return { status: 200, body: { date: '2026-11-25', views: views.get(id) ?? 0, years: {}, weeks: [], data: [] } }
      }
      if (route === '/wp/v2/users/me')
        return { status: 200, body: { name: 'Ada', capabilities: { publish_posts: true, upload_files: true } } }
      const fields = parseObject(body) ?? {}
      if (route === '/wp/v2/media') {
        const { id, name } = addFile(files, headers['content-disposition'] ?? '')
        return { status: 201, body: { id, source_url: `${origin}/uploads/${name}` } }
      }
      const file = files.find(({ id }) => route === `/wp/v2/media/${id}`)
      if (file !== undefined) {
        file.alt = stripTags(fields['alt_text'])
        return { status: 200, body: { id: file.id, source_url: `${origin}/uploads/${file.name}` } }
      }
      if (route === '/wp/v2/tags') {
        const name = stripTags(fields['name'])
        const term_id = tags.indexOf(name) + 1
        const known = { code: 'term_exists', message: 'A term with the name provided already exists.' }
        if (term_id > 0) throw new Refusal({ status: 400, body: { ...known, data: { status: 400, term_id } } })
        return { status: 201, body: { id: tags.push(name), name } }
      }
      if (route === '/wp/v2/posts' && method === 'GET') {
        const found = posts.filter(({ slug }) => slug === query.get('slug'))
        return { status: 200, body: found.map((post) => show(200, post).body ?? {}) }
      }
      if (route === '/wp/v2/posts') {
        const post = createPost(String(posts.length + 11), fields)
        posts.push(post)
        return show(201, post)
      }
      const post = posts.find(({ id }) => route === `/wp/v2/posts/${id}`)
      if (post === undefined) throw refuse(404, 'rest_post_invalid_id', 'Invalid post ID.')
      if (method === 'POST')
        Object.assign(post, {
          status: keepBack(settings, toJsonText(fields['status']) || post.status),
          slug: toJsonText(fields['slug']) || post.slug,
          updatedAt: createStamp(),
          fields: { ...post.fields, ...fields },
        })
      if (method === 'DELETE') post.status = 'trash'
      return show(200, post)
    }),
  )
  return Object.assign(base, { posts, files, tags, views, settings })
}
