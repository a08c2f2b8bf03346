import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccountDb } from '../../db/account-db.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { openConnection } from './connection.ts'

const secret = 'the right secret of both'
const server = await startNetworkServer(({ headers, body }) => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
  const mac = createHmac('sha256', secret).update(signed).digest('base64')
  return headers['webhook-signature'] === `v1,${mac}` ? { status: 200, body: {} } : { status: 401, body: {} }
})
afterAll(() => server.close())
const { app, context } = await useApp({ trustedUrls: [server.origin] })

const settings = (change: object = {}) => ({ endpoint_url: `${server.origin}/hook`, secret, ...change })
const test = (ada: Person, change: object = {}) =>
  ada.call('connections.test', { body: { channel_type: 'webhook', ...settings(change) } })
const addChannel = async (ada: Person, change: object = {}) =>
  (await ada.call('channels.create', { body: { name: 'Program', channel_type: 'webhook', ...settings(change) } })).id
const readConnection = async (ada: Person, id: string) =>
  (await ada.call('channels.read', { params: { id } })).connection

describe('a test before the channel is added', () => {
  it('says as whom it is connected, or why it is not', async () => {
    const ada = await signUp(app)
    expect(await test(ada)).toMatchObject({ connected_as: server.origin.slice(7), reasons: [] })
    expect((await test(ada, { secret: 'a wrong secret of one' })).reasons).toMatchObject([{ code: 'unauthorized' }])
    expect((await test(ada, { endpoint_url: 'http://127.0.0.1:9/' })).reasons).toMatchObject([
      { code: 'rejected', message: expect.stringContaining('Only ports 80 and 443') },
    ])
    const refused = await ada.request('connections.test', {
      body: { channel_type: 'webhook', ...settings({ colour: 1 }) },
    })
    expect([refused.status, refused.error.details]).toEqual([400, [expect.objectContaining({ field: 'colour' })]])
    const site = await ada.request('connections.test', { body: { channel_type: 'site' } })
    expect([site.status, site.error.code]).toEqual([409, 'no_connection'])
  })
  it('takes changes to a stored channel, whose secret stays where it is', async () => {
    const ada = await signUp(app)
    const channel_id = await addChannel(ada)
    const answer = await ada.request('connections.test', { body: { channel_type: 'webhook', channel_id, secret: '' } })
    expect([answer.data.reasons, answer.text.includes(secret)]).toEqual([[], false])
    const eve = await signUp(app)
    const foreign = await eve.request('connections.test', { body: { channel_type: 'webhook', channel_id } })
    expect(foreign.status).toBe(404)
  })
})

describe('a channel', () => {
  it('shows how it stands after a check', async () => {
    const ada = await signUp(app)
    const id = await addChannel(ada)
    const checked = await ada.call('connections.check', { params: { id } })
    expect(checked.connection).toMatchObject({ state: 'connected', failure: null, checked_at: expect.any(String) })
  })

  it('that lost its access notifies those who manage channels, once, and lets its posts wait until it is restored', async () => {
    const ada = await signUp(app)
    const [editor, member] = [
      await addMember(context, ada, 'social_media'),
      await addMember(context, ada, 'general_member'),
    ]
    const id = await addChannel(ada, { secret: 'a wrong secret of one' })
    const post = await draftPost(ada, context, { channel_id: id })
    await editor.call('content.approve', { params: { id: post }, body: { publish: true } })
    await expect.poll(async () => (await readConnection(ada, id))?.state, { timeout: 60_000 }).toBe('needs_reconnect')
    await ada.call('connections.check', { params: { id } })
    const count = async (person: Person) =>
      (await person.call('notifications.list')).filter(({ kind }) => kind === 'channel_problem').length
    expect([await count(ada), await count(editor), await count(member)]).toEqual([1, 1, 0])

    const changed = await ada.request('channels.update', { params: { id }, body: { secret } })
    expect([changed.status, changed.text.includes(secret)]).toEqual([200, false])
    expect((await ada.call('connections.check', { params: { id } })).connection).toMatchObject({ state: 'connected' })
    await pollDeliveries(context, async () => (await ada.call('content.read', { params: { id: post } })).status).toBe(
      'published',
    )
  })

  it('keeps its settings when a change is refused', async () => {
    const ada = await signUp(app)
    const id = await addChannel(ada)
    const refused = await ada.request('channels.update', { params: { id }, body: { name: 'New', secret: 'short' } })
    expect([refused.status, refused.error.details]).toEqual([400, [expect.objectContaining({ field: 'secret' })]])
    expect((await ada.call('channels.read', { params: { id } })).name).toBe('Program')
  })
})

describe('a session', () => {
  it('is renewed by one of many at a time, and no empty value replaces what is stored', async () => {
    const ada = await signUp(app)
    const id = await addChannel(ada)
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    const opened = await Promise.all(Array.from({ length: 5 }, () => openConnection(db, context, id)))
    let renewals = 0
    const renewed = await Promise.all(
      opened.map(async (one) =>
        one?.connection.renewSettings(async () => {
          renewals++
          await new Promise((resolve) => setTimeout(resolve, 50))
          return { secret: 'the secret after renewal', endpoint_url: '' }
        }),
      ),
    )
    expect(renewals).toBe(1)
    for (const one of renewed)
      expect(one?.settings).toEqual({ endpoint_url: `${server.origin}/hook`, secret: 'the secret after renewal' })
    const row = createSystemDb(context.engine).selectFrom('channels').select('settings').where('id', '=', id)
    expect(JSON.stringify(await row.executeTakeFirst())).not.toContain('renewal')
  })
})
