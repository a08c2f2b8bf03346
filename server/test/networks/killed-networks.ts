import { createHmac } from 'node:crypto'
import { startGhost } from '../../../scripts/networks/ghost.ts'
import { startPds } from '../../../scripts/networks/pds.ts'
import { startWordPress } from '../../../scripts/networks/wordpress.ts'
import { hasGhost, hasPds, hasWordPress } from './real-networks.ts'

/** A real network whose posts are counted while the product is killed. */
interface KilledNetwork {
  readonly url: string
  /** The settings of a channel, with the proxy's address instead of the network's. */
  toChannel(origin: string): Record<string, unknown>
  /** The texts of all public posts, and how many others there are. */
  listPosts(): Promise<{ texts: string[]; hidden: number }>
  close(): Promise<void>
}

interface Starter {
  readonly isThere: () => boolean
  /** Requests of one post, reads included: the product is killed before and after each. */
  readonly requests: number
  /** States of a post's steps when all is well. */
  readonly steps: readonly string[]
  start(): Promise<KilledNetwork>
}

/** The networks by the type of their channels. */
export const killedNetworks = {
  bluesky: {
    isThere: hasPds,
    requests: 3,
    steps: ['done'],
    async start() {
      const { url, did, handle, password, close } = await startPds()
      return {
        url,
        close,
        toChannel: (origin) => ({
          channel_type: 'bluesky',
          identifier: handle,
          app_password: password,
          pds_url: origin,
        }),
        async listPosts() {
          const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', limit: '100' })
          const answer = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
          const { records }: { records: { value: { text: string } }[] } = await answer.json()
          return { texts: records.map(({ value }) => value.text), hidden: 0 }
        },
      }
    },
  },
  ghost: {
    isThere: hasGhost,
    requests: 3,
    steps: ['done', 'done'],
    async start() {
      const { url, adminKey, close } = await startGhost()
      return {
        url,
        close,
        toChannel: (origin) => ({ channel_type: 'ghost', site_url: origin, admin_key: adminKey }),
        async listPosts() {
          const answer = await fetch(`${url}/ghost/api/admin/posts/?limit=100&formats=plaintext`, {
            headers: { authorization: `Ghost ${signForGhost(adminKey)}`, 'accept-version': 'v6.0' },
          })
          const { posts }: { posts: { plaintext: string; status: string }[] } = await answer.json()
          const ours = posts.filter(({ plaintext }) => plaintext.includes('goes out once'))
          const live = ours.filter(({ status }) => status === 'published')
          return { texts: live.map(({ plaintext }) => plaintext), hidden: ours.length - live.length }
        },
      }
    },
  },
  wordpress: {
    isThere: hasWordPress,
    requests: 2,
    steps: ['done', 'done'],
    async start() {
      const { url, user, applicationPassword, close } = await startWordPress()
      return {
        url,
        close,
        toChannel: (origin) => ({
          channel_type: 'wordpress',
          site_url: origin,
          username: user,
          application_password: applicationPassword,
        }),
        async listPosts() {
          const authorization = `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`
          const query = new URLSearchParams({ rest_route: '/wp/v2/posts', per_page: '100', status: 'publish,draft' })
          const answer = await fetch(`${url}/?${query.toString()}`, { headers: { authorization } })
          const posts: { content: { rendered: string }; status: string }[] = await answer.json()
          const ours = posts.filter(({ content }) => content.rendered.includes('goes out once'))
          const live = ours.filter(({ status }) => status === 'publish')
          return { texts: live.map(({ content }) => content.rendered), hidden: ours.length - live.length }
        },
      }
    },
  },
} satisfies Record<string, Starter>

/** A token of the Admin API (docs.ghost.org/admin-api, "Token Authentication"). */
function signForGhost(adminKey: string): string {
  const [id = '', secret = ''] = adminKey.split(':')
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const text = `${toPart({ alg: 'HS256', typ: 'JWT', kid: id })}.${toPart({ iat, exp: iat + 300, aud: '/admin/' })}`
  return `${text}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('base64url')}`
}
