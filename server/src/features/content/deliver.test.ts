import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { type NetworkServer, parseObject, startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { claimAttempt, endAttempt, insertAttempt } from '../deliveries/attempts-store.ts'

const secret = 'a secret of the two sides'
const events: { type: unknown; data: unknown }[] = []
/** An endpoint that checks the signature and publishes what it has not got before. */
const endpoint: NetworkServer = await startNetworkServer(({ headers, body, origin }) => {
  const id = String(headers['webhook-id'])
  const mac = createHmac('sha256', secret)
    .update(`${id}.${String(headers['webhook-timestamp'])}.${body.toString()}`)
    .digest('base64')
  if (headers['webhook-signature'] !== `v1,${mac}`) return { status: 401, body: { message: 'Wrong signature' } }
  const event = parseObject(body)
  if (event?.['type'] !== 'ping') events.push({ type: event?.['type'], data: event?.['data'] })
  return { status: 200, body: { url: `${origin}/posts/1`, external_id: 'post-1' } }
})
const other = await startNetworkServer(() => ({ status: 422, body: { message: 'No' } }))
afterAll(async () => {
  await endpoint.close()
  await other.close()
})
beforeEach(() => void events.splice(0))

const { app, context } = await useApp({ trustedUrls: [endpoint.origin, other.origin] })

async function addWebhook(ada: Person, url = `${endpoint.origin}/hook`): Promise<string> {
  const body = { name: 'Our program', channel_type: 'webhook' as const, endpoint_url: url, secret }
  return (await ada.call('channels.create', { body })).id
}
async function approvePost(ada: Person, channel_id: string): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown: '## Days\n\nAsk for *days*.' })
  await ada.call('content.approve', { params: { id } })
  return id
}
const readStatus = async (ada: Person, id: string) => (await ada.call('content.read', { params: { id } })).status
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, () => readStatus(ada, id)).toBe(status)
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)

describe('a post for a network', () => {
  it('goes out, is changed after another approval, and is taken down', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, await addWebhook(ada))
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'published')
    const live = await ada.call('content.read', { params: { id } })
    expect(live).toMatchObject({ url: `${endpoint.origin}/posts/1`, has_unpublished_changes: false })
    expect(events).toMatchObject([
      { type: 'post.publish', data: { title: live.title, text: expect.stringContaining('Ask for days.') } },
    ])
    expect(await readAttempt(ada, id)).toMatchObject({
      operation: 'publish',
      state: 'confirmed',
      steps: [{ kind: 'publish', state: 'done', tries: 1, http_status: 200, external_id: 'post-1' }],
    })

    await ada.call('content.update', { params: { id }, body: { title: 'Ask for weeks' } })
    expect((await ada.request('content.publish', { params: { id } })).status).toBe(409)
    await ada.call('content.approve', { params: { id } })
    expect(await ada.call('content.publish', { params: { id } })).toMatchObject({ status: 'published' })
    await expect.poll(async () => (await readAttempt(ada, id))?.state, { timeout: 60_000 }).toBe('confirmed')
    expect(events[1]).toMatchObject({ type: 'post.edit', data: { title: 'Ask for weeks', external_id: 'post-1' } })

    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(events[2]).toMatchObject({ type: 'post.take_down', data: { external_id: 'post-1' } })
    const verbs = (await ada.call('content.events', { params: { id } })).map(({ verb }) => verb)
    expect(verbs).toEqual(expect.arrayContaining(['sending', 'published', 'live_updated', 'unpublished']))
  })

  it('is sent again under the same key when no answer came', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, await addWebhook(ada))
    const before = endpoint.requests.length
    endpoint.failNext('cut')
    await ada.call('content.publish', { params: { id } })
    await expect.poll(async () => (await readAttempt(ada, id))?.waiting_for, { timeout: 60_000 }).toBe('network')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    const keys = endpoint.requests.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await readAttempt(ada, id))?.steps).toMatchObject([{ tries: 2, state: 'done' }])
  })

  it('waits as long as the network says', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, await addWebhook(ada))
    endpoint.failNext('throttle')
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'published')
    expect(await readAttempt(ada, id)).toMatchObject({ state: 'confirmed', waiting_for: null, steps: [{ tries: 2 }] })
  })

  it('fails with the words of the network, keeps its approval and can be sent again', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, await addWebhook(ada, `${other.origin}/hook`))
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'failed')
    expect(await readAttempt(ada, id)).toMatchObject({ state: 'rejected', error: 'The network answered 422' })
    const notices = await ada.call('notifications.list')
    expect(notices.map(({ kind }) => kind)).toContain('failed')
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'failed')
    expect(await ada.call('content.attempts', { params: { id } })).toHaveLength(2)
  })

  it('waits for a person when the access is refused, and is stopped by one', async () => {
    const ada = await signUp(app)
    const body = {
      name: 'Wrong',
      channel_type: 'webhook' as const,
      endpoint_url: `${endpoint.origin}/hook`,
      secret: `${secret}, misspelt`,
    }
    const channel = (await ada.call('channels.create', { body })).id
    const id = await approvePost(ada, channel)
    await ada.call('content.publish', { params: { id } })
    await expect.poll(async () => (await readAttempt(ada, id))?.waiting_for, { timeout: 60_000 }).toBe('reconnect')
    await ada.call('content.stopDelivery', { params: { id } })
    expect(await readStatus(ada, id)).toBe('approved')
    expect(await readAttempt(ada, id)).toMatchObject({ state: 'rejected', error: 'Stopped before it was sent' })
  })

  it('keeps an edit that came while it was sent as its next text', async () => {
    const ada = await signUp(app)
    const id = await approvePost(ada, await addWebhook(ada))
    endpoint.delayMs = 1500
    await ada.call('content.publish', { params: { id } })
    await expect.poll(async () => (await readAttempt(ada, id))?.state, { timeout: 60_000 }).toBe('sent')
    const stopped = await ada.request('content.stopDelivery', { params: { id } })
    expect([stopped.status, stopped.error.code]).toEqual([409, 'being_sent'])
    await ada.call('content.update', { params: { id }, body: { title: 'Another title' } })
    endpoint.delayMs = 0
    await waitFor(ada, id, 'published')
    expect(await ada.call('content.read', { params: { id } })).toMatchObject({
      title: 'Another title',
      has_unpublished_changes: true,
    })
    expect(events.at(-1)).toMatchObject({ data: { title: 'A waiting list that works' } })
  })
})

