/**
 * A Ghost and a WordPress site on loopback, as far as a text without pictures and its numbers need them. Publishing is tested on the
 * real ones (real-ghost.test.ts, real-wordpress.test.ts), which have no mails sent and no Jetpack.
 *
 * Where each behaviour is from:
 * - Ghost: `include` of `email` and `count.clicks`: TryGhost/Ghost, api/endpoints/posts.js (`allowedIncludes`); the fields of a mail,
 *   `track_opens` and `track_clicks` among them: models/email.js, data/schema. Without `include` there is neither. A 404 is a
 *   NotFoundError in `errors`.
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
}
interface GhostMail {
  email_count: number
  opened_count: number
  track_opens: boolean
  track_clicks: boolean
  clicks: number
}
export interface GhostSite extends NetworkServer {
  readonly adminKey: string
  readonly posts: SitePost[]
  /** The mail that a post went out by, by its id. */
  readonly mails: Map<string, GhostMail>
}
export interface WordPressSite extends NetworkServer {
  readonly posts: SitePost[]
  /** Views that Jetpack has counted, by the post's id. */
  readonly views: Map<string, number>
  readonly settings: { hasJetpack: boolean; canViewStats: boolean }
}

const createStamp = (): string => new Date().toISOString()

/** Ghost on loopback; the head of this file says what it does and why. */
export async function startGhostSite(): Promise<GhostSite> {
  const adminKey = `${randomBytes(12).toString('hex')}:${randomBytes(32).toString('hex')}`
  const posts: SitePost[] = []
  const mails = new Map<string, GhostMail>()
  const missing = () =>
    new Refusal({
      status: 404,
      body: { errors: [{ message: 'Resource not found error, cannot read post.', type: 'NotFoundError' }] },
    })
  const toColumns = (body: Buffer): Record<string, unknown> => {
    const list = parseObject(body)?.['posts']
    const [first] = Array.isArray(list) ? list : []
    return isJsonObject(first) ? first : {}
  }
  const base = await startNetworkServer(
    catchRefusals(({ method, path, query, headers, body, origin }) => {
      if (!(headers.authorization ?? '').startsWith('Ghost '))
        throw new Refusal({
          status: 403,
          body: { errors: [{ message: 'Authorization failed', type: 'NoPermissionError' }] },
        })
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
      if (`${method} ${rest}` === 'POST posts/') {
        const { title, slug, status } = toColumns(body)
        const post = {
          id: randomBytes(12).toString('hex'),
          title: toJsonText(title),
          slug: toJsonText(slug),
          status: toJsonText(status),
          updatedAt: createStamp(),
        }
        posts.push(post)
        return show(201, post)
      }
      const [, by, key] = /^posts\/(slug\/)?([^/]+)\/$/u.exec(rest) ?? []
      const post = posts.find((one) => (by === undefined ? one.id : one.slug) === key)
      if (post === undefined) throw missing()
      if (method === 'PUT') {
        const { status, slug } = toColumns(body)
        Object.assign(post, { status: toJsonText(status), slug: toJsonText(slug), updatedAt: createStamp() })
      }
      if (method === 'DELETE') {
        posts.splice(posts.indexOf(post), 1)
        return { status: 204 }
      }
      return show(200, post)
    }),
  )
  return Object.assign(base, { adminKey, posts, mails })
}

const jetpackId = 229_041_137

/** WordPress on loopback; the head of this file says what it does and why. */
export async function startWordPressSite(): Promise<WordPressSite> {
  const posts: SitePost[] = []
  const views = new Map<string, number>()
  const settings = { hasJetpack: true, canViewStats: true }
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
      if (route === '/wp/v2/posts' && method === 'GET') {
        const found = posts.filter(({ slug }) => slug === query.get('slug'))
        return { status: 200, body: found.map((post) => show(200, post).body ?? {}) }
      }
      if (route === '/wp/v2/posts') {
        const post = {
          id: String(posts.length + 11),
          title: toJsonText(fields['title']),
          slug: toJsonText(fields['slug']),
          status: toJsonText(fields['status']),
          updatedAt: createStamp(),
        }
        posts.push(post)
        return show(201, post)
      }
      const post = posts.find(({ id }) => route === `/wp/v2/posts/${id}`)
      if (post === undefined) throw refuse(404, 'rest_post_invalid_id', 'Invalid post ID.')
      if (method === 'POST')
        Object.assign(post, {
          status: toJsonText(fields['status']) || post.status,
          slug: toJsonText(fields['slug']) || post.slug,
          updatedAt: createStamp(),
        })
      if (method === 'DELETE') post.status = 'trash'
      return show(200, post)
    }),
  )
  return Object.assign(base, { posts, views, settings })
}
