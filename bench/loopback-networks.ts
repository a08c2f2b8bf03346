import { limits as linkedInLimits } from '../server/test/networks/linkedin-rules.ts'
import { startLinkedInServer } from '../server/test/networks/linkedin-server.ts'
import { throttles } from '../server/test/networks/mastodon-rules.ts'
import { startMastodonServer } from '../server/test/networks/mastodon-server.ts'
import { startAyrshareServer } from '../server/test/networks/ayrshare-server.ts'
import { type NetworkRequest, parseObject, startNetworkServer } from '../server/test/networks/network-server.ts'
import { passOn } from '../server/test/networks/pass-on.ts'
import { wixLimits } from '../server/test/networks/wix-rules.ts'
import { startWixServer } from '../server/test/networks/wix-server.ts'

/** A post that readers of a network see, and when the network took it, in milliseconds since the epoch. */
interface LivePost {
  readonly text: string
  readonly at: number
}

/** One account at a network; each has a server of its own. */
interface NetworkAccount {
  readonly origin: string
  /** Whether the request has the credentials of this account. */
  isFrom(request: NetworkRequest): boolean
  /** Fields of the channel, with the address of the network. */
  toChannel(origin: string): Record<string, unknown>
  /** The posts that are live now. */
  listPosts(): LivePost[]
  close(): Promise<void>
}

/** What a network takes of one account: so many of these requests within so many seconds. */
interface NetworkLimit {
  readonly count: number
  readonly seconds: number
  /** Tested against `METHOD /path`. */
  readonly on: RegExp
}

interface NetworkKind {
  readonly limit: NetworkLimit
  start(number: number): Promise<NetworkAccount>
}

const bearer = ({ headers }: NetworkRequest): string => headers.authorization?.replace(/^Bearer /u, '') ?? ''
const all = /./u

/** The client's id and secret are the same at each LinkedIn server, like those of one operator. */
const linkedInApp = { id: 'member-app', secret: 'WPL_AP1.member-app-secret' }

/** Five channel types with loopback servers, by their names. Dev.to is left out: it takes nine posts of an account in half a minute. */
const kinds = {
  mastodon: {
    limit: { count: throttles.find(({ name }) => name === 'api')?.limit ?? NaN, seconds: 300, on: all },
    async start() {
      const server = await startMastodonServer()
      return {
        origin: server.origin,
        isFrom: (request) => bearer(request) === server.accessToken,
        toChannel: (origin) => ({ instance_url: origin, access_token: server.accessToken }),
        listPosts: () => server.posts.map(({ text, createdAt }) => ({ text, at: createdAt })),
        close: server.close,
      }
    },
  },
  linkedin: {
    limit: { count: linkedInLimits.postsPerDay, seconds: 86_400, on: /^POST \/rest\/posts$/u },
    async start() {
      const server = await startLinkedInServer()
      return {
        origin: server.origin,
        isFrom: (request) => server.grants.has(bearer(request)),
        toChannel: () => ({ posts_as: 'person' }),
        listPosts: () => server.posts.map(({ text, createdAt }) => ({ text, at: createdAt })),
        close: server.close,
      }
    },
  },
  wix: {
    limit: { count: wixLimits.requestsPerMinute, seconds: 60, on: all },
    async start() {
      const server = await startWixServer()
      return {
        origin: server.origin,
        isFrom: ({ headers }) =>
          headers['wix-site-id'] === server.siteId || headers['wix-account-id'] === server.accountId,
        toChannel: () => ({
          wix_account_id: server.accountId,
          wix_site_id: server.siteId,
          wix_api_key: server.apiKey,
        }),
        listPosts: () =>
          server.posts.map(({ text, firstPublishedDate }) => ({ text, at: Date.parse(firstPublishedDate) })),
        close: server.close,
      }
    },
  },
  ayrshare: {
    limit: { count: 300, seconds: 300, on: all },
    async start() {
      const server = await startAyrshareServer()
      return {
        origin: server.origin,
        isFrom: (request) => bearer(request) === server.apiKey,
        toChannel: () => ({ api_key: server.apiKey, platforms: 'linkedin' }),
        listPosts: () => server.posts.map(({ post, created }) => ({ text: post, at: Date.parse(created) })),
        close: server.close,
      }
    },
  },
  webhook: {
    limit: { count: Infinity, seconds: 60, on: all },
    async start(number) {
      const posts: LivePost[] = []
      const server = await startNetworkServer(({ body }) => {
        const { type, data } = parseObject(body) ?? {}
        if (type === 'post.publish') posts.push({ text: JSON.stringify(data), at: Date.now() })
        return { status: 200, body: {} }
      })
      return {
        origin: server.origin,
        isFrom: ({ path }) => path === `/hooks/${number}`,
        toChannel: (origin) => ({ endpoint_url: `${origin}/hooks/${number}`, secret: 'a secret of the endpoint' }),
        listPosts: () => posts,
        close: server.close,
      }
    },
  },
} satisfies Record<string, NetworkKind>

