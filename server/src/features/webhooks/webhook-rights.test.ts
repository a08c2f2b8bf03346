import { contracts } from '@draftwright/contract'
import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { Routes } from '@draftwright/contract/route'
import { findEventType } from '@draftwright/contract/webhook-events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createWebhook, listTypes, pollWebhooks } from '../../../test/webhook-receiver.ts'
import { SYSTEM } from '../../db/engine.ts'
import { readStart } from './post-message.ts'
import { buildWebhookHeaders } from './sign.ts'

const server = await startNetworkServer(() => ({ status: 200 }))
afterAll(() => server.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [server.origin] })

let me: Person
beforeEach(async () => {
  me = await signUp(app)
})

/** A program with a key of these scopes. */
async function createProgram(scopes: readonly ApiKeyScope[], more: object = {}) {
  const key = await me.call('apiKeys.create', { body: { name: 'Program', scopes, ...more } })
  const headers = { authorization: `Bearer ${key.secret}` }
  return { key, program: new Person(app, null), headers }
}
const draft = (events: readonly string[], url = `${server.origin}/hook`) => ({ name: 'Ours', url, events })

describe('the types of events', () => {
  it('are all calls that change something, except what is personal, public, or about webhooks', () => {
    const left = Object.entries(contracts).flatMap(([noun, table]) =>
      Object.entries(table as Routes).flatMap(([verb, { method, audit, right, keys }]) =>
        method === 'GET' || audit === 'none' || right === 'public' || right === 'signed-in' || keys === 'never'
          ? []
          : findEventType(`${noun}.${verb}`) === undefined
            ? [noun]
            : [],
      ),
    )
    expect([...new Set(left)].sort()).toEqual(['advisor', 'advisorActions', 'models', 'webhooks'])
  })
})

describe('who may', () => {
  it('make webhooks are owners and admins', async () => {
    const helper = await addMember(context, me, 'social_media')
    const answer = await helper.request('webhooks.create', { body: draft(['ideas.*']) })
    expect(answer.status).toBe(403)
  })

  it('a key makes none that sees more than its scopes, and finds only its own', async () => {
    const { webhook } = await createWebhook(me, server)
    const { program, headers, key } = await createProgram(['webhooks:write', 'webhooks:read', 'ideas:read'])
    for (const events of [['content.publish'], ['*'], ['ideas.*', 'contacts.create'], ['accounts.changeSettings']]) {
      const answer = await program.request('webhooks.create', { headers, body: draft(events) })
      expect([answer.status, answer.error.code], events.join()).toEqual([403, 'missing_scope'])
    }
    const own = await program.call('webhooks.create', { headers, body: draft(['ideas.create']) })
    expect(await program.call('webhooks.list', { headers })).toMatchObject([{ id: own.id, is_by_key: true }])
    const params = { id: webhook.id }
    for (const id of ['webhooks.rotate', 'webhooks.update'] as const)
      expect((await program.request(id, { headers, params, body: {} })).status).toBe(404)
    const wider = { headers, params: { id: own.id }, body: { events: ['*'] } }
    expect((await program.request('webhooks.update', wider)).status).toBe(403)
    const test = { headers, params: { id: own.id }, body: { type: 'content.publish' } }
    expect((await program.request('webhooks.test', test)).status).toBe(403)
    const types = (await program.call('webhooks.events', { headers })).map(({ noun }) => noun)
    expect([...new Set(types)]).toContain('ideas')
    expect(types).not.toContain('content')
    await me.call('apiKeys.revoke', { params: { id: key.id } })
    expect((await me.call('webhooks.list')).map(({ id }) => id)).toEqual([webhook.id])
  })

  it('a key that is limited to bases makes none about tables', async () => {
    const base = await me.call('tables.createBase', { body: { name: 'Campaigns' } })
    const { program, headers } = await createProgram(['webhooks:write', 'tables:read'], { base_ids: [base.id] })
    const answer = await program.request('webhooks.create', { headers, body: draft(['tableRecords.*']) })
    expect(answer.status).toBe(403)
  })

  it('ends with the maker’s right, and the others are told', async () => {
    const admin = await addMember(context, me, 'admin')
    const { webhook, listRequests } = await createWebhook(admin, server, { events: ['ideas.create'] })
    await me.call('members.update', {
      body: { user_id: admin.session?.user.id ?? '', role_id: 'general_member' },
    })
    await me.call('ideas.create', { body: { text: 'One' } })
    const read = async () => (await me.call('webhooks.list')).find(({ id }) => id === webhook.id)?.disabled_reason
    await pollWebhooks(context, read).toBe('maker')
    expect(listRequests()).toEqual([])
  })

  it('sees what happens in tables and the CRM with the ids of the rows', async () => {
    const { listRequests } = await createWebhook(me, server, { events: ['companies.create', 'tables.createBase'] })
    await me.call('companies.create', { body: { name: 'Acme' } })
    await me.call('tables.createBase', { body: { name: 'Campaigns' } })
    await pollWebhooks(context, () => listTypes(listRequests()).sort()).toEqual([
      'companies.create',
      'tables.createBase',
    ])
  })
})

