import type { NetworkMetric } from '@draftwright/contract/network-metrics'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { startGhostSite, startWordPressSite } from '../../../test/networks/article-sites.ts'
import { startAyrshareServer } from '../../../test/networks/ayrshare-server.ts'
import { startBlueskyServer } from '../../../test/networks/bluesky-server.ts'
import { startDevtoServer } from '../../../test/networks/devto-server.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { enqueueMeasurements } from './jobs.ts'
import { measureChannel } from './measure.ts'

const bluesky = await startBlueskyServer()
const mastodon = await startMastodonServer()
const forem = await startDevtoServer()
const ghost = await startGhostSite()
const wordpress = await startWordPressSite()
const ayrshare = await startAyrshareServer()
const linkedin = await startLinkedInServer()
const servers = [bluesky, mastodon, forem, ghost, wordpress, ayrshare, linkedin]
afterAll(async () => {
  for (const server of servers) await server.close()
})
const apps = Object.fromEntries(
  [linkedin.memberApp, linkedin.organizationApp].map(({ clientId, clientSecret }, at) => [
    at === 0 ? 'person' : 'organization',
    { clientId, clientSecret },
  ]),
)
const { app, context } = await useApp({
  trustedUrls: [bluesky, mastodon, forem, ghost, wordpress].map(({ origin }) => origin),
  networks: {
    ayrshare: { baseUrl: ayrshare.origin, apiVersion: null, apps: {} },
    linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps },
  },
})

const settings = {
  bluesky: { identifier: bluesky.handle, app_password: bluesky.password, pds_url: bluesky.origin },
  mastodon: { instance_url: mastodon.origin, access_token: mastodon.accessToken },
  devto: { api_key: forem.apiKey, site_url: forem.origin },
  ghost: { site_url: ghost.origin, admin_key: ghost.adminKey },
  wordpress: { site_url: wordpress.origin, username: 'ada', application_password: 'abcd efgh ijkl' },
  ayrshare: { api_key: ayrshare.apiKey, platforms: 'linkedin, facebook' },
} as const
type Type = keyof typeof settings

