import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { type MastodonServer, startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'

const mastodon: MastodonServer = await startMastodonServer()
const { app, context } = await useApp({ trustedUrls: [mastodon.origin] })
beforeEach(() => {
  for (const id of mastodon.posts.map((post) => post.id)) mastodon.removePost(id)
  Object.assign(mastodon.settings, { pendingReads: 0, failsProcessing: false, maxCharacters: 500, maxPictures: 4 })
})

const settings = (change: object = {}) => ({
  instance_url: mastodon.origin,
  access_token: mastodon.accessToken,
  ...change,
})
interface Connected {
  readonly ada: Person
  readonly channel_id: string
}
async function connectChannel(change: object = {}): Promise<Connected> {
  const ada = await signUp(app)
  const body = { name: 'Mastodon', channel_type: 'mastodon' as const, ...settings(change) }
  return { ada, channel_id: (await ada.call('channels.create', { body })).id }
}
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const readPost = (ada: Person, id: string) => ada.call('content.read', { params: { id } })
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, async () => (await readPost(ada, id)).status).toBe(status)
const waitForAttempt = (ada: Person, id: string, state: string) =>
  pollDeliveries(context, async () => (await readAttempt(ada, id))?.state).toBe(state)
const waitForWaiting = (ada: Person, id: string, reason: string) =>
  expect.poll(async () => (await readAttempt(ada, id))?.waiting_for, { timeout: 60_000 }).toBe(reason)