const privateHosts = `
  localhost LOCALHOST localhost. a.localhost intranet db.internal printer.local nas.lan x.test
  router.home.arpa 127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001
  0.0.0.0 0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 169.254.169.254 100.64.0.1
  192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::1]
  [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [fe80::1] [fc00::1] [fd12:3456::1]
  [ff02::1] [64:ff9b::7f00:1] [64:ff9b:1::1] [2001:db8::1] [2002:7f00:1::] [100::1] １２７.0.0.1
  ①②⑦.⓪.⓪.①`
  .trim()
  .split(/\s+/u)
const hostile = [
  ...privateHosts.map((host) => `https://${host}/hook`),
  'http://example.com/hook',
  'ftp://example.com/hook',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https://user:secret@example.com/',
  'https://example.com:22/',
  'https://example.com:8080/',
  '//example.com',
  'example.com',
  '',
]

describe('an address', () => {
  it('in a private network, or of another form, is refused when it is saved', async () => {
    const { webhook } = await createWebhook(me, server)
    for (const url of hostile) {
      const made = await me.request('webhooks.create', { body: draft(['ideas.*'], url) })
      expect([made.status, made.error.message], url).toEqual([400, expect.stringMatching(/^url /u)])
      const changed = await me.request('webhooks.update', { params: { id: webhook.id }, body: { url } })
      expect(changed.status, url).toBe(400)
    }
  })

  it('that leads there later is refused when something is sent, and so is a redirect', async () => {
    const { webhook, listRequests } = await createWebhook(me, server, { events: ['ideas.create'] })
    const readErrors = async () => {
      const [message] = await me.call('webhooks.messages', { params: { id: webhook.id } })
      const params = { id: webhook.id, message_id: message?.id ?? '' }
      return message === undefined
        ? []
        : (await me.call('webhooks.readMessage', { params })).attempts.map((one) => one.error)
    }
    server.answerNext({ status: 307, headers: { location: `${server.origin}/elsewhere` } })
    await me.call('ideas.create', { body: { text: 'One' } })
    await expect.poll(readErrors).toEqual(['The address redirects, which is not followed'])
    expect(server.requests.some(({ path }) => path === '/elsewhere')).toBe(false)
    await context.engine.query(SYSTEM, `update webhooks set url = 'https://169.254.169.254/' where id = $1`, [
      webhook.id,
    ])
    await pollWebhooks(context, readErrors).toContain('Addresses in private networks are not allowed')
    expect(listRequests()).toHaveLength(1)
  })

  it('that answers without end is read for a kilobyte', async () => {
    let n = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        n += 1
        controller.enqueue(new Uint8Array(600).fill(97))
      },
    })
    expect(await readStart(new Response(endless))).toBe('a'.repeat(1024))
    expect(n).toBeLessThan(5)
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cut')) })
    expect(await readStart(new Response(broken))).toBeNull()
    expect(await readStart(new Response(`a\u0000${'é'.repeat(1000)}`))).toHaveLength(512)
  })
})

it('signs as Standard Webhooks shows by example', () => {
  const headers = buildWebhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
