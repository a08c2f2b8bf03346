import { setTimeout as wait } from 'node:timers/promises'
import type { Share } from '@draftwright/contract/ambassador'
import { afterEach, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { openKillableServers } from './killable-servers.ts'
import { type Moment, startKillProxy } from './networks/kill-proxy.ts'
import { killedNetworks } from './networks/killed-networks.ts'
import { startMastodonServer } from './networks/mastodon-server.ts'

/** Further kills at random moments on each network: `SHARE_KILLS=40`. */
const kills = Number(process.env['SHARE_KILLS'] ?? 0)
/** For hanging. */
const patience = 600_000

/** Where the product is killed: at a request of its own to the network, or some milliseconds after the click. */
type KillMoment = Moment | { which: 'first' | 'all'; withinMs: number }
const moments: KillMoment[] = [
  // Between two servers one is left, which has the click as well.
  { which: 'first', withinMs: 60 },
  'before',
  'after',
  ...Array.from({ length: kills }, (_, at): KillMoment => ({ which: at % 2 === 0 ? 'all' : 'first', withinMs: 1000 })),
]

const networks = {
  mastodon: {
    isThere: () => true,
    async start() {
      const server = await startMastodonServer()
      return {
        url: server.origin,
        close: () => server.close(),
        toAccount: (origin: string): object => ({ instance_url: origin, access_token: server.accessToken }),
        listTexts: async () => server.posts.map(({ text }) => text),
      }
    },
  },
  bluesky: {
    isThere: killedNetworks.bluesky.isThere,
    async start() {
      const { url, close, toChannel, listPosts } = await killedNetworks.bluesky.start()
      return {
        url,
        close,
        toAccount(origin: string): object {
          const { channel_type: _type, ...settings } = toChannel(origin)
          return settings
        },
        listTexts: async () => (await listPosts()).texts,
      }
    },
  },
}

const product = await openKillableServers()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test.for(['mastodon', 'bluesky'] as const)(
  'a share by an account on %s whose server is killed on the way is one row and one post, however often it is clicked',
  { timeout: kills > 0 ? 3_600_000 : 900_000 },
  async (platform, { skip }) => {
    const { isThere, start } = networks[platform]
    if (!isThere()) return skip(`${platform} is not installed`)
    const network = await start()
    closing.push(network.close)
    const proxy = await startKillProxy(network.url)
    closing.push(proxy.close)
    const env = { TRUSTED_URLS: proxy.origin }
    closing.push(product.kill)
    let servers = await product.startBoth(env)
    const person = await signUp(servers[0].url)
    const call = <T>(method: string, path: string, body?: object) =>
      createCaller(servers[0].url, person)<T>(method, path, body)
    const [site] = await call<{ id: string }[]>('GET', '/channel')
    const post = await call<{ id: string }>('POST', `/generate-content/${site?.id}`, {
      text: 'Ask for days.',
      title: 'Ask for days',
    })
    await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, publish: true })
    await call('PUT', '/ambassador/consent', { version: 1 })
    const account = await call<{ id: string; failure: string | null }>(
      'POST',
      `/user-social-integration/${platform}`,
      network.toAccount(proxy.origin),
    )
    expect(account.failure).toBeNull()

    const texts: string[] = []
    /** A double click on each of the servers: the ids of those that were answered. */
    const click = async (): Promise<string[]> => {
      const body = {
        content_id: post.id,
        platform_type: platform,
        platform_id: account.id,
        share_content: texts.at(-1),
        deliver: true,
      }
      const clicks = [...servers, ...servers].map(({ url }) =>
        createCaller(url, person)<Share>('POST', '/user-content-share-track', body),
      )
      const answers = await Promise.allSettled(clicks)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    }
    for (const moment of moments) {
      texts.push(`Share number ${texts.length} goes out once.`)
      let clicked: Promise<string[]>
      if (typeof moment === 'string') {
        const killed = proxy.killAt(moment, product.kill, 'change')
        clicked = click()
        await killed
      } else {
        clicked = click()
        await wait(Math.random() * moment.withinMs)
        await (moment.which === 'first' ? product.killFirst() : product.kill())
      }
      const before = await clicked
      servers = await product.startBoth(env)
      // Whoever saw no answer clicks again.
      const again = await click()
      expect(again).toHaveLength(2 * servers.length)
      expect(new Set([...before, ...again]).size).toBe(1)
    }
    const list = () => call<Share[]>('GET', '/user-content-share-track?limit=100&sort_order=asc')
    const listOpen = async () =>
      (await list()).filter(({ state, delivery }) => state !== 'confirmed' || delivery?.state !== 'confirmed')
    await expect.poll(async () => (await listOpen()).length, { timeout: patience, interval: 200 }).toBe(0)
    const shares = await list()
    expect(shares.map(({ share_content }) => share_content)).toEqual(texts)
    expect(new Set(shares.map(({ share_url }) => share_url)).size).toBe(texts.length)
    const arrived = (await network.listTexts()).map((text) => text.split('\n')[0])
    expect(arrived.toSorted()).toEqual(texts.toSorted())
    console.info(`${platform}: ${moments.length} kills, ${proxy.writes} writes for ${texts.length} shares`)
  },
)
