import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import {
  countSignatures,
  createWebhook,
  listTypes,
  pollWebhooks,
  readWebhookBody,
} from '../../../test/webhook-receiver.ts'
import { SYSTEM } from '../../db/engine.ts'

const receiver: { status: number; headers: Record<string, string> } = { status: 200, headers: {} }
const server = await startNetworkServer(() => ({ ...receiver, body: 'as you wish' }))
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })

let me: Person
beforeEach(async () => {
  me = await signUp(app)
  Object.assign(receiver, { status: 200, headers: {} })
})
const readLog = (id: string, query = {}) => me.call('webhooks.messages', { params: { id }, query })
const readOne = async (id: string) => (await me.call('webhooks.list')).find((webhook) => webhook.id === id)

describe('a webhook', () => {
  it('hears of a post that is published, signed, with ids and no texts', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, {
      events: ['content.publish', 'content.published'],
    })
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u)
    expect(await me.call('webhooks.list')).toMatchObject([{ id: webhook.id, maker_name: 'Ada Example', n_pending: 0 }])
    const post = await publishPost(me, context, { title: 'A secret title' })
    await pollWebhooks(context, () => listTypes(listRequests()).sort()).toEqual([
      'content.publish',
      'content.published',
    ])
    for (const request of listRequests()) {
      expect(countSignatures(request, webhook)).toBe(1)
      expect(request.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/u)
      expect(request.body.toString()).not.toContain('secret title')
      const { data } = readWebhookBody(request)
      expect(data).toMatchObject({ id: post.id, kind: 'content', actor_id: me.session?.user.id })
      expect(data.api_url).toBe(`http://draftwright.test/functions/v1/api/content/${post.id}`)
    }
    const log = await readLog(webhook.id)
    expect(log).toMatchObject([{ state: 'delivered', last_status: 200, n_attempts: 1 }, { state: 'delivered' }])
    const shown = await me.call('webhooks.readMessage', {
      params: { id: webhook.id, message_id: log[0]?.id ?? '' },
    })
    // Of a private network only the status is shown.
    expect(shown).toMatchObject({ attempts: [{ n: 1, status: 200, answer: null, error: null }] })
    expect(listRequests().map(({ body }) => body.toString())).toContain(shown.body)
  })

  it('hears of nothing that it did not choose, nothing from before, and nothing of other workspaces', async () => {
    await me.call('ideas.create', { body: { text: 'Before' } })
    const { listRequests } = await createWebhook(me, server, { events: ['ideas.*'] })
    const other = await signUp(app)
    await other.call('ideas.create', { body: { text: 'Elsewhere' } })
    await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })
    const idea = await me.call('ideas.create', { body: { text: 'After' } })
    await pollWebhooks(context, () => listRequests().map((one) => readWebhookBody(one).data.id)).toEqual([idea.id])
  })

  it('hears of what was saved last, once for many saves, in order', async () => {
    const { listRequests } = await createWebhook(me, server, { events: ['ideas.update'] })
    const { id } = await me.call('ideas.create', { body: { text: 'One' } })
    for (const text of ['Two', 'Three', 'Four', 'Five'])
      await me.call('ideas.update', { params: { id }, body: { text } })
    await pollWebhooks(context, () => listRequests().length).toBe(2)
    const [first, last] = listRequests().map((one) => readWebhookBody(one).data)
    expect(first?.id).toBe(id)
    expect(last?.sequence).toBeGreaterThan(first?.sequence ?? 0)
    await me.call('ideas.update', { params: { id }, body: { text: 'Six' } })
    await pollWebhooks(context, () => listRequests().length).toBe(3)
  })

  it('sends the record as its maker reads it, if that was chosen', async () => {
    const { listRequests } = await createWebhook(me, server, { events: ['ideas.create'], payload: 'full' })
    const idea = await me.call('ideas.create', { body: { text: 'Ask for days' } })
    await pollWebhooks(context, () => listRequests().length).toBe(1)
    const { record } = readWebhookBody(listRequests()[0] ?? expect.fail('Nothing came')).data
    expect(record).toMatchObject({ id: idea.id, text: 'Ask for days' })
  })

  it('is tested with an event of any type', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.*'] })
    const params = { id: webhook.id }
    await me.call('webhooks.test', { params, body: { type: 'content.publish' } })
    await pollWebhooks(context, () => listTypes(listRequests())).toEqual(['content.publish'])
    expect(readWebhookBody(listRequests()[0] ?? expect.fail('Nothing came')).data.is_test).toBe(true)
    expect((await me.request('webhooks.test', { params, body: { type: 'content.*' } })).status).toBe(400)
    expect((await me.request('webhooks.test', { params, body: { type: 'nothing.here' } })).status).toBe(400)
  })

  it('shows each type with an example', async () => {
    const events = await me.call('webhooks.events')
    expect(events.find(({ type }) => type === 'content.publish')).toMatchObject({
      noun: 'content',
      example: { type: 'content.publish', data: { kind: 'content' } },
    })
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['forms.answered', 'tableRecords.update']))
  })
})