async function addChannel(ada: Person, type: Type): Promise<string> {
  const body = { name: type, channel_type: type, ...settings[type] }
  return (await ada.call('channels.create', { body })).id
}
async function addLinkedIn(ada: Person, posts_as: string): Promise<string> {
  const { id } = await ada.call('channels.create', { body: { name: 'L', channel_type: 'linkedin', posts_as } })
  const query = await giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  await ada.call('connections.integrate', { params: { network: 'linkedin' }, body })
  return id
}
/** Publishes a text at a network; every one is another, as LinkedIn takes no text twice. */
let texts = 0
async function publishAt(
  ada: Person,
  channel_id: string,
  markdown = `Ask for ${++texts} days.`,
  own: object = {},
): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown, title: `Post ${++texts}` })
  await ada.call('content.update', { params: { id }, body: { settings: { ...own } } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  await expect
    .poll(async () => (await ada.call('content.read', { params: { id } })).status, { timeout: 120_000 })
    .toBe('published')
  return id
}
const refresh = (ada: Person, id: string) => ada.call('networkNumbers.refresh', { params: { id } })
const read = (ada: Person, id: string) => ada.call('networkNumbers.read', { params: { id } })
const db = (ada: Person) => createAccountDb(context.engine, ada.accountId ?? '')
const at = (hours: number) => ({ ...context, now: () => new Date(Date.now() + hours * 3_600_000) })
/** As the schedule does it, so many hours from now. */
async function measureAt(ada: Person, channelId: string, hours: number): Promise<void> {
  const later = { ...at(hours), jobs: { ...context.jobs, enqueueAll: () => Promise.resolve() } }
  await enqueueMeasurements(later)
  await measureChannel(db(ada), at(hours), channelId, new AbortController().signal)
}
type Networks = Awaited<ReturnType<typeof read>>['networks']
const toValues = (networks: Networks, network = networks[0]?.network): Partial<Record<NetworkMetric, number | null>> =>
  Object.fromEntries(
    (networks.find((one) => one.network === network)?.metrics ?? [])
      .filter(({ is_offered }) => is_offered)
      .map(({ metric, value }) => [metric, value]),
  )
const findUri = (text: string) => [...bluesky.records].find(([, record]) => record.text === text)?.[0] ?? ''

describe('the numbers of each network', () => {
  it('Bluesky: counts, no views, and a count that it leaves out is no 0', async () => {
    const ada = await signUp(app)
    const id = await publishAt(ada, await addChannel(ada, 'bluesky'), 'Ask Bluesky.')
    bluesky.counts.set(findUri('Ask Bluesky.'), { likeCount: 5, repostCount: 2, replyCount: 1, quoteCount: 0 })
    const { networks, ...found } = await refresh(ada, id)
    expect(found).toMatchObject({ label: 'Bluesky', state: 'measured', reason: null })
    expect(toValues(networks)).toEqual({ reactions: 5, comments: 1, shares: 2, quotes: 0, bookmarks: null })
    expect(networks[0]?.metrics.find(({ metric }) => metric === 'views')).toEqual({
      metric: 'views',
      value: null,
      is_offered: false,
      previous: null,
    })
  })

  it('Bluesky: a thread is one post, and its own parts are no comments', async () => {
    const ada = await signUp(app)
    const sentence = 'Every part of this thread has to be long enough that the next one does not fit in it any more. '
    const id = await publishAt(ada, await addChannel(ada, 'bluesky'), sentence.repeat(6), { is_thread: true })
    const uris = [...bluesky.records].filter(([, { text }]) => text.startsWith('Every part')).map(([uri]) => uri)
    expect(uris.length).toBeGreaterThan(1)
    for (const uri of uris) bluesky.counts.set(uri, { likeCount: 3, replyCount: 1, repostCount: 1, quoteCount: 1 })
    expect(toValues((await refresh(ada, id)).networks)).toMatchObject({
      reactions: 3 * uris.length,
      comments: uris.length,
    })
  })

  it('Mastodon: also from a server without the list of posts', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'mastodon')
    for (const hasStatusList of [true, false]) {
      mastodon.settings.hasStatusList = hasStatusList
      const id = await publishAt(ada, channel)
      const counts = { favourites_count: 4, reblogs_count: 3, quotes_count: 2, replies: 1 }
      mastodon.counts.set(mastodon.posts.at(-1)?.id ?? '', counts)
      expect(toValues((await refresh(ada, id)).networks)).toEqual({ reactions: 4, comments: 1, shares: 3, quotes: 2 })
    }
    mastodon.settings.hasStatusList = true
  })

  it('Dev.to: with views', async () => {
    const ada = await signUp(app)
    const id = await publishAt(ada, await addChannel(ada, 'devto'))
    const counts = { page_views_count: 120, public_reactions_count: 7, comments_count: 0 }
    forem.counts.set(forem.posts.at(-1)?.id ?? 0, counts)
    expect(toValues((await refresh(ada, id)).networks)).toEqual({ views: 120, reactions: 7, comments: 0 })
  })

  it('Ghost: those of the mail, and none for a post that was not mailed or not followed', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'ghost')
    const id = await publishAt(ada, channel)
    expect(await refresh(ada, id)).toMatchObject({ state: 'unavailable', networks: [], reason: /not sent by mail/u })
    const mail = { email_count: 80, opened_count: 31, track_opens: true, track_clicks: false, clicks: 0 }
    ghost.mails.set(ghost.posts.at(-1)?.id ?? '', mail)
    await measureAt(ada, channel, 7)
    expect(toValues((await read(ada, id)).networks)).toEqual({ recipients: 80, opens: 31, clicks: null })
  })

  it('WordPress: with Jetpack Stats only, and for people who may see them', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'wordpress')
    const id = await publishAt(ada, channel)
    wordpress.settings.hasJetpack = false
    expect(await refresh(ada, id)).toMatchObject({ state: 'unavailable', reason: /install Jetpack Stats/u })
    Object.assign(wordpress.settings, { hasJetpack: true, canViewStats: false })
    expect(await refresh(ada, id)).toMatchObject({ state: 'unavailable', reason: /administrators/u })
    expect((await ada.call('channels.read', { params: { id: channel } })).connection?.state).not.toBe('needs_reconnect')
    wordpress.settings.canViewStats = true
    wordpress.views.set(wordpress.posts.at(-1)?.id ?? '', 61)
    expect(toValues((await refresh(ada, id)).networks)).toEqual({ views: 61 })
  })

  it('Ayrshare: each platform by itself, and none without a plan that has them', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'ayrshare')
    const id = await publishAt(ada, channel)
    ayrshare.settings.hasAnalytics = false
    expect(await refresh(ada, id)).toMatchObject({ state: 'unavailable', reason: /plan/u })
    ayrshare.settings.hasAnalytics = true
    ayrshare.analytics.set('linkedin', { likeCount: 4, commentCount: 0 })
    ayrshare.analytics.set('facebook', {
      reactions: { like: 5, love: 2, total: 7 },
      commentsCount: 3,
      impressionsUnique: 90,
    })
    const { networks } = await refresh(ada, id)
    expect(networks.map(({ label }) => label)).toEqual(['Facebook', 'LinkedIn'])
    expect(toValues(networks, 'facebook')).toMatchObject({ reactions: 7, comments: 3, reach: 90, views: null })
    expect(toValues(networks, 'linkedin')).toMatchObject({ reactions: 4, comments: 0, reach: null })
  })

  it('LinkedIn: of a page for its administrators; of a person nothing', async () => {
    const ada = await signUp(app)
    const page = await addLinkedIn(ada, 'organization')
    const id = await publishAt(ada, page)
    const counts = {
      impressionCount: 900,
      uniqueImpressionsCount: 700,
      clickCount: 12,
      likeCount: 9,
      commentCount: 2,
      shareCount: 0,
    }
    linkedin.counts.set(linkedin.posts.at(-1)?.id ?? '', counts)
    expect(toValues((await refresh(ada, id)).networks)).toEqual({
      views: 900,
      reach: 700,
      reactions: 9,
      comments: 2,
      shares: 0,
      clicks: 12,
    })
    const [organization] = linkedin.organizations
    if (organization) organization.role = 'CONTENT_ADMINISTRATOR'
    await measureAt(ada, page, 7)
    expect(await read(ada, id)).toMatchObject({ state: 'measured', reason: /administrators only/u })
    expect((await ada.call('channels.read', { params: { id: page } })).connection?.state).toBe('connected')
    if (organization) organization.role = 'ADMINISTRATOR'
    const own = await publishAt(ada, await addLinkedIn(ada, 'person'))
    expect(await refresh(ada, own)).toMatchObject({ label: 'LinkedIn', state: 'not_offered', networks: [] })
  })

  it('the hosted site and a draft have none', async () => {
    const ada = await signUp(app)
    const { id } = await publishPost(ada, context)
    expect(await read(ada, id)).toMatchObject({ state: 'not_offered', networks: [] })
    const refused = await ada.request('networkNumbers.refresh', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'not_at_network'])
    const stranger = await signUp(app)
    expect((await stranger.request('networkNumbers.read', { params: { id } })).status).toBe(404)
  })
})

