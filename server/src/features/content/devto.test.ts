import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { callNetwork } from '../../../test/networks/call-network.ts'
import { type DevtoServer, startDevtoServer } from '../../../test/networks/devto-server.ts'
import { type NetworkAnswer, startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost, type PostFields } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { listPostsToLookAt } from './system-store.ts'
import { lookAtPost } from './look-job.ts'

/** Each test has a Forem of its own. */
let forem: DevtoServer
const forems: DevtoServer[] = []
const html: NetworkAnswer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }
let foreign = html
const other = await startNetworkServer(() => foreign)
for (let at = 0; at < 32; at++) forems.push(await startDevtoServer())
afterAll(async () => {
  for (const server of [...forems, other]) await server.close()
})
let next = 0
beforeEach(() => {
  forem = forems[next++] ?? forem
})

const { app, context } = await useApp({ trustedUrls: [...forems, other].map(({ origin }) => origin) })

const toSettings = (server: DevtoServer) => ({
  channel_type: 'devto' as const,
  api_key: server.apiKey,
  site_url: server.origin,
})
const addChannel = async (ada: Person, change: object = {}) =>
  (await ada.call('channels.create', { body: { name: 'DEV', ...toSettings(forem), ...change } })).id
async function approvePost(ada: Person, fields: PostFields & { settings?: object }): Promise<string> {
  const { settings, ...rest } = fields
  const id = await draftPost(ada, context, { markdown: 'Ask for **days**.', ...rest })
  if (settings !== undefined) await ada.call('content.update', { params: { id }, body: { settings } })
  await ada.call('content.approve', { params: { id } })
  return id
}
const publish = (ada: Person, id: string) => ada.call('content.publish', { params: { id } })
const readStatus = async (ada: Person, id: string) => (await ada.call('content.read', { params: { id } })).status
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, () => readStatus(ada, id)).toBe(status)
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const waitUntilWaiting = (ada: Person, id: string, reason: string) =>
  expect.poll(async () => (await readAttempt(ada, id))?.waiting_for, { timeout: 60_000 }).toBe(reason)
const waitUntilDone = (ada: Person, id: string) =>
  pollDeliveries(context, async () => (await readAttempt(ada, id))?.state).toBe('confirmed')
const lookAt = async (ada: Person, id: string) => {
  // A look that is refused as one too many in a second finds nothing.
  forem.settings.readsPerSecond = 1000
  await lookAtPost(createAccountDb(context.engine, ada.accountId ?? ''), context, id)
  return (await ada.call('content.read', { params: { id } })).remote_state
}
const listWrites = () => forem.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)

