import { appScopes, readOnlyScopes } from '@draftwright/contract/connected-apps'
import { afterAll, expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { callback, giveConsent } from '../../../test/mcp-client.ts'
import { createOAuthProgram } from '../../../test/oauth-program.ts'
import { openTestApp, useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredConnects } from './system-store.ts'

const origin = 'http://127.0.0.1:43118'
const { app, context } = await useApp({ publicUrl: origin, hasRateLimits: false })
const me = await signUp(app)
const { register, registerId, buildPage, send, openTokens, renew, callMcp } = createOAuthProgram(app, origin)
afterAll(() => expect(context.faults).toEqual([]))

it('shows the scheme of an answer that goes to no web page, and never what stands behind it', async () => {
  for (const [uri, host] of [
    ['evilapp://claude.ai/callback', 'evilapp://'],
    ['claude.ai:/callback', 'claude.ai://'],
    ['https://claude.ai@evil.example/callback', 'evil.example'],
    ['http://[::1]:7/callback', '[::1]:7'],
  ] as const) {
    const page = buildPage(await registerId({ redirect_uris: [uri] }), { redirect_uri: uri })
    const { request } = await giveConsent(app, me, page, [])
    expect([uri, request.redirect_host, request.is_local]).toEqual([uri, host, !uri.startsWith('https')])
  }
})

it('answers at no scheme of the browser or the system', async () => {
  for (const scheme of ['mailto', 'view-source', 'ws', 'ftp', 'smb', 'chrome', 'filesystem', 'ms-msdt', 'javascript']) {
    const answer = await register({ redirect_uris: [callback, `${scheme}:eve@evil.example/x`] })
    expect([scheme, answer.statusCode]).toEqual([scheme, 400])
  }
  const answer = await register({ token_endpoint_auth_method: undefined })
  expect([answer.statusCode, Object.keys(answer.json<object>()).includes('client_secret')]).toEqual([201, false])
})

it('counts a registration by whatever address it is sent to', async () => {
  const limited = await openTestApp({ publicUrl: origin })
  for (const url of [
    '/oauth/authorize/..%2Fregister',
    '/oauth/authorize/%2e%2e%2fregister',
    '/oauth/authorize/..%5Cregister',
  ]) {
    const payload = { redirect_uris: [callback] }
    const answer = await limited.app.inject({ method: 'POST', url, payload })
    expect([url, answer.statusCode]).not.toEqual([url, 201])
  }
  const { rows } = await limited.context.engine.query(SYSTEM, "select from oauth_records where model = 'Client'")
  expect(rows.length).toBe(0)
  await limited.close()
})

it('refuses texts that no database stores, as a fault of the program', async () => {
  for (const fields of [
    { client_name: 'a\0b' },
    { client_name: '\ud800' },
    { redirect_uris: ['https://a.example/\0'] },
  ])
    expect((await register(fields)).statusCode).toBe(400)
  const clientId = await registerId()
  for (const more of [{ state: 'a\0' }, { login_hint: '\0' }, { ui_locales: '\0' }] as Record<string, string>[]) {
    const page = buildPage(clientId, more)
    const answer = await app.inject({ url: page.pathname + page.search })
    expect([more, answer.statusCode < 500, String(answer.headers.location).includes('/connect/')]).toEqual([
      more,
      true,
      false,
    ])
  }
})

it('shows a name without characters that are not seen or turn it around', async () => {
  const clientId = await registerId({ client_name: ' \u202eedualC\u202c\n\n\u200b by  us ' })
  const { request } = await giveConsent(app, me, buildPage(clientId), [])
  expect(request.client_name).toBe('edualC by us')
})

it('connects once, however often a person clicks', async () => {
  const before = (await me.call('connectedApps.list')).length
  const page = buildPage(await registerId())
  const asked = await app.inject({ url: page.pathname + page.search })
  const uid = String(asked.headers.location).replace('/connect/', '')
  const headers = { cookie: `connect_request=${uid}` }
  const body = { account_id: me.accountId, scopes: readOnlyScopes }
  const decide = () => me.request('connectedApps.decideRequest', { params: { uid }, headers, body })
  const answers = await Promise.all([decide(), decide(), decide()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  expect((await me.call('connectedApps.list')).length).toBe(before + 1)
})

it('renews once for two requests at the same time, and never for more scopes or for another program', async () => {
  const { clientId, refresh_token } = await openTokens(me, readOnlyScopes)
  const two = await Promise.all([renew(clientId, refresh_token), renew(clientId, refresh_token)])
  expect(two.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400])
  const won = two.find(({ statusCode }) => statusCode === 200)?.json<{ access_token: string; refresh_token: string }>()
  const newest = won?.refresh_token ?? ''
  expect((await callMcp(won?.access_token ?? '')).statusCode).toBe(200)
  for (const [id, more, error] of [
    [clientId, { scope: appScopes.join(' ') }, 'invalid_scope'],
    [clientId, { scope: 'agent' }, 'invalid_scope'],
    [await registerId(), {}, 'invalid_grant'],
  ] as const)
    expect((await renew(id, newest, more)).json()).toMatchObject({ error })
  const foreign = await send('/oauth/revoke', { token: newest, client_id: await registerId() })
  expect(foreign.statusCode).toBe(200)
  const last = await renew(clientId, newest)
  expect(last.statusCode).toBe(200)
  // The library has used a token up before it looks at the resource.
  const other = { resource: 'https://other.example/mcp' }
  expect((await renew(clientId, last.json<{ refresh_token: string }>().refresh_token, other)).json()).toMatchObject({
    error: 'invalid_target',
  })
})

it('lasts as long as it is used, and is listed no longer than that', async () => {
  const { clientId, refresh_token } = await openTokens(me, readOnlyScopes)
  const { engine } = context
  const grant = "model = 'Grant' and payload->>'clientId' = $1"
  // As if 89 days had passed since the person consented.
  await engine.query(
    SYSTEM,
    `update oauth_records set expires_at = now() + interval '1 day',
       payload = payload || jsonb_build_object('exp', extract(epoch from now())::bigint + 86400) where ${grant}`,
    [clientId],
  )
  const second = (await renew(clientId, refresh_token)).json<{ refresh_token: string }>()
  const { rows } = await engine.query<{ days: number; is_told: boolean }>(
    SYSTEM,
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days,
       abs(extract(epoch from expires_at) - (payload->>'exp')::bigint) < 2 as is_told from oauth_records where ${grant}`,
    [clientId],
  )
  expect(rows).toEqual([{ days: 90, is_told: true }])
  expect((await renew(clientId, second.refresh_token)).statusCode).toBe(200)
  const known = (await me.call('connectedApps.list')).map(({ id }) => id)
  const listed = async () => (await me.call('connectedApps.list')).filter(({ id }) => known.includes(id)).length
  await deleteExpiredConnects(engine, new Date(Date.now() + 89 * 86_400_000))
  expect(await listed()).toBe(known.length)
  await deleteExpiredConnects(engine, new Date(Date.now() + 92 * 86_400_000))
  expect(await listed()).toBe(0)
})

it('tells the admins of a workspace nothing of how others connect the same program', async () => {
  const clientId = 'https://program.example/client.json'
  const other = await signUp(app)
  await context.engine.query(
    SYSTEM,
    `insert into oauth_steps (id, client_id, client_name, account_id, step, detail) values
       (gen_random_uuid(), $1, 'Program', null, 'refused', 'of the other'), (gen_random_uuid(), $1, 'Program', $2, 'asked', null)`,
    [clientId, me.accountId],
  )
  await context.engine.query(
    SYSTEM,
    `insert into oauth_steps (id, client_id, client_name, account_id, step) values (gen_random_uuid(), $1, 'Program', $2, 'consented')`,
    [clientId, other.accountId],
  )
  const steps = (await me.call('connectedApps.attempts')).filter(({ client_id }) => client_id === clientId)
  expect(steps.map(({ step }) => step)).toEqual(['asked'])
})

it('knows whose connection got a token', async () => {
  const owner = await signUp(app)
  const { clientId } = await openTokens(owner, readOnlyScopes)
  // The answer does not wait for the log.
  const readSteps = async () => {
    const { rows } = await context.engine.query<{ account_id: string }>(
      SYSTEM,
      "select account_id from oauth_steps where client_id = $1 and step = 'token'",
      [clientId],
    )
    return rows
  }
  await expect.poll(readSteps).toEqual([{ account_id: owner.accountId }])
})

it('opens one workspace alone, as far as its person may at that time, and nothing once revoked', async () => {
  const other = await signUp(app)
  const idea = await other.call('ideas.create', { body: { text: 'Of another workspace' } })
  const member = await addMember(context, me, 'admin')
  const { access_token } = await openTokens(member, appScopes)
  const ask = (name: string, input: object) =>
    callMcp(access_token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })
  expect((await ask('read', { row: `idea:${idea.id}` })).body).not.toContain('Of another workspace')
  expect((await ask('create_ideas', { ideas: [{ text: 'Mine' }] })).body).toContain('idea:')
  await context.engine.query(SYSTEM, "update account_access set role_id = 'amplifier' where user_id = $1", [
    member.session?.user.id,
  ])
  expect((await ask('create_ideas', { ideas: [{ text: 'No more' }] })).body).not.toContain('"row":"idea:')
  await context.engine.query(SYSTEM, 'update accounts set deleted_at = now() where id = $1', [me.accountId])
  expect((await callMcp(access_token)).statusCode).toBe(401)
  await context.engine.query(SYSTEM, 'update accounts set deleted_at = null where id = $1', [me.accountId])
  expect((await callMcp(access_token)).statusCode).toBe(200)
  const [connection] = await member.call('connectedApps.list')
  await member.call('connectedApps.revoke', { params: { id: connection?.id ?? '' } })
  expect((await callMcp(access_token)).statusCode).toBe(401)
})

it('keeps no token of a person who was deleted', async () => {
  const person = await signUp(app)
  const { clientId } = await openTokens(person, readOnlyScopes)
  const count = async () => {
    const { rows } = await context.engine.query(SYSTEM, "select from oauth_records where payload->>'clientId' = $1", [
      clientId,
    ])
    return rows.length
  }
  expect(await count()).toBeGreaterThan(2)
  await context.engine.query(SYSTEM, 'delete from connected_apps where user_id = $1', [person.session?.user.id])
  await deleteExpiredConnects(context.engine, new Date(Date.now() + 2 * 3_600_000))
  expect(await count()).toBe(0)
})
