import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { type MastodonServer, startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { type NetworkAnswer, startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { lookAtPost } from './look-job.ts'

const mastodon: MastodonServer = await startMastodonServer()
type Forward = () => Promise<NetworkAnswer>
/** What the server at the second address does with a new post; it is Mastodon else. */
let onCreate: (forward: Forward) => NetworkAnswer | Promise<NetworkAnswer> = (forward) => forward()
const proxy = await startNetworkServer(({ method, path, query, headers, body }) => {
  const forward: Forward = async () => {
    const answer = await fetch(`${mastodon.origin}${path}?${query.toString()}`, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? 'application/json',
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    return { status: answer.status, headers: { 'content-type': 'application/json' }, body: await answer.text() }
  }
  return method === 'POST' && path === '/api/v1/statuses' ? onCreate(forward) : forward()
})
afterAll(async () => {
  await mastodon.close()
  await proxy.close()
})
const { app, context } = await useApp({ trustedUrls: [mastodon.origin, proxy.origin] })
beforeEach(() => {
  for (const id of mastodon.posts.map((post) => post.id)) mastodon.removePost(id)
  Object.assign(mastodon.settings, { pendingReads: 0, failsProcessing: false, maxCharacters: 500, maxPictures: 4 })
  Object.assign(mastodon.settings.throttleLimits, { api: 10_000, media: 10_000, delete: 10_000, statuses: 10_000 })
})

interface Connected {
  readonly ada: Person
  readonly channel_id: string
}
async function connectChannel(instance_url = mastodon.origin, access_token = mastodon.accessToken): Promise<Connected> {
  const ada = await signUp(app)
  const body = { name: 'Mastodon', channel_type: 'mastodon' as const, instance_url, access_token }
  return { ada, channel_id: (await ada.call('channels.create', { body })).id }
}
async function startPublishing({ ada, channel_id }: Connected, markdown: string, own: object = {}): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings: { ...own } } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  return id
}
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const waitFor = (ada: Person, id: string, status: string) =>
  expect.poll(async () => (await ada.call('content.read', { params: { id } })).status, { timeout: 60_000 }).toBe(status)
const waitForWaiting = (ada: Person, id: string, reason: string) =>
  expect.poll(async () => (await readAttempt(ada, id))?.waiting_for, { timeout: 60_000 }).toBe(reason)
/** Lets what the post has sent be as old as this. */
async function makeOlder(id: string, interval: string): Promise<void> {
  const steps = `update publish_steps set first_sent_at = first_sent_at - $2::interval
    where attempt_id in (select id from publish_attempts where content_id = $1)`
  await context.engine.query(SYSTEM, steps, [id, interval])
  const attempts = 'update publish_attempts set started_at = started_at - $2::interval where content_id = $1'
  await context.engine.query(SYSTEM, attempts, [id, interval])
}
const isCreate = /^POST \/api\/v1\/statuses$/u
const longText = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} stands here.`).join(' ')

describe('a lost answer that is older than the server’s memory of its key', () => {
  async function loseCreate(fault: 'cut' | 'error-before', markdown: string) {
    const { ada, channel_id } = await connectChannel()
    mastodon.failNext(fault, isCreate)
    const id = await startPublishing({ ada, channel_id }, markdown)
    await waitForWaiting(ada, id, 'network')
    mastodon.passTime(2 * 3_600_000)
    await makeOlder(id, '2 hours')
    return { ada, id }
  }

  it('is found among the account’s posts', async () => {
    const { ada, id } = await loseCreate('cut', 'It arrived.\n\nLate & <b>once</b>.')
    for (let at = 0; at < 50; at++) mastodon.writePost(`Another ${at}`)
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(mastodon.posts.filter(({ text }) => text.startsWith('It arrived.'))).toHaveLength(1)
  })

  it('is sent again when every post since then was seen', async () => {
    const { ada, id } = await loseCreate('error-before', 'It did not arrive.')
    mastodon.writePost('Another')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(mastodon.posts.filter(({ text }) => text === 'It did not arrive.')).toHaveLength(1)
  })

  it('has to be resolved by a person when posts were changed meanwhile', async () => {
    const { ada, id } = await loseCreate('cut', 'It arrived and was changed.')
    mastodon.editPost(mastodon.posts[0]?.id ?? '', 'Changed by somebody.')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'unknown')
    expect(await ada.call('content.verifyDelivery', { params: { id } })).toMatchObject({ found: 'unclear' })
    expect(mastodon.posts).toHaveLength(1)
  })
})

describe('a server that takes less', () => {
  it('refuses a text before any part of its thread is live', async () => {
    const { ada, channel_id } = await connectChannel()
    mastodon.settings.maxCharacters = 300
    const id = await startPublishing({ ada, channel_id }, longText, { is_thread: true })
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toMatch(/takes posts of 300 characters at most, and this one has \d+/u)
    expect(mastodon.posts).toEqual([])
    mastodon.settings.maxCharacters = 500
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'published')
  })

  it('refuses pictures that are too many, or that it cannot process', async () => {
    const { ada, channel_id } = await connectChannel()
    const part = buildMultipart('dot.png', tinyPng)
    const { url } = await ada.call('channelUploads.uploadImage', { params: { channel_id }, ...part })
    mastodon.settings.maxPictures = 0
    const id = await startPublishing({ ada, channel_id }, `A dot.\n\n![A dot](${url})`)
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toContain('takes 0 pictures at most, and this post has 1')
    Object.assign(mastodon.settings, { maxPictures: 4, pendingReads: 1, failsProcessing: true })
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'failed')
    expect((await readAttempt(ada, id))?.error).toBe('Error processing thumbnail for uploaded media')
    expect(mastodon.posts).toEqual([])
  })
})

describe('a refusal that passes', () => {
  it('waits until the time that the server names', async () => {
    const { ada, channel_id } = await connectChannel()
    mastodon.settings.throttleLimits.statuses = 0
    const id = await startPublishing({ ada, channel_id }, 'Too much.')
    await waitForWaiting(ada, id, 'quota')
    const attempt = await readAttempt(ada, id)
    expect(attempt?.error).toBe('Too many requests')
    const reset = Date.parse(attempt?.next_try_at ?? '')
    expect(reset % (3 * 3_600_000)).toBe(0)
    mastodon.settings.throttleLimits.statuses = 300
    expect(mastodon.posts).toEqual([])
  })

  it('waits for a key that may post, and goes on with it', async () => {
    const { ada, channel_id } = await connectChannel(mastodon.origin, mastodon.issueToken('read'))
    const id = await startPublishing({ ada, channel_id }, 'With another key.')
    await waitForWaiting(ada, id, 'reconnect')
    expect(await readAttempt(ada, id)).toMatchObject({
      error: 'This action is outside the authorized scopes',
      fix: expect.stringContaining('read and write'),
    })
    await ada.call('channels.update', { params: { id: channel_id }, body: { access_token: mastodon.accessToken } })
    await ada.call('connections.check', { params: { id: channel_id } })
    await waitFor(ada, id, 'published')
    expect(mastodon.posts.map(({ text }) => text)).toEqual(['With another key.'])
  })
})

describe('a thread that was disturbed', () => {
  it('is not called failed when a part that the next replies to was removed', async () => {
    const { ada, channel_id } = await connectChannel(proxy.origin)
    onCreate = async (forward) => {
      const answer = await forward()
      for (const id of mastodon.posts.map((post) => post.id)) mastodon.removePost(id)
      return answer
    }
    const id = await startPublishing({ ada, channel_id }, longText, { is_thread: true })
    await waitFor(ada, id, 'unknown')
    expect((await readAttempt(ada, id))?.error).toMatch(/^1 of \d+ parts are live; the next was refused: The post/u)
  })
})

describe('a strange answer to a new post', () => {
  const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Sign in</p>' }
  it.each([
    ['a page', html],
    ['an id that is none', { status: 200, body: { id: 'a\u0000b', created_at: 'now', media_attachments: [] } }],
    ['a huge one', { status: 200, body: { id: '1', content: 'x'.repeat(3_000_000) } }],
    ['a 503', { status: 503, body: { error: 'There was a temporary problem serving your request, please try again' } }],
  ])('leaves it open whether it arrived: %s', async (_name, answer) => {
    const { ada, channel_id } = await connectChannel(proxy.origin)
    onCreate = () => answer
    const id = await startPublishing({ ada, channel_id }, 'Is it there?')
    await waitForWaiting(ada, id, 'network')
    expect((await readAttempt(ada, id))?.steps).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  it('is shown as words, whatever it says', async () => {
    const { ada, channel_id } = await connectChannel(proxy.origin)
    onCreate = () => ({ status: 422, body: { error: `<script>alert(1)</script>\u0000${'very '.repeat(1000)}long` } })
    const id = await startPublishing({ ada, channel_id }, 'Refused.')
    await waitFor(ada, id, 'failed')
    const error = (await readAttempt(ada, id))?.error ?? ''
    expect(error).toContain('<script>alert(1)</script>')
    expect(error.length).toBeLessThanOrEqual(500)
  })

  it('with an address of another scheme does not become a link', async () => {
    const { ada, channel_id } = await connectChannel(proxy.origin)
    const made = { id: '1', created_at: '2026-11-24T00:00:00.000Z', edited_at: null, media_attachments: [] }
    onCreate = () => ({ status: 200, body: { ...made, url: 'javascript:alert(1)' } })
    const id = await startPublishing({ ada, channel_id }, 'No link.')
    await waitForWaiting(ada, id, 'network')
    onCreate = () => ({ status: 429, body: '' })
    await ada.call('content.sendAgain', { params: { id } })
    await waitForWaiting(ada, id, 'quota')
  })
})

it('is not called gone while its server answers something else', async () => {
  const { ada, channel_id } = await connectChannel()
  const id = await startPublishing({ ada, channel_id }, 'Still there.')
  await waitFor(ada, id, 'published')
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  await lookAtPost(db, context, id)
  mastodon.failNext('error-before', /^GET \/api\/v1\/statuses\//u)
  await lookAtPost(db, context, id)
  expect((await ada.call('content.read', { params: { id } })).remote_state).toBe('live')
})