describe('an article on a Forem site', () => {
  it('whose look is throttled is looked at again when the site takes requests', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada), title: 'Looked at later' })
    await publish(ada, id)
    await waitFor(ada, id, 'published')
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    const published_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await db.update('contents').set({ published_at }).where('id', '=', id).execute()
    forem.answerNext({
      status: 429,
      headers: { 'retry-after': '600' },
      body: { error: 'Rate limit reached', status: 429 },
    })
    await lookAtPost(db, context, id)
    const isDue = async (seconds: number) => {
      const before = new Date(Date.now() + seconds * 1000 - 86_400_000)
      return (await listPostsToLookAt(context.engine, { before, waitingBefore: before })).some(
        ({ content_id }) => content_id === id,
      )
    }
    expect([await isDue(500), await isDue(700)]).toEqual([false, true])
  })

  it('is published with picture, tags and canonical address, changed, looked at and made a draft again', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada)
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { url } = await ada.call('channelUploads.uploadImage', {
      params: { channel_id },
      ...buildMultipart('shop.png', picture),
    })
    const settings = {
      tags: ['Wait list', 'wait-list', 'Café', 'one', 'two'],
      canonical_url: 'https://blog.example.com/list',
    }
    const markdown = `## Days {{ before }} weeks\n\nAsk for **days**.\n\n![The shop](${url})`
    const id = await approvePost(ada, { channel_id, excerpt: 'Why days help', markdown, settings })
    await publish(ada, id)
    await waitFor(ada, id, 'published')
    const [article] = forem.posts
    expect(article).toMatchObject({
      title: 'A waiting list that works',
      description: 'Why days help',
      tags: ['waitlist', 'café', 'one', 'two'],
      canonical_url: 'https://blog.example.com/list',
    })
    expect(article?.body_markdown).toContain(`<img src="http://draftwright.test${url}" alt="The shop">`)
    expect(article?.body_markdown).toContain('**days**')
    const live = await ada.call('content.read', { params: { id } })
    expect(live.url).toBe(`${forem.origin}/ada/${article?.slug}`)
    expect(live.url).not.toContain('temp-slug')
    expect(await (await fetch(live.url ?? '')).text()).not.toContain('draft-')
    expect(await readAttempt(ada, id)).toMatchObject({
      steps: [
        { kind: 'create', state: 'done', tries: 1, http_status: 201 },
        { kind: 'publish', state: 'done', tries: 1, http_status: 200 },
      ],
    })
    expect(forem.dropped).toEqual([])
    expect(await lookAt(ada, id)).toBe('live')

    await ada.call('content.update', { params: { id }, body: { title: 'A list that works better' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await waitUntilDone(ada, id)
    expect(forem.posts).toMatchObject([{ title: 'A list that works better', canonical_url: settings.canonical_url }])
    expect(await lookAt(ada, id)).toBe('live')
    forem.editPost(Number(article?.id), { body_markdown: 'Something else' })
    expect(await lookAt(ada, id)).toBe('changed')
    forem.editPost(Number(article?.id), { published: false })
    expect(await lookAt(ada, id)).toBe('gone')
    forem.editPost(Number(article?.id), { published: true })

    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(forem.posts).toEqual([])
    expect(forem.articles).toMatchObject([{ published: false }])
    expect((await fetch(live.url ?? '')).status).toBe(404)
  })

  it('is removed also if somebody deleted it there', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    await publish(ada, id)
    await waitFor(ada, id, 'published')
    forem.removePost(Number(forem.posts[0]?.id))
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
  })

  it('is not called removed or changed when the site decides otherwise', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    await publish(ada, id)
    await waitFor(ada, id, 'published')
    const article = Number(forem.posts[0]?.id)
    forem.editPost(article, { body_markdown: '---\ntitle: Theirs\npublished: true\n---\nHello' })
    await ada.call('content.unpublish', { params: { id } })
    await expect.poll(async () => (await readAttempt(ada, id))?.state, { timeout: 60_000 }).toBe('rejected')
    expect(await readAttempt(ada, id)).toMatchObject({
      error: expect.stringContaining('keeps the article public'),
      fix: expect.stringContaining('published: true'),
    })
    expect(await readStatus(ada, id)).toBe('published')

    forem.editPost(article, { body_markdown: 'Hello', published: false })
    await ada.call('content.update', { params: { id }, body: { title: 'Nobody sees this' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await expect
      .poll(async () => (await readAttempt(ada, id))?.error, { timeout: 60_000 })
      .toContain('is a draft on 127.0.0.1')
  })
})

describe('an answer that did not come', () => {
  it.each([
    ['cut', /POST/u],
    ['error-after', /POST/u],
    ['error-before', /POST/u],
    ['cut', /PUT/u],
    ['error-after', /PUT/u],
    ['error-before', /PUT/u],
  ] as const)('leads to one article after %s of %s', async (fault, on) => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    forem.failNext(fault, on)
    await publish(ada, id)
    await waitUntilWaiting(ada, id, 'network')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(forem.articles).toHaveLength(1)
    expect(forem.posts).toHaveLength(1)
  })

  it('is found among many drafts that came after it', async () => {
    const ada = await signUp(app)
    Object.assign(forem.settings, { writesPerSecond: 100 })
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    forem.failNext('cut', /POST/u)
    await publish(ada, id)
    await waitUntilWaiting(ada, id, 'network')
    for (let at = 0; at < 45; at++)
      await callNetwork(forem.origin, 'POST', '/api/articles', {
        body: { article: { title: `Another ${at}` } },
        headers: { 'api-key': forem.apiKey, 'content-type': 'application/json', 'user-agent': 'test' },
      })
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(forem.articles).toHaveLength(46)
    expect(forem.posts).toMatchObject([{ title: 'A waiting list that works' }])
  })

  it('is put again when the site said that it published, and kept a draft', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    forem.settings.savesAsDraft = 1
    await publish(ada, id)
    await waitUntilWaiting(ada, id, 'network')
    expect((await readAttempt(ada, id))?.error).toContain('kept it as a draft')
    expect(forem.posts).toEqual([])
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(forem.posts).toHaveLength(1)
    expect(listWrites()).toEqual(['POST', 'PUT', 'PUT'])
  })
})