export type LoopbackType = keyof typeof kinds
export const loopbackTypes: readonly LoopbackType[] = ['mastodon', 'linkedin', 'wix', 'ayrshare', 'webhook']

/** A network with several accounts behind one address. */
export interface LoopbackNetwork {
  readonly type: LoopbackType
  readonly origin: string
  readonly limit: NetworkLimit
  readonly accounts: readonly NetworkAccount[]
  /** Requests so far that were refused with 429. */
  readonly refused: number
  /** Milliseconds before each request is handled. */
  delayMs: number
  /** Sign-ins, which have no credentials yet, belong to this account. */
  signingIn: number
  /** The most that one account sent within the seconds of the limit. */
  countBusiest(): number
  /** Requests of all accounts since this time. */
  countSince(time: number): number
  close(): Promise<void>
}

/** Starts a network with so many accounts. A request that belongs to none of them is answered with 599. */
export async function startLoopbackNetwork(type: LoopbackType, count: number): Promise<LoopbackNetwork> {
  const { limit, start }: NetworkKind = kinds[type]
  const accounts = await Promise.all(Array.from({ length: count }, (_, number) => start(number)))
  const received: { account: number; call: string; at: number }[] = []
  let refused = 0
  const server = await startNetworkServer(async (request) => {
    const found = accounts.findIndex((account) => account.isFrom(request))
    const number = found === -1 ? network.signingIn : found
    const account = accounts[number]
    if (account === undefined) throw new Error(`${request.method} ${request.path} is of no account`)
    received.push({ account: number, call: `${request.method} ${request.path}`, at: Date.now() })
    const answer = await passOn(account.origin, request)
    if (answer.status === 429) refused++
    return answer
  })
  const network: LoopbackNetwork = {
    type,
    origin: server.origin,
    limit,
    accounts,
    signingIn: -1,
    get refused() {
      return refused
    },
    get delayMs() {
      return server.delayMs
    },
    set delayMs(ms) {
      server.delayMs = ms
    },
    countBusiest: () =>
      Math.max(
        ...accounts.map((_account, number) =>
          countWithin(
            received.filter(({ account, call }) => account === number && limit.on.test(call)).map(({ at }) => at),
            limit.seconds * 1000,
          ),
        ),
      ),
    countSince: (time) => received.filter(({ at }) => at >= time).length,
    close: async () => {
      await server.close()
      for (const account of accounts) await account.close()
    },
  }
  return network
}

/** The most of these times, oldest first, that lie within so many milliseconds. */
function countWithin(times: readonly number[], ms: number): number {
  let most = 0
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= ms) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Settings of a server that reaches these networks. */
export const toServerSettings = (networks: readonly LoopbackNetwork[]): Record<string, string> => ({
  ...Object.fromEntries(networks.map(({ type, origin }) => [`${type.toUpperCase()}_BASE_URL`, origin])),
  TRUSTED_URLS: networks.map(({ origin }) => origin).join(','),
  LINKEDIN_CLIENT_ID: linkedInApp.id,
  LINKEDIN_CLIENT_SECRET: linkedInApp.secret,
})
