import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { waitForNewestMail } from '../../../test/newest-mail.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'

const endpoint = await startNetworkServer(({ origin }) => ({
  status: 200,
  body: { url: `${origin}/posts/1`, external_id: 'post-1' },
}))
const linkedin = await startLinkedInServer()
afterAll(async () => {
  await endpoint.close()
  await linkedin.close()
})
const { clientId, clientSecret } = linkedin.memberApp
const { app, context } = await useApp({
  trustedUrls: [endpoint.origin],
  networks: { linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps: { person: { clientId, clientSecret } } } },
})

let ada: Person
let channel_id: string
beforeEach(async () => {
  ada = await signUp(app)
  const body = {
    name: 'Program',
    channel_type: 'webhook' as const,
    endpoint_url: `${endpoint.origin}/hook`,
    secret: 'a secret of sixteen',
  }
  channel_id = (await ada.call('channels.create', { body })).id
})
const read = (id: string) => ada.call('content.read', { params: { id } })
const readAttempt = async (id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const waitFor = (id: string, status: string) =>
  expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe(status)
async function publish(title: string, channel = channel_id) {
  const id = await draftPost(ada, context, { channel_id: channel, title, markdown: `${title}, in a sentence.` })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  return id
}
const listNotices = async () => (await ada.call('notifications.list')).map(({ kind, note }) => ({ kind, note }))
const refuse = (message: string) => endpoint.answerNext({ status: 422, body: { message } })
const email = () => ada.session?.user.email ?? ''

it('a failed change of a live post says that the post is live as it was', async () => {
  const id = await publish('Ask for days')
  await waitFor(id, 'published')
  await ada.call('content.update', { params: { id }, body: { title: 'Ask for weeks' } })
  refuse('No edits')
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  await expect.poll(async () => (await readAttempt(id))?.state, { timeout: 60_000 }).toBe('rejected')
  expect(await read(id)).toMatchObject({ status: 'published', has_unpublished_changes: true })
  expect(await listNotices()).toContainEqual({ kind: 'live_update_failed', note: 'The network answered 422' })
  const mail = await waitForNewestMail(context, email(), /^Not changed: /u)
  expect(mail.subject).toBe('Not changed: Ask for weeks')
  expect(mail.text.replaceAll(/\s+/gu, ' ')).toContain(
    'could not be changed or removed at its network. It is live as it was before.',
  )
})

it('a failed removal says the same', async () => {
  const id = await publish('Stays')
  await waitFor(id, 'published')
  refuse('No removal')
  await ada.call('content.unpublish', { params: { id } })
  await expect.poll(async () => (await readAttempt(id))?.state, { timeout: 60_000 }).toBe('rejected')
  expect((await read(id)).status).toBe('published')
  expect((await waitForNewestMail(context, email(), /^Not changed: /u)).subject).toBe('Not changed: Stays')
})

it('a post that failed says why, and that it can be tried again', async () => {
  refuse('No')
  const id = await publish('Refused')
  await waitFor(id, 'failed')
  expect(await listNotices()).toContainEqual({ kind: 'failed', note: 'The network answered 422' })
  const mail = await waitForNewestMail(context, email(), /^Not published: /u)
  expect(mail.text).toContain('“Refused” in')
  expect(mail.text).toContain('try again')
})

it('a post of which nobody knows whether it arrived does not say that it failed, nor to try again', async () => {
  const { id: channel } = await ada.call('channels.create', {
    body: { name: 'LinkedIn', channel_type: 'linkedin', posts_as: 'person' },
  })
  const query = await giveConsent((await ada.call('connections.authorize', { params: { id: channel } })).url)
  await ada.call('connections.integrate', {
    params: { network: 'linkedin' },
    body: { code: query.get('code') ?? '', state: query.get('state') ?? '' },
  })
  linkedin.failNext('cut', /^POST \/rest\/posts$/u)
  const id = await publish('Arrived or not', channel)
  await waitFor(id, 'unknown')
  expect((await readAttempt(id))?.error).toContain('Check there whether the post is live.')
  const kinds = (await listNotices()).map(({ kind }) => kind)
  expect([kinds.includes('unclear'), kinds.includes('failed')]).toEqual([true, false])
  const mail = await waitForNewestMail(context, email(), /^Unclear: /u)
  expect(mail.text.replaceAll(/\s+/gu, ' ')).toContain('Nothing is sent again by itself.')
  expect(mail.text).not.toContain('try again')
})

it('a throttled post says until when it waits', async () => {
  endpoint.answerNext({ status: 429, headers: { 'retry-after': '600' }, body: {} })
  const id = await publish('Throttled')
  await expect.poll(async () => (await readAttempt(id))?.waiting_for, { timeout: 60_000 }).toBe('quota')
  const { next_try_at, state } = (await readAttempt(id)) ?? {}
  expect(state).toBe('intent')
  expect((Date.parse(next_try_at ?? '') - Date.now()) / 60_000).toBeCloseTo(10, 0)
  expect((await read(id)).status).toBe('publishing')
  const second = await publish('Behind it')
  await expect.poll(async () => (await readAttempt(second))?.waiting_for, { timeout: 60_000 }).toBe('quota')
  expect(await readAttempt(second)).toMatchObject({
    next_try_at,
    error: 'Another request of this channel was told to wait',
  })
})

it('a post in a pause waits for its end', async () => {
  endpoint.answerNext({ status: 429, headers: { 'retry-after': '600' }, body: {} })
  const id = await publish('Paused')
  await expect.poll(async () => (await readAttempt(id))?.waiting_for, { timeout: 60_000 }).toBe('quota')
  await ada.call('publishingPause.start')
  await ada.call('content.sendAgain', { params: { id } })
  await expect.poll(async () => (await readAttempt(id))?.waiting_for, { timeout: 60_000 }).toBe('pause')
  expect((await readAttempt(id))?.fix).toBe('End the pause to publish it.')
})