describe('a limit', () => {
  it('of new articles lets the post wait as long as the site says, in its header or only in words', async () => {
    for (const hasRetryAfter of [true, false]) {
      const ada = await signUp(app)
      Object.assign(forem.settings, {
        isNewMember: true,
        newMemberArticles: 0,
        hasRetryAfter,
        writesPerSecond: 100,
        readsPerSecond: 100,
      })
      const channel_id = await addChannel(ada)
      const first = await approvePost(ada, { channel_id, title: `One ${hasRetryAfter}` })
      if (hasRetryAfter) {
        await publish(ada, first)
        await waitFor(ada, first, 'published')
      }
      const second = await approvePost(ada, { channel_id, title: `Two ${hasRetryAfter}` })
      const before = Date.now()
      await publish(ada, second)
      await waitUntilWaiting(ada, second, 'quota')
      const attempt = await readAttempt(ada, second)
      expect(attempt?.error).toBe('Rate limit reached, try again in 300 seconds')
      expect(Date.parse(attempt?.next_try_at ?? '')).toBeGreaterThanOrEqual(before + 299_000)
      const { connection } = await ada.call('channels.read', { params: { id: channel_id } })
      expect(connection?.throttled_until).toBe(attempt?.next_try_at)
      expect(forem.posts).toHaveLength(1)
    }
  })

  it('of titles lets it wait, and of requests in a second too', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada)
    const first = await approvePost(ada, { channel_id, title: 'The same' })
    Object.assign(forem.settings, { writesPerSecond: 100, readsPerSecond: 100 })
    forem.failNext('throttle', /POST/u)
    await publish(ada, first)
    await waitFor(ada, first, 'published')
    const second = await approvePost(ada, { channel_id, title: 'The same' })
    await publish(ada, second)
    await waitUntilWaiting(ada, second, 'quota')
    expect((await readAttempt(ada, second))?.error).toContain('in the last five minutes')
  })
})

describe('a refusal', () => {
  it('of a picture that is not on the internet comes before anything is sent', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada, { site_url: 'https://forem.example' })
    const id = await approvePost(ada, { channel_id, markdown: 'Look:\n\n![The shop](https://10.0.0.7/shop.png)' })
    await publish(ada, id)
    await waitFor(ada, id, 'failed')
    expect(await readAttempt(ada, id)).toMatchObject({
      error: 'forem.example cannot fetch the picture “The shop” from 10.0.0.7',
      fix: 'Upload the picture here instead of linking it, or take it out of the text.',
    })
  })

  it('of our own picture names the address that this server needs', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada, { site_url: 'https://forem.example' })
    const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { url } = await ada.call('channelUploads.uploadImage', {
      params: { channel_id },
      ...buildMultipart('shop.png', picture),
    })
    const id = await approvePost(ada, { channel_id, markdown: `Look:\n\n![The shop](${url})` })
    await publish(ada, id)
    await waitFor(ada, id, 'failed')
    expect(await readAttempt(ada, id)).toMatchObject({
      error: 'forem.example cannot fetch the picture “The shop” from draftwright.test',
      fix: expect.stringContaining('PUBLIC_URL'),
    })
  })

  it('of a canonical address that is public already fails the post in the words of the site', async () => {
    const ada = await signUp(app)
    forem.addForeignArticle('https://example.com/a')
    const settings = { canonical_url: 'https://example.com/a' }
    const id = await approvePost(ada, { channel_id: await addChannel(ada), settings })
    await publish(ada, id)
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toMatch(/^Canonical url has already been taken/u)
    expect(forem.posts).toEqual([])
  })

  it('distinguishes an account without the right from a wrong key', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada)
    forem.settings.isForAdmins = true
    const id = await approvePost(ada, { channel_id })
    await publish(ada, id)
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toBe(`${new URL(forem.origin).host} does not let ada create articles`)

    forem.revokeKey()
    const later = await approvePost(ada, { channel_id, title: 'Later' })
    await publish(ada, later)
    await waitUntilWaiting(ada, later, 'reconnect')
    expect((await ada.call('channels.read', { params: { id: channel_id } })).connection).toMatchObject({
      state: 'needs_reconnect',
      failure: 'unauthorized',
    })
  })

  it('of a draft that somebody deleted says so', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, { channel_id: await addChannel(ada) })
    forem.failNext('error-before', /PUT/u)
    await publish(ada, id)
    await waitUntilWaiting(ada, id, 'network')
    forem.removePost(Number(forem.articles[0]?.id))
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toMatch(/^The draft is not on/u)
  })

  it('in hostile words is kept short, and another product is no success', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada, { site_url: other.origin })
    foreign = { status: 422, body: { error: `<script>alert(1)</script>${'x'.repeat(5000)}`, status: 422 } }
    const id = await approvePost(ada, { channel_id })
    await publish(ada, id)
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error?.length).toBeLessThanOrEqual(500)

    // A page with 200 may stand for an article that was made, so it is looked for, and what answers then is no Forem.
    foreign = html
    await publish(ada, id)
    await waitUntilWaiting(ada, id, 'network')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toMatch(/does not answer like Forem/u)
  })
})