it('is one worker’s until its lease ends, and nobody’s once it is over', async () => {
  const ada = await signUp(app)
  await ada.call('publishingPause.start')
  const id = await approvePost(ada, await addWebhook(ada))
  const db = createAccountDb(context.engine, ada.accountId ?? '')
  // Nobody else sees it before the end.
  await db.transaction(async (tx) => {
    const subject = { id, channel_id: null, text_hash: 'x', scheduled_at: null }
    const attempt = await insertAttempt(tx, subject)
    const claim = async () => (await claimAttempt(tx, attempt, createId()))?.id
    expect([await claim(), await claim()]).toEqual([attempt, undefined])
    const endLease = (seconds: number) =>
      tx
        .update('publish_attempts')
        .set({ leased_until: sql<string>`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', attempt)
        .execute()
    await endLease(1)
    expect(await claim()).toBeUndefined()
    await endLease(-1)
    expect([await claim(), await claim()]).toEqual([attempt, undefined])
    await endLease(-1)
    await endAttempt(tx, id, { state: 'rejected', error: 'Stopped' })
    expect(await claim()).toBeUndefined()
  })
})

describe('approving and publishing in one request', () => {
  it('does both on our own site', async () => {
    const ada = await signUp(app)
    const id = await draftPost(ada, context, {})
    expect(await ada.call('content.approve', { params: { id }, body: { publish: true } })).toMatchObject({
      status: 'published',
    })
    expect((await ada.call('content.events', { params: { id } })).map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(['approved', 'published']),
    )
  })
  it('does neither when the post cannot be published', async () => {
    const ada = await signUp(app)
    const channel_id = await addWebhook(ada)
    const id = await draftPost(ada, context, { channel_id })
    await ada.call('channels.update', { params: { id: channel_id }, body: { is_active: false } })
    const refused = await ada.request('content.approve', { params: { id }, body: { publish: true } })
    expect([refused.status, refused.error.code]).toEqual([409, 'channel_inactive'])
    expect(await readStatus(ada, id)).toBe('draft')
  })
})
