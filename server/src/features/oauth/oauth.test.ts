import { appScopes, readOnlyScopes } from '@draftwright/contract/connected-apps'
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it } from 'vitest'
import { listTestEngines } from '../../../test/engines.ts'
import { addMember, signUp } from '../../../test/harness.ts'
import {
  callback,
  giveConsent,
  createInjectingFetch,
  createMcpClient,
  type Jar,
  KeptSignIn,
} from '../../../test/mcp-client.ts'
import { createOAuthProgram } from '../../../test/oauth-program.ts'
import { openTestApp, useApp } from '../../../test/test-app.ts'
import { buildApp } from '../../app.ts'
import { SYSTEM } from '../../db/engine.ts'

const origin = 'http://127.0.0.1:43116'
const { app, context } = await useApp({ publicUrl: origin, hasRateLimits: false })
const me = await signUp(app)

describe.each(listTestEngines().map(({ kind, openPrepared }) => [kind, openPrepared] as const))(
  '%s',
  (_name, openPrepared) => {
    it.each(['auto', 'legacy'] as const)(
      'connects the official client in the %s era by two processes in turn',
      async (mode) => {
        const one = await openTestApp({ publicUrl: origin, hasRateLimits: false }, await openPrepared())
        const other = await buildApp({ ...one.context })
        const person = await signUp(one.app)
        const log: string[] = []
        const fetchApp = createInjectingFetch(origin, [one.app, other], log)
        const signIn = new KeptSignIn()
        const first = createMcpClient(origin, fetchApp, signIn, mode)
        await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError)
        expect(log).toEqual(
          expect.arrayContaining(['POST /oauth/register 201', 'GET /.well-known/oauth-protected-resource/mcp 200']),
        )
        expect(signIn.page?.searchParams.get('resource')).toBe(`${origin}/mcp`)
        const { request, back } = await giveConsent(one.app, person, signIn.page ?? new URL(origin), readOnlyScopes)
        expect(request).toMatchObject({
          client_name: 'Test client',
          redirect_host: '127.0.0.1:43117',
          is_local: true,
          scopes: appScopes,
        })
        expect(back.origin + back.pathname).toBe(callback)
        await first.transport.finishAuth(back.searchParams)
        expect(signIn.kept).toMatchObject({ scope: readOnlyScopes.join(' '), refresh_token: expect.any(String) })

        const { client, transport } = createMcpClient(origin, fetchApp, signIn, mode)
        await client.connect(transport)
        const { tools } = await client.listTools()
        expect(tools.map(({ name }) => name)).toContain('find')
        expect(tools.map(({ name }) => name)).not.toContain('create_ideas')
        const answer = await client.callTool({ name: 'who_am_i', arguments: {} })
        expect(answer.structuredContent).toMatchObject({
          untrusted_text: { workspace: 'Example Works', client: 'Test client' },
          scopes: readOnlyScopes,
        })

        const refresh = signIn.kept?.refresh_token
        signIn.kept = { ...signIn.kept, access_token: 'x'.repeat(43), token_type: 'Bearer' }
        await client.callTool({ name: 'who_am_i', arguments: {} })
        expect(signIn.kept?.refresh_token).not.toBe(refresh)
        expect(log).toContain('POST /oauth/token 200')

        const [connected] = await person.call('connectedApps.list')
        expect(connected).toMatchObject({
          client_name: 'Test client',
          scopes: readOnlyScopes,
          last_used_at: expect.any(String),
        })
        const steps = await person.call('connectedApps.attempts')
        expect(steps.map(({ step }) => step).toReversed()).toEqual([
          'registered',
          'asked',
          'consented',
          'token',
          'first_call',
        ])
        await person.call('connectedApps.revoke', { params: { id: connected?.id ?? '' } })
        await expect(client.callTool({ name: 'who_am_i', arguments: {} })).rejects.toThrow()
        expect(log.at(-1)).not.toContain(' 200')
        await client.close()
        await other.close()
        await one.close()
        expect(one.context.faults).toEqual([])
      },
    )
  },
)

const { register, buildPage, askToken, connect: connectPerson, callMcp } = createOAuthProgram(app, origin)
const connect = (scopes: readonly string[], jar: Jar = new Map()) => connectPerson(me, scopes, jar)

it('describes itself at every place where clients look, by its own address alone', async () => {
  for (const url of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    const { body, statusCode } = await app.inject({
      url,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect([statusCode, body.includes('evil')]).toEqual([200, false])
    expect(JSON.parse(body)).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none'],
    })
  }
  for (const url of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
    expect((await app.inject({ url })).json()).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
    })
})