describe('measuring again and again', () => {
  it('begins after an hour, is most frequent in two days, daily for ninety, and says what has changed', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'mastodon')
    const id = await publishAt(ada, channel)
    const { published_at } = await ada.call('content.read', { params: { id } })
    const status = mastodon.posts.at(-1)?.id ?? ''
    const hoursTo = (time: string | null) =>
      Math.round((Date.parse(time ?? '') - Date.parse(published_at ?? '')) / 3_600_000)
    await measureAt(ada, channel, 0.5)
    expect(await read(ada, id)).toMatchObject({ state: 'planned', measured_at: null, networks: [] })
    const next: number[] = []
    for (const [hours, favourites_count] of [
      [1.1, 2],
      [6.1, 5],
      [25, 9],
      [49, 9],
      [24 * 30.5, 12],
    ] as const) {
      mastodon.counts.set(status, { favourites_count })
      await measureAt(ada, channel, hours)
      // Nothing is due between: the network is not asked.
      const asked = mastodon.requests.length
      await measureAt(ada, channel, hours + 0.01)
      expect(mastodon.requests.length).toBe(asked)
      next.push(hoursTo((await read(ada, id)).next_at))
    }
    expect(next).toEqual([6, 12, 30, 72, 31 * 24])
    const { networks, history } = await read(ada, id)
    expect(networks[0]?.metrics.find(({ metric }) => metric === 'reactions')).toMatchObject({ value: 12, previous: 9 })
    expect(history).toHaveLength(5)
    await measureAt(ada, channel, 24 * 90.5)
    expect((await read(ada, id)).next_at).toBeNull()
  })

  it('reads many posts with one request', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'bluesky')
    const ids = [await publishAt(ada, channel), await publishAt(ada, channel), await publishAt(ada, channel)]
    const count = () => bluesky.requests.filter(({ path }) => path.endsWith('getPosts')).length
    const before = count()
    await measureAt(ada, channel, 2)
    expect(count() - before).toBe(1)
    for (const id of ids) expect((await read(ada, id)).state).toBe('measured')
    const report = await ada.call('networkNumbers.report')
    expect(report.networks).toMatchObject([{ network: 'bluesky', label: 'Bluesky', posts: 3 }])
    expect(report.networks[0]?.sums.map(({ metric, posts }) => [metric, posts])).toEqual(
      ['reactions', 'comments', 'shares', 'quotes'].map((metric) => [metric, 3]),
    )
    expect(report.posts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  it('asks once when two processes want the same, and again when one of them died', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'mastodon')
    const id = await publishAt(ada, channel)
    const before = mastodon.requests.length
    await Promise.all([measureAt(ada, channel, 2), measureAt(ada, channel, 2)])
    expect(mastodon.requests.length - before).toBe(1)
    expect((await read(ada, id)).history).toHaveLength(1)
    const claimed_until = new Date(Date.now() + 8.05 * 3_600_000).toISOString()
    await db(ada).update('network_measurements').set({ claimed_until }).where('content_id', '=', id).execute()
    await measureAt(ada, channel, 8)
    expect((await read(ada, id)).history).toHaveLength(1)
    await measureAt(ada, channel, 8.1)
    expect((await read(ada, id)).history).toHaveLength(2)
  })

  it('asks a network on demand at most every five minutes', async () => {
    const ada = await signUp(app)
    const id = await publishAt(ada, await addChannel(ada, 'mastodon'))
    await refresh(ada, id)
    const asked = mastodon.requests.length
    expect((await refresh(ada, id)).history).toHaveLength(1)
    expect(mastodon.requests.length).toBe(asked)
  })
})

