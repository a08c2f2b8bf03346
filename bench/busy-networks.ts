import { randomUUID } from 'node:crypto'
import { startPds } from '../scripts/networks/pds.ts'
import { startAyrshareServer } from '../server/test/networks/ayrshare-server.ts'
import { passOn } from '../server/test/networks/kill-proxy.ts'
import { startMastodonServer } from '../server/test/networks/mastodon-server.ts'
import { type NetworkServer, startNetworkServer } from '../server/test/networks/network-server.ts'
import { startWixServer } from '../server/test/networks/wix-server.ts'

/** An account at a network: what a channel is made of, and what is there. */
export interface BusyAccount {
  readonly type: string
  readonly channel: Record<string, unknown>
  /** Requests of one minute that its network allows; Infinity if it names no number. */
  readonly perMinute: number
  /** Times of its requests, milliseconds since 1970. */
  readonly requests: readonly number[]
  /** The text of every post that is there. */
  listTexts(): Promise<string[]>
}

export interface BusyNetworks {
  readonly accounts: readonly BusyAccount[]
  /** Settings of the product: where its networks are. */
  readonly env: Record<string, string>
  close(): Promise<void>
}

type Listing = () => string[] | Promise<string[]>

/** `count` accounts at each of five networks on loopback, all of which answer after `delayMs`. Bluesky is the real server. */
export async function startBusyNetworks(count: number, delayMs: number): Promise<BusyNetworks> {
  const accounts: BusyAccount[] = []
  const closing: (() => Promise<void>)[] = []
  /** A server in front of a network that delays its answers and notes the time of each request under its account's key. */
  const startFront = async (
    findTarget: (key: string) => string,
    toKey: (path: string, authorization: string) => string,
  ) => {
    const times = new Map<string, number[]>()
    const front: NetworkServer = await startNetworkServer((request) => {
      const key = toKey(request.path, request.headers.authorization ?? '')
      times.set(key, [...(times.get(key) ?? []), Date.now()])
      return passOn(findTarget(key), request)
    })
    front.delayMs = delayMs
    closing.push(front.close)
    return { origin: front.origin, timesOf: (key: string) => times.get(key) ?? [] }
  }
  const add = (type: string, perMinute: number, channel: object, requests: () => readonly number[], list: Listing) =>
    accounts.push({
      type,
      perMinute,
      channel: { name: `${type} ${accounts.length}`, channel_type: type, ...channel },
      get requests() {
        return requests()
      },
      listTexts: async () => list(),
    })

  const targets = new Map<string, string>()
  const findTarget = (key: string): string => targets.get(key) ?? ''
  const byKey = await startFront(findTarget, (_path, authorization) => authorization.replace(/^Bearer /u, ''))
  const pds = await startPds()
  closing.push(pds.close)
  for (let at = 0; at < count; at++) {
    const mastodon = await startMastodonServer()
    const wix = await startWixServer()
    const ayrshare = await startAyrshareServer()
    closing.push(mastodon.close, wix.close, ayrshare.close)
    targets.set(mastodon.accessToken, mastodon.origin)
    targets.set(wix.apiKey, wix.origin)
    targets.set(ayrshare.apiKey, ayrshare.origin)
    const own = await startFront(
      () => mastodon.origin,
      () => 'mastodon',
    )
    add(
      'mastodon',
      60,
      { instance_url: own.origin, access_token: mastodon.accessToken },
      () => own.timesOf('mastodon'),
      () => mastodon.posts.map(({ text }) => text),
    )
    const wixKeys = { wix_account_id: wix.accountId, wix_site_id: wix.siteId, wix_api_key: wix.apiKey }
    add(
      'wix',
      200,
      wixKeys,
      () => byKey.timesOf(wix.apiKey),
      () => wix.posts.map(({ title }) => title),
    )
    add(
      'ayrshare',
      60,
      { api_key: ayrshare.apiKey, platforms: 'linkedin' },
      () => byKey.timesOf(ayrshare.apiKey),
      () => ayrshare.posts.map(({ post }) => post),
    )
    const received = new Map<string, string>()
    const times: number[] = []
    const hook = await startNetworkServer(({ headers, body }) => {
      times.push(Date.now())
      const { text = '' }: { text?: string } = JSON.parse(body.toString())
      // What is sent twice has the same id: its receiver looks at it.
      received.set(String(headers['webhook-id']), text)
      return { status: 200, body: { external_id: randomUUID() } }
    })
    hook.delayMs = delayMs
    closing.push(hook.close)
    add(
      'webhook',
      Infinity,
      { endpoint_url: `${hook.origin}/posts`, secret: 'a secret of sixteen' },
      () => times,
      () => [...received.values()],
    )
    const account = await pds.createAccount(`busy${at}`)
    const front = await startFront(
      () => pds.url,
      () => 'bluesky',
    )
    add(
      'bluesky',
      Infinity,
      { identifier: account.handle, app_password: account.password, pds_url: front.origin },
      () => front.timesOf('bluesky'),
      () => listPdsTexts(pds.url, account.did),
    )
  }
  const trusted = accounts.flatMap(({ channel }) =>
    ['instance_url', 'endpoint_url', 'pds_url'].flatMap((name) =>
      typeof channel[name] === 'string' ? [new URL(channel[name]).origin] : [],
    ),
  )
  return {
    accounts,
    env: { WIX_BASE_URL: byKey.origin, AYRSHARE_BASE_URL: byKey.origin, TRUSTED_URLS: trusted.join(',') },
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}

async function listPdsTexts(url: string, repo: string): Promise<string[]> {
  const query = new URLSearchParams({ repo, collection: 'app.bsky.feed.post', limit: '100' })
  const answer = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
  const { records }: { records: { value: { text: string } }[] } = await answer.json()
  return records.map(({ value }) => value.text)
}
