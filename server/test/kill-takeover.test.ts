import type { Run } from '@draftwright/contract/agent/agents'
import type { Newsletter } from '@draftwright/contract/newsletters'
import { afterAll, expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { createAgentCaller, type ReceivedEvent, followRun } from './agent-streams.ts'
import { openKillableServers } from './killable-servers.ts'
import { startMailServer } from './mail-server.ts'
import { startModelServer } from './model-server.ts'
import { startMastodonServer } from './networks/mastodon-server.ts'

const readers = 6
/** For hanging: the longest lease is half a minute, and the next look at what nobody has is as far away. */
const poll = { timeout: 600_000, interval: 200 }

const [model, mails, mastodon] = [await startModelServer(), await startMailServer(), await startMastodonServer()]
afterAll(async () => {
  await Promise.all([model.close(), mails.close(), mastodon.close()])
})
const { port } = new URL(mails.url)
const product = await openKillableServers({
  AI_BASE_URL: model.baseUrl,
  AI_MODEL: 'tiny',
  TRUSTED_URLS: `http://127.0.0.1:${port},${mastodon.origin}`,
})

// The embedded database allows one process.
test.skipIf(!product.canBeTwo)(
  'what a killed server was at is ended by another one, which has only the usual times to notice by',
  { timeout: 900_000 },
  async () => {
    const first = await product.start()
    const person = await signUp(first.url)
    const call = createCaller(first.url, person)
    const [site] = await call<{ id: string }[]>('GET', '/channel')
    const publish = async (channel: string | undefined) => {
      const post = await call<{ id: string }>('POST', `/generate-content/${channel}`, {
        text: 'Ask for days.',
        title: 'Ask for days',
      })
      await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, publish: true })
      return post.id
    }
    const published = await publish(site?.id)

    // Three things under way that hang: a newsletter, a post on its way to a network, and an answer.
    const settings = { host: '127.0.0.1', port: Number(port), security: 'none', from_address: 'news@harbour.example' }
    await call('PUT', '/newsletter-settings', { ...settings, footer: 'Quay 1', per_second: 60 })
    const rows = Array.from({ length: readers }, (_, at) => ({ email: `reader-${at}@readers.example` }))
    await call('POST', '/subscriber/import', { rows, consent: 'At the fair', asks_to_confirm: false })
    let n_tried = 0
    mails.mode = () => {
      n_tried++
      return 'never answers'
    }
    const newsletter = await call<Newsletter>('POST', '/newsletter', { content_id: published })
    await call('POST', `/newsletter/${newsletter.id}/start`, {})
    const channel = await call<{ id: string }>('POST', '/channel', {
      name: 'Harbour',
      channel_type: 'mastodon',
      instance_url: mastodon.origin,
      access_token: mastodon.accessToken,
    })
    mastodon.failNext('hang', /^POST .*statuses/u)
    const post = await publish(channel.id)
    model.mode = 'slow'
    model.wordMs = 100
    const pieces: ReceivedEvent[] = []
    const ask = createAgentCaller(first.url, person)
    const reading = followRun(ask, { message: 'Write, and be slow' }, pieces).catch(() => undefined)
    await expect.poll(() => [n_tried > 0, mastodon.posts.length, pieces.length > 20], poll).toEqual([true, 1, true])

    // Started only now: all of it is the first one's.
    const [, second = first] = await product.startBoth()
    mails.mode = 'takes'
    await product.killFirst()
    await reading
    const later = createCaller(second.url, person)
    const readNewsletter = () => later<Newsletter>('GET', `/newsletter/${newsletter.id}`)
    await expect.poll(async () => (await readNewsletter()).state, poll).toBe('sent')
    const readPost = () => later<{ status: string }>('GET', `/content/${post}`)
    await expect.poll(async () => (await readPost()).status, poll).toBe('published')
    const runPath = `/agents/co-ceo-advisor/runs/${pieces[0]?.event.run_id}`
    const readRun = () => createAgentCaller(second.url, person)<Run>('GET', runPath)
    await expect.poll(async () => (await readRun()).status, poll).toBe('ERROR')

    const { counts } = await readNewsletter()
    // Nothing was told of anybody but the address, so that the mail can go once more.
    expect(counts).toMatchObject({ waiting: 0, sending: 0, unknown: 0, sent: readers })
    expect(mails.received).toHaveLength(readers)
    expect(mastodon.posts).toHaveLength(1)
  },
)