describe('when the network does not answer as usual', () => {
  it('waits as long as it says, and keeps the last numbers', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'bluesky')
    const id = await publishAt(ada, channel, 'Ask slowly.')
    await measureAt(ada, channel, 2)
    bluesky.failNext('throttle', /getPosts/u)
    await measureAt(ada, channel, 7)
    expect(await read(ada, id)).toMatchObject({ state: 'measured', reason: 'Rate Limit Exceeded' })
    const asked = bluesky.requests.length
    await measureAt(ada, channel, 7)
    expect(bluesky.requests.length).toBe(asked)
    bluesky.failNext('error-before', /getPosts/u)
    await measureAt(ada, channel, 7.1)
    expect((await read(ada, id)).history).toHaveLength(1)
    await measureAt(ada, channel, 8.2)
    expect(await read(ada, id)).toMatchObject({ reason: null, history: [{}, {}] })
  })

  it('tells of an access that ended once, and goes on when the channel is connected again', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'bluesky')
    const id = await publishAt(ada, channel, 'Ask with a key.')
    await measureAt(ada, channel, 2)
    bluesky.revoke()
    await measureAt(ada, channel, 7)
    expect(await read(ada, id)).toMatchObject({ state: 'measured', reason: expect.any(String), history: [{}] })
    expect((await ada.call('channels.read', { params: { id: channel } })).connection?.state).toBe('needs_reconnect')
    const told = (await ada.call('notifications.list')).filter(({ kind }) => kind === 'channel_problem')
    expect(told).toHaveLength(1)
    bluesky.restore()
    await ada.call('channels.update', { params: { id: channel }, body: { app_password: bluesky.password } })
    const checked = await ada.call('connections.check', { params: { id: channel } })
    expect(checked.connection?.state).toBe('connected')
    await measureAt(ada, channel, 8)
    expect(await read(ada, id)).toMatchObject({ reason: null, history: [{}, {}] })
  })

  it('notices a post that was removed there, and keeps what it had', async () => {
    const ada = await signUp(app)
    const channel = await addChannel(ada, 'mastodon')
    const id = await publishAt(ada, channel)
    await measureAt(ada, channel, 2)
    mastodon.removePost(mastodon.posts.at(-1)?.id ?? '')
    await measureAt(ada, channel, 7)
    await expect.poll(async () => (await read(ada, id)).state).toBe('gone')
    expect(await read(ada, id)).toMatchObject({ next_at: null, history: [{}] })
    const events = await ada.call('content.events', { params: { id } })
    expect(events.map(({ verb }) => verb)).toContain('gone_there')
    const asked = mastodon.requests.length
    await measureAt(ada, channel, 30)
    expect(mastodon.requests.length).toBe(asked)
  })
})
