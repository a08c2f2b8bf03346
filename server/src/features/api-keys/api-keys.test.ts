import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import { contracts } from '@draftwright/contract'
import type { Routes } from '@draftwright/contract/route'
import { describe, expect, it, vi } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { readStatusAndJson, useFakeAgent } from '../../../test/fake-agent.ts'
import { SYSTEM } from '../../db/engine.ts'
import { generateApiKey } from '../auth/index.ts'

const { app, context, url } = await useFakeAgent()

const idOf = (person: Person): string => person.session?.user.id ?? ''
const who = async (secret: string, headers = {}) =>
  readStatusAndJson(await fetch(`${url}/agent/who`, { headers: { authorization: `Bearer ${secret}`, ...headers } }))
const refused = [401, { detail: 'Invalid authentication token', error_code: 'invalid_token' }]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A workspace and an admin of it who has made a key. */
async function fixture() {
  const owner = await signUp(app)
  const admin = await addMember(context, owner, 'admin')
  const key = await admin.call('apiKeys.create', { body: { name: ' Our chat ' } })
  return { owner, admin, key }
}

describe('an API key', () => {
  it('acts as its creator in its workspace, and is shown once', async () => {
    const { owner, admin, key } = await fixture()
    expect(key).toMatchObject({ name: 'Our chat', state: 'active', expires_at: null, last_used_at: null })
    expect(key.secret).toMatch(/^dwk_[0-9A-Za-z]{49}$/u)
    expect(key.secret.startsWith(key.prefix)).toBe(true)
    expect(key.prefix).toHaveLength(8)
    const caller = { user: idOf(admin), account: owner.accountId, role: 'admin', key: key.id }
    expect(await who(key.secret)).toEqual([200, caller])
    expect(await who(key.secret, { 'account-id': owner.accountId })).toEqual([200, caller])
    const list = await owner.request('apiKeys.list')
    expect(list.data).toMatchObject([{ id: key.id, prefix: key.prefix, maker_name: 'The admin' }])
    const { rows } = await context.engine.query(SYSTEM, 'select * from api_keys where id = $1', [key.id])
    for (const kept of [list.text, JSON.stringify(rows)]) expect(kept).not.toContain(key.secret)
    const [row] = rows as { secret_hash: string }[]
    expect(list.text).not.toContain(row?.secret_hash)
  })

  it('opens no other workspace, though its maker be in it', async () => {
    const { admin, key } = await fixture()
    const home = await signUp(app)
    const other = await addMember(context, home, 'admin')
    for (const account of [admin.session?.account?.id, other.accountId, 'nonsense', crypto.randomUUID()])
      expect(await who(key.secret, { 'account-id': account })).toMatchObject([403, { error_code: 'not_a_member' }])
  })

  it('opens nothing but the agent service, unless it is given more', async () => {
    const { owner, key } = await fixture()
    const program = new Person(app, null)
    const headers = { authorization: `Bearer ${key.secret}`, 'account-id': owner.accountId ?? '' }
    expect(key.scopes).toEqual(['agent'])
    for (const path of ['/functions/v1/api/idea', '/functions/v1/crm/companies']) {
      const answered = await program.send('GET', path, { headers })
      expect([answered.status, answered.error.code]).toEqual([403, 'missing_scope'])
    }
    const answered = await program.send('GET', '/functions/v1/api/profile', { headers })
    expect([answered.status, answered.error.code]).toEqual([401, 'invalid_token'])
  })

  it('opens the calls that its scopes name, with its maker’s role and name', async () => {
    const { owner, admin } = await fixture()
    const scopes = ['crm:read', 'ideas:write', 'ideas:read', 'workspace:read'] as const
    const key = await admin.call('apiKeys.create', { body: { name: 'A script', scopes: [...scopes] } })
    expect(key.scopes).toEqual(['ideas:read', 'ideas:write', 'crm:read', 'workspace:read'])
    const program = new Person(app, null)
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const answered = await program.send(method, `/functions/v1/${path}`, {
        headers: { authorization: `Bearer ${key.secret}` },
        ...(body === undefined ? {} : { body }),
      })
      return [answered.status, answered.status < 300 ? 'ok' : answered.error.code]
    }
    expect(await send('POST', 'api/idea', { text: 'A script says hello' })).toEqual([200, 'ok'])
    const [idea] = await owner.call('ideas.list')
    expect(idea?.user_id).toBe(idOf(admin))
    expect(await send('GET', 'crm/companies')).toEqual([200, 'ok'])
    expect(await send('POST', 'crm/companies/query', {})).toEqual([200, 'ok'])
    expect(await send('POST', 'crm/companies', { name: 'x' })).toEqual([403, 'missing_scope'])
    expect(await send('GET', 'api/api-keys')).toEqual([200, 'ok'])
    // No key makes keys, changes who is a member, or deletes the workspace.
    for (const [method, path] of [
      ['POST', 'api/api-keys'],
      ['PUT', 'api/account-access'],
      ['DELETE', 'api/account'],
    ] as const)
      expect(await send(method, path, {})).toEqual([401, 'invalid_token'])
    expect(await who(key.secret)).toMatchObject([403, { error_code: 'missing_scope' }])
    await owner.call('members.update', { body: { user_id: idOf(admin), role_id: 'amplifier' } })
    expect(await send('GET', 'api/idea')).toEqual([403, 'forbidden'])
  })

  it('names known scopes, each once', async () => {
    const { owner } = await fixture()
    const make = async (scopes: unknown) =>
      (await owner.send('POST', '/functions/v1/api/api-keys', { body: { name: 'x', scopes } })).status
    for (const wrong of [[], ['everything'], ['workspace:write'], 'agent', Array.from({ length: 99 }, () => 'agent')])
      expect(await make(wrong)).toBe(400)
    const twice = await owner.call('apiKeys.create', { body: { name: 'x', scopes: ['agent', 'agent'] } })
    expect(twice.scopes).toEqual(['agent'])
  })

  it('makes nothing that weighs more than itself', async () => {
    const { admin } = await fixture()
    const channel_id = (await admin.call('channels.list'))[0]?.id ?? ''
    const { id } = await admin.call('generation.all', {
      params: { channel_id },
      body: { text: 'Ask for days.', title: 'Ask for days' },
    })
    const scopes = [
      'ideas:write',
      'content:read',
      'content:write',
      'channels:read',
      'channels:write',
      'crm:write',
    ] as const
    const { secret } = await admin.call('apiKeys.create', { body: { name: 'A script', scopes: [...scopes] } })
    const headers = { authorization: `Bearer ${secret}` }
    const user_id = idOf(admin)
    for (const [method, path, body, wanted] of [
      ['POST', `api/content/${id}/review-links`, { name: 'A guest' }, 200],
      ['POST', `api/content/${id}/review-links`, { name: 'A guest', can_decide: true }, 'person_only'],
      ['POST', `api/content/${id}/approve`, {}, 'invalid_token'],
      ['POST', 'api/channel', { name: 'By hand', channel_type: 'site' }, 200],
      ['POST', 'api/channel', { name: 'Ours', channel_type: 'devto', api_key: 'stolen' }, 'person_only'],
      ['PUT', `api/channel/${channel_id}`, { name: 'Notes' }, 200],
      ['PUT', `api/channel/${channel_id}`, { api_key: 'stolen' }, 'person_only'],
      ['PUT', 'api/network-apps/linkedin/person', { client_id: 'a', client_secret: 'b' }, 'invalid_token'],
      ['POST', 'crm/users', { user_id, role: 'admin' }, 'invalid_token'],
      ['GET', 'api/notification', undefined, 'invalid_token'],
      ['POST', `api/meetings/meeting-records/${user_id}/ideas`, { from_seq: 1, to_seq: 1 }, 'missing_scope'],
      ['POST', `api/generate-content/${channel_id}`, { idea_id: user_id }, 'missing_scope'],
    ] as const) {
      const answered = await new Person(app, null).send(method, `/functions/v1/${path}`, { headers, body })
      expect([path, body, answered.status < 300 ? answered.status : answered.error.code]).toEqual([path, body, wanted])
    }
  })

  it('reads without changing anything, and never speaks for its maker at a network', async () => {
    const { admin } = await fixture()
    const scopes = ['content:read', 'content:write'] as const
    const key = await admin.call('apiKeys.create', { body: { name: 'A reader', scopes: [...scopes] } })
    await admin.call('personalVoice.addSample', {
      body: { text: 'What I write is my own business, and nobody else’s.' },
    })
    const program = new Person(app, null)
    const id = crypto.randomUUID()
    for (const [method, path, body] of [
      ['GET', 'ambassador/voice', undefined],
      ['PUT', 'ambassador/voice', { length: 'short', emoji: null, words_to_avoid: [] }],
      ['DELETE', 'ambassador/voice', undefined],
      ['POST', 'ambassador/voice/samples', { text: 'Words of a program.' }],
      ['GET', 'user-social-integration', undefined],
      ['POST', 'user-social-integration/mastodon', { access_token: 'x' }],
      ['DELETE', 'user-social-integration/mastodon', undefined],
      ['POST', 'user-content-share-track', { content_id: id, platform_type: 'mastodon' }],
      ['POST', `user-content-share-track/${id}/send`, undefined],
      ['PUT', `user-content-share-track/${id}`, { state: 'confirmed' }],
      ['PUT', `user-content-share-track/${id}/text`, { share_content: 'Words of a program.' }],
      ['POST', `user-content-share-track/${id}/withdraw`, undefined],
      ['PUT', 'ambassador/consent', { version: 1 }],
    ] as const) {
      const headers = { authorization: `Bearer ${key.secret}` }
      const answered = await program.send(method, `/functions/v1/api/${path}`, { headers, ...(body && { body }) })
      expect([method, path, answered.status, answered.error.code]).toEqual([method, path, 401, 'invalid_token'])
    }
    expect((await admin.call('personalVoice.read')).samples).toHaveLength(1)
    // What only reads may be asked by POST; nothing else is read by PUT or DELETE.
    const reading = Object.values(contracts).flatMap((table) =>
      Object.values(table as Routes).filter(
        (route) => findRouteScopes(route)?.every((scope) => scope.endsWith(':read')) === true,
      ),
    )
    expect(new Set(reading.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']))
  })

  it('has its maker’s role as it is at each call, and ends when they go, also when they come back', async () => {
    const { owner, admin, key } = await fixture()
    const user_id = idOf(admin)
    await owner.call('members.update', { body: { user_id, role_id: 'social_media' } })
    expect(await who(key.secret)).toMatchObject([200, { role: 'social_media' }])
    await owner.call('members.update', { body: { user_id, role_id: 'amplifier' } })
    expect(await who(key.secret)).toMatchObject([403, { error_code: 'forbidden' }])
    await owner.call('members.remove', { body: { user_id } })
    expect(await who(key.secret)).toEqual(refused)
    expect(await owner.call('apiKeys.list')).toMatchObject([{ state: 'orphaned' }])
    await context.engine.query(
      SYSTEM,
      `insert into account_access (id, account_id, user_id, role_id, created_at) values ($1, $2, $3, 'admin', now() + interval '1 minute')`,
      [crypto.randomUUID(), owner.accountId, user_id],
    )
    expect(await who(key.secret)).toEqual(refused)
    expect(await owner.call('apiKeys.list')).toMatchObject([{ id: key.id, state: 'orphaned' }])
  })

  it('is of no use from the moment it is revoked, and that is remembered', async () => {
    const { owner, key } = await fixture()
    await owner.call('apiKeys.revoke', { params: { id: key.id } })
    expect(await who(key.secret)).toEqual(refused)
    expect(await owner.call('apiKeys.list')).toEqual([])
    expect((await owner.request('apiKeys.revoke', { params: { id: key.id } })).status).toBe(404)
    const actions = (await owner.call('audit.list')).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['apiKeys.create', 'apiKeys.revoke']))
  })

  it('ends on its day, and with its workspace', async () => {
    const { owner, key } = await fixture()
    const short = await owner.call('apiKeys.create', { body: { name: 'A week', expires_in_days: 7 } })
    expect((await who(short.secret))[0]).toBe(200)
    vi.spyOn(context, 'now').mockReturnValue(inDays(7.01))
    expect(await who(short.secret)).toEqual(refused)
    expect((await who(key.secret))[0]).toBe(200)
    vi.restoreAllMocks()
    await owner.call('accounts.remove', { body: { name: 'Example Works' } })
    expect(await who(key.secret)).toEqual(refused)
  })

  it('has its last use noted down, once a minute at most', async () => {
    const { owner, key } = await fixture()
    const used = async () => (await owner.call('apiKeys.list'))[0]?.last_used_at
    expect(await used()).toBeNull()
    await who(key.secret)
    const first = await used()
    expect(first).toEqual(expect.any(String))
    vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 50_000))
    await who(key.secret)
    expect(await used()).toBe(first)
    vi.spyOn(context, 'now').mockReturnValue(new Date(Date.now() + 70_000))
    await who(key.secret)
    expect(await used()).not.toBe(first)
    vi.restoreAllMocks()
  })

  it('that is mistyped, made up or cut is refused, most of them without a look into the database', async () => {
    const { key } = await fixture()
    const { secret } = key
    const other = secret.at(9) === 'a' ? 'b' : 'a'
    const query = vi.spyOn(context.engine, 'query')
    for (const wrong of [
      secret.slice(0, -1),
      `${secret}0`,
      secret.slice(0, 9) + other + secret.slice(10),
      'dwk_',
      `dwk_${'A'.repeat(49)}`,
    ])
      expect(await who(wrong)).toEqual(refused)
    expect(query.mock.calls.filter(([, text]) => text.includes('api_keys'))).toEqual([])
    query.mockRestore()
    expect(await who(generateApiKey().secret)).toEqual(refused)
  })

  it('is for those who run the workspace to make, and there are 50', async () => {
    const { owner, admin } = await fixture()
    for (const role of ['social_media', 'general_member', 'amplifier'] as const) {
      const member = await addMember(context, owner, role)
      expect((await member.request('apiKeys.create', { body: { name: 'x' } })).status).toBe(403)
    }
    await context.engine.query(
      SYSTEM,
      `insert into api_keys (id, account_id, created_by, name, prefix, secret_hash)
       select gen_random_uuid(), $1, $2, 'x', 'dwk_x', gen_random_uuid()::text from generate_series(1, 48)`,
      [owner.accountId, idOf(admin)],
    )
    const both = await Promise.all(
      [owner, admin].map((person) => person.request('apiKeys.create', { body: { name: 'The last one' } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('too_many_keys')
  })
})