async function startPublishing({ ada, channel_id }: Connected, markdown: string, own: object = {}): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings: { ...own } } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  return id
}
async function publishText(connected: Connected, markdown: string, own: object = {}): Promise<string> {
  const id = await startPublishing(connected, markdown, own)
  await waitFor(connected.ada, id, 'published')
  return id
}
async function changeText(ada: Person, id: string, markdown: string): Promise<void> {
  const other = await draftPost(ada, context, { markdown })
  const { rich_content } = await readPost(ada, other)
  await ada.call('content.update', { params: { id }, body: { rich_content } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
}
async function uploadPicture({ ada, channel_id }: Connected, background = '#4f46e5'): Promise<string> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  const part = buildMultipart('shop.png', picture)
  return (await ada.call('channelUploads.uploadImage', { params: { channel_id }, ...part })).url
}
const lookAt = (ada: Person, id: string) =>
  lookAtPost(createAccountDb(context.engine, ada.accountId ?? ''), context, id)
const longText = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} stands here.`).join(' ')

describe('the test of a connection', () => {
  const test = async (change: object) =>
    (await signUp(app)).call('connections.test', { body: { channel_type: 'mastodon', ...settings(change) } })
  it('says as whom, with which scopes', async () => {
    expect(await test({})).toEqual({
      connected_as: '@ada@social.example',
      url: `${mastodon.origin}/@ada`,
      expires_at: null,
      scopes: ['read', 'write'],
      reasons: [],
    })
    expect((await test({ access_token: mastodon.issueToken('read write:statuses write:media') })).reasons).toEqual([])
  })
  it('says what is wrong', async () => {
    expect((await test({ access_token: 'a-wrong-token' })).reasons).toMatchObject([
      { code: 'unauthorized', message: 'The access token is invalid', fix: expect.stringContaining('Development') },
    ])
    expect((await test({ access_token: mastodon.issueToken('read') })).reasons).toMatchObject([
      { code: 'scope_missing', message: 'The access token lacks write:statuses, write:media' },
    ])
    expect((await test({ access_token: mastodon.issueToken('write') })).reasons).toMatchObject([
      { code: 'unauthorized', message: 'This action is outside the authorized scopes' },
    ])
    mastodon.settings.isDisabled = true
    expect((await test({})).reasons).toMatchObject([
      { code: 'unauthorized', message: 'Your login is currently disabled' },
    ])
    mastodon.settings.isDisabled = false
    expect((await test({ instance_url: 'http://127.0.0.1:1' })).reasons).toMatchObject([{ code: 'rejected' }])
  })
  it('refuses what is no address, and takes one without a scheme', async () => {
    const ada = await signUp(app)
    for (const instance_url of [
      'https://ada@social.example',
      'https://social.example/@ada',
      'two words',
      'file:///x',
    ]) {
      const body = { channel_type: 'mastodon' as const, ...settings({ instance_url }) }
      const refused = await ada.request('connections.test', { body })
      expect([instance_url, refused.status]).toEqual([instance_url, 400])
    }
    const body = { name: 'M', channel_type: 'mastodon' as const, ...settings({ instance_url: ' social.example/ ' }) }
    const channel = await ada.call('channels.create', { body })
    expect(channel.settings).toEqual({ instance_url: 'https://social.example' })
  })
})

describe('a post', () => {
  it('goes out as it was typed, is changed after another approval, and is removed', async () => {
    const connected = await connectChannel({ visibility: 'unlisted' })
    const { ada } = connected
    const id = await publishText(connected, 'Größe 👩‍👧 zählt: https://example.com/a #Planung')
    expect(mastodon.posts).toMatchObject([
      { text: 'Größe 👩‍👧 zählt: https://example.com/a #Planung', visibility: 'unlisted', inReplyTo: null },
    ])
    const [first] = mastodon.posts
    expect((await readPost(ada, id)).url).toBe(`${mastodon.origin}/@ada/${first?.id}`)
    await changeText(ada, id, 'The text that is right.')
    await expect.poll(() => mastodon.posts.map(({ text }) => text)).toEqual(['The text that is right.'])
    await waitForAttempt(ada, id, 'confirmed')
    await lookAt(ada, id)
    expect((await readPost(ada, id)).remote_state).toBe('live')
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(mastodon.posts).toEqual([])
    expect(mastodon.dropped).toEqual([])
  })

  it('shows its pictures with their descriptions, and keeps them when it is changed', async () => {
    const connected = await connectChannel()
    mastodon.settings.pendingReads = 2
    const url = await uploadPicture(connected)
    const id = await publishText(connected, `Our new shop.\n\n![The shop on a sunny day](${url})`)
    expect(mastodon.posts).toMatchObject([
      { media: [{ description: 'The shop on a sunny day', width: 900, height: 600, readsLeft: 0 }] },
    ])
    const [first] = mastodon.posts
    const mediaId = first?.media[0]?.id
    const other = await uploadPicture(connected, '#ff0000')
    await changeText(connected.ada, id, `Two of them.\n\n![The other](${other})\n\n![The shop at night](${url})`)
    await pollDeliveries(context, () => mastodon.posts[0]?.text).toBe('Two of them.')
    expect(mastodon.posts[0]?.media).toMatchObject([
      { description: 'The other' },
      { description: 'The shop at night', id: mediaId },
    ])
    await waitForAttempt(connected.ada, id, 'confirmed')
    await changeText(connected.ada, id, `One again.\n\n![The other](${other})`)
    await pollDeliveries(context, () => mastodon.posts[0]?.text).toBe('One again.')
    expect(mastodon.posts[0]?.media).toMatchObject([{ description: 'The other' }])
    const uploads = mastodon.requests.filter(({ method, path }) => method === 'POST' && path === '/api/v2/media')
    expect(uploads).toHaveLength(2)
  })

  it('is a thread of replies, which shrinks and is removed as one', async () => {
    const connected = await connectChannel()
    const { ada } = connected
    const id = await publishText(connected, longText, { is_thread: true })
    const ids = mastodon.posts.map((post) => post.id)
    expect(ids.length).toBeGreaterThan(3)
    expect(mastodon.posts.map(({ inReplyTo }) => inReplyTo)).toEqual([null, ...ids.slice(0, -1)])
    mastodon.posts.forEach(({ text }, at) => expect(text.endsWith(`\n${at + 1}/${ids.length}`)).toBe(true))
    await changeText(ada, id, `${longText} ${longText}`)
    await waitForAttempt(ada, id, 'rejected')
    expect(await readAttempt(ada, id)).toMatchObject({ error: expect.stringContaining('The live thread has') })
    expect(mastodon.posts.every(({ editedAt }) => editedAt === null)).toBe(true)
    expect((await readPost(ada, id)).status).toBe('published')
    await changeText(ada, id, longText.slice(0, 900))
    await pollDeliveries(context, () => mastodon.posts.length).toBe(2)
    expect(mastodon.posts.map((post) => post.id)).toEqual(ids.slice(0, 2))
    await waitForAttempt(ada, id, 'confirmed')
    await changeText(ada, id, 'One is enough.')
    await pollDeliveries(context, () => mastodon.posts.map(({ text }) => text)).toEqual(['One is enough.'])
    await waitForAttempt(ada, id, 'confirmed')
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(mastodon.posts).toEqual([])
  })

  it('is noticed when it was changed or removed there', async () => {
    const connected = await connectChannel()
    const { ada } = connected
    const id = await publishText(connected, 'Left alone.')
    await lookAt(ada, id)
    expect((await readPost(ada, id)).remote_state).toBe('live')
    mastodon.editPost(mastodon.posts[0]?.id ?? '', 'Changed by somebody.')
    await lookAt(ada, id)
    expect((await readPost(ada, id)).remote_state).toBe('changed')
    mastodon.removePost(mastodon.posts[0]?.id ?? '')
    await lookAt(ada, id)
    expect((await readPost(ada, id)).remote_state).toBe('gone')
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
  })
})

describe('an answer that is lost', () => {
  const isCreate = /^POST \/api\/v1\/statuses$/u
  it.each(['cut', 'error-after', 'error-before'] as const)('leads to one post: %s', async (fault) => {
    const connected = await connectChannel()
    const { ada } = connected
    mastodon.failNext(fault, isCreate)
    const id = await startPublishing(connected, `A text with ${fault}.`)
    await waitForWaiting(ada, id, 'network')
    expect(await readPost(ada, id)).toMatchObject({ status: 'publishing' })
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(mastodon.posts.map(({ text }) => text)).toEqual([`A text with ${fault}.`])
    expect((await readPost(ada, id)).url).toBe(`${mastodon.origin}/@ada/${mastodon.posts[0]?.id}`)
  })

  it('in the middle of a thread with a picture leads to one thread', async () => {
    const connected = await connectChannel()
    const { ada } = connected
    mastodon.failNext('cut', /^POST \/api\/v2\/media$/u)
    mastodon.failNext('cut', isCreate)
    mastodon.failNext('error-after', isCreate)
    const url = await uploadPicture(connected)
    const id = await startPublishing(connected, `${longText}\n\n![The shop](${url})`, { is_thread: true })
    for (let lost = 0; lost < 3; lost++) {
      await waitForWaiting(ada, id, 'network')
      await ada.call('content.sendAgain', { params: { id } })
    }
    await waitFor(ada, id, 'published')
    const ids = mastodon.posts.map((post) => post.id)
    expect(mastodon.posts.map(({ inReplyTo }) => inReplyTo)).toEqual([null, ...ids.slice(0, -1)])
    expect(mastodon.posts[0]?.media).toMatchObject([{ description: 'The shop' }])
    expect(mastodon.posts.at(-1)?.text).toMatch(new RegExp(`${ids.length}/${ids.length}$`, 'u'))
  })

  it('of an edit or a removal changes nothing twice', async () => {
    const connected = await connectChannel()
    const { ada } = connected
    const id = await publishText(connected, 'The first text.')
    mastodon.failNext('cut', /^PUT /u)
    await changeText(ada, id, 'The second text.')
    await waitForWaiting(ada, id, 'network')
    await ada.call('content.sendAgain', { params: { id } })
    await waitForAttempt(ada, id, 'confirmed')
    await lookAt(ada, id)
    expect((await readPost(ada, id)).remote_state).toBe('live')
    mastodon.failNext('cut', /^DELETE /u)
    await ada.call('content.unpublish', { params: { id } })
    await waitForWaiting(ada, id, 'network')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(mastodon.posts).toEqual([])
  })
})