it('takes a code and a refresh token once, and ends the connection at the second time', async () => {
  const { clientId, ask } = await connect(readOnlyScopes)
  const first = (await ask()).json<{ access_token: string; refresh_token: string }>()
  expect((await callMcp(first.access_token)).statusCode).toBe(200)
  const renew = (token: string) => askToken({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
  const second = (await renew(first.refresh_token)).json<{ access_token: string; refresh_token: string }>()
  expect((await callMcp(second.access_token)).statusCode).toBe(200)
  expect((await renew(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await renew(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await callMcp(second.access_token)).statusCode).toBe(401)
  expect((await me.call('connectedApps.list')).length).toBe(0)
  const again = await connect(readOnlyScopes)
  expect((await again.ask()).statusCode).toBe(200)
  expect((await again.ask()).json()).toMatchObject({ error: 'invalid_grant' })
})

it('keeps no token that a backup could give away', async () => {
  const { ask } = await connect(readOnlyScopes)
  const { access_token, refresh_token } = (await ask()).json<{ access_token: string; refresh_token: string }>()
  const { rows } = await context.engine.query<{ whole: string }>(SYSTEM, 'select r::text as whole from oauth_records r')
  const all = rows.map(({ whole }) => whole).join('\n')
  expect(all).not.toContain(access_token)
  expect(all).not.toContain(refresh_token)
})

it('opens nothing but /mcp with a token, and /mcp with no session', async () => {
  const { ask } = await connect(appScopes)
  const { access_token } = (await ask()).json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await me.request('ideas.list', { headers })).status).toBe(401)
  expect((await me.request('ideas.create', { headers, body: { text: 'x' } })).status).toBe(401)
  expect((await app.inject({ url: '/v0/meta/bases', headers })).statusCode).toBe(401)
  expect((await callMcp(me.session?.accessToken ?? '')).statusCode).toBe(401)
})

it('follows the role of its person, and ends with their membership', async () => {
  const member = await addMember(context, me, 'social_media')
  const { access_token } = (await (await connectPerson(member, appScopes)).ask()).json<{ access_token: string }>()
  expect((await callMcp(access_token)).statusCode).toBe(200)
  expect((await member.call('connectedApps.list')).length).toBe(1)
  expect((await me.call('connectedApps.list')).map(({ user_name }) => user_name)).toContain('The social_media')
  await context.engine.query(SYSTEM, 'delete from account_access where user_id = $1 and account_id = $2', [
    member.session?.user.id,
    me.accountId,
  ])
  expect((await callMcp(access_token)).statusCode).toBe(401)
})

it('asks only in the browser that the app has sent, and remembers nothing', async () => {
  const clientId = (await register()).json<{ client_id: string }>().client_id
  const page = buildPage(clientId)
  const asked = await app.inject({ url: page.pathname + page.search })
  const uid = String(asked.headers.location).replace('/connect/', '')
  expect((await me.request('connectedApps.readRequest', { params: { uid } })).status).toBe(404)
  const body = { account_id: me.accountId, scopes: readOnlyScopes }
  expect((await me.request('connectedApps.decideRequest', { params: { uid }, body })).status).toBe(404)
  const jar: Jar = new Map()
  await connect(readOnlyScopes, jar)
  // The same browser is asked again, and another person in it is not taken for the first.
  const stranger = await signUp(app)
  const { back } = await giveConsent(app, stranger, buildPage(clientId), readOnlyScopes, jar)
  expect(back.searchParams.get('code')).toEqual(expect.any(String))
  expect((await stranger.call('connectedApps.list')).length).toBe(1)
  const declined = await giveConsent(app, me, buildPage(clientId), [], jar)
  expect(declined.back.searchParams.get('error')).toBe('access_denied')
  const foreign = { account_id: stranger.accountId, scopes: readOnlyScopes }
  const third = await app.inject({ url: page.pathname + page.search })
  const thirdUid = String(third.headers.location).replace('/connect/', '')
  const headers = { cookie: `connect_request=${thirdUid}` }
  expect(
    (await me.request('connectedApps.decideRequest', { params: { uid: thirdUid }, headers, body: foreign })).status,
  ).toBe(403)
})

describe('refuses', () => {
  it.each([
    [{ redirect_uri: 'https://evil.example/callback' }, 'redirect_uri'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ code_challenge: '' }, 'code_challenge'],
    [{ code_challenge_method: 'plain' }, 'code_challenge_method'],
    [{ response_type: 'token' }, 'response_type'],
    [{ client_id: 'unknown' }, 'client'],
    [{ client_id: 'https://127.0.0.1/client.json' }, 'client'],
    [{ client_id: 'https://169.254.169.254/latest' }, 'client'],
    [{ client_id: 'http://example.com/client.json' }, 'client'],
  ])('a request with %j', async (more, words) => {
    const clientId = (await register()).json<{ client_id: string }>().client_id
    const page = buildPage(clientId, more)
    const answer = await app.inject({ url: page.pathname + page.search })
    const told = answer.body + decodeURIComponent(answer.headers.location ?? '')
    expect(told).toContain(words)
    expect(answer.headers.location ?? '').not.toContain('/connect/')
    expect(answer.headers.location ?? '').not.toContain('evil.example')
  })

  it.each([
    [{ redirect_uris: [] }],
    [{ redirect_uris: ['javascript:alert(1)'] }],
    [{ redirect_uris: ['not an address'] }],
    [{ redirect_uris: 5 }],
    [{ grant_types: ['client_credentials'] }],
    [{ client_name: 'x'.repeat(100_000) }],
  ])('to register %j', async (fields) => {
    expect((await register(fields)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await register(fields)).statusCode).toBeLessThan(500)
  })

  it('more registrations than twenty an hour from one address', async () => {
    const limited = await openTestApp({ publicUrl: origin })
    const statuses: number[] = []
    for (let n = 0; n < 22; n++)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url: '/register', payload: { redirect_uris: [callback] } }))
          .statusCode,
      )
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429])
    await limited.close()
  })
})

afterAll(() => expect(context.faults).toEqual([]))