describe('a secret', () => {
  it('is renewed while the one before is still valid for a day', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.create'] })
    const params = { id: webhook.id }
    const renewed = await me.call('webhooks.rotate', { params, body: {} })
    expect(renewed.previous_secret_until).not.toBeNull()
    expect((await me.request('webhooks.rotate', { params, body: {} })).error.code).toBe('secret_rotating')
    await me.call('ideas.create', { body: { text: 'One' } })
    await pollWebhooks(context, () => listRequests().length).toBe(1)
    const [request] = listRequests()
    if (request === undefined) throw new Error('Nothing came')
    expect([countSignatures(request, webhook), countSignatures(request, renewed)]).toEqual([1, 1])
    const last = await me.call('webhooks.rotate', { params, body: { ends_previous: true } })
    await me.call('ideas.create', { body: { text: 'Two' } })
    await pollWebhooks(context, () => listRequests().length).toBe(2)
    const second = listRequests()[1]
    if (second === undefined) throw new Error('Nothing came')
    expect([webhook, renewed, last].map((one) => countSignatures(second, one))).toEqual([0, 1, 1])
    expect(JSON.stringify(await me.call('webhooks.list'))).not.toContain('whsec_')
  })
})

describe('what fails', () => {
  it('is tried again with the same id and bytes, and stands in the log', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.create'] })
    receiver.status = 500
    await me.call('ideas.create', { body: { text: 'One' } })
    await pollWebhooks(context, () => listRequests().length).toBeGreaterThan(1)
    receiver.status = 204
    await pollWebhooks(context, async () => (await readLog(webhook.id))[0]?.state).toBe('delivered')
    const requests = listRequests()
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1)
    const [message] = await readLog(webhook.id)
    const params = { id: webhook.id, message_id: message?.id ?? '' }
    const { attempts } = await me.call('webhooks.readMessage', { params })
    expect(attempts.map(({ status }) => status)).toEqual([204, ...requests.slice(1).map(() => 500)])
    expect(attempts.at(-1)?.error).toBe('The address answered 500')
    expect(await readOne(webhook.id)).toMatchObject({ failing_since: null, n_pending: 0 })
    await me.call('webhooks.replay', { params })
    await pollWebhooks(context, () => listRequests().length).toBe(requests.length + 1)
    expect(listRequests().at(-1)?.headers['webhook-id']).toBe(requests[0]?.headers['webhook-id'])
  })

  it('waits as long as the receiver asks', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.create'] })
    Object.assign(receiver, { status: 429, headers: { 'retry-after': '3600' } })
    await me.call('ideas.create', { body: { text: 'One' } })
    await expect.poll(async () => (await readLog(webhook.id))[0]?.last_status).toBe(429)
    const [message] = await readLog(webhook.id)
    expect(Date.parse(message?.next_try_at ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    await me.call('ideas.create', { body: { text: 'Two' } })
    await expect.poll(async () => (await readOne(webhook.id))?.n_pending).toBe(2)
    expect(listRequests()).toHaveLength(1)
  })

  it('ends the webhook when the address is gone; enabled again, it replays what it missed', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.create'] })
    const params = { id: webhook.id }
    const since = new Date(Date.now() - 60_000).toISOString()
    receiver.status = 410
    await me.call('ideas.create', { body: { text: 'One' } })
    await expect.poll(async () => (await readOne(webhook.id))?.disabled_reason).toBe('gone')
    receiver.status = 200
    await me.call('ideas.create', { body: { text: 'Two' } })
    const waiting = `select from webhook_events where account_id = $1 and is_pending`
    await expect.poll(async () => (await context.engine.query(SYSTEM, waiting, [me.accountId])).rows.length).toBe(0)
    expect((await me.request('webhooks.replaySince', { params, body: { since } })).status).toBe(409)
    await me.call('webhooks.enable', { params })
    await pollWebhooks(context, async () => (await readOne(webhook.id))?.n_pending).toBe(0)
    // The first, which waited; the second was never queued.
    expect(listRequests()).toHaveLength(2)
    expect(await me.call('webhooks.replaySince', { params, body: { since } })).toEqual({ n: 1 })
    await pollWebhooks(context, () => listRequests().length).toBe(3)
    expect(await me.call('webhooks.replaySince', { params, body: { since, only: 'everything' } })).toEqual({ n: 2 })
    await pollWebhooks(context, () => listRequests().length).toBe(5)
  })

  it('for days is mailed to owners and admins, and then ends the webhook', async () => {
    const admin = await addMember(context, me, 'admin')
    const { webhook } = await createWebhook(me, server, { events: ['ideas.create'] })
    receiver.status = 500
    const setFailing = (days: number) =>
      context.engine.query(
        SYSTEM,
        `update webhooks set failing_since = now() - $1 * interval '1 day', n_failures = 3 where id = $2`,
        [days, webhook.id],
      )
    const readNotes = async (person: Person) =>
      (await person.call('notifications.list')).filter(({ kind }) => kind === 'webhook_failing').map(({ note }) => note)
    await setFailing(1.1)
    await me.call('ideas.create', { body: { text: 'One' } })
    await pollWebhooks(context, () => readNotes(admin)).toEqual([expect.stringContaining('for a day')])
    await setFailing(5.1)
    await pollWebhooks(context, async () => (await readOne(webhook.id))?.disabled_reason).toBe('failing')
    expect((await readNotes(me))[0]).toContain('disabled')
  })
})
