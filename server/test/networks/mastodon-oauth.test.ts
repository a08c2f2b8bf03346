import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { callNetwork } from './call-network.ts'
import { type MastodonServer, startMastodonServer } from './mastodon-server.ts'

let mastodon: MastodonServer
beforeEach(async () => {
  mastodon = await startMastodonServer()
  return () => mastodon.close()
})

const callback = 'https://draftwright.example/popup'
const postJson = (path: string, body: object) =>
  callNetwork(mastodon.origin, 'POST', path, { body, headers: { 'content-type': 'application/json' } })
const register = (fields: object = {}) =>
  postJson('/api/v1/apps', { client_name: 'Test', redirect_uris: callback, scopes: 'read write', ...fields })
async function createApp(): Promise<{ client_id: string; client_secret: string }> {
  const { body } = await register()
  return { client_id: String(body['client_id']), client_secret: String(body['client_secret']) }
}
const authorize = (values: Record<string, string>) => {
  const query = { response_type: 'code', redirect_uri: callback, scope: 'read', state: 's 1', ...values }
  return callNetwork(mastodon.origin, 'GET', `/oauth/authorize?${new URLSearchParams(query)}`)
}
const readCode = async (values: Record<string, string>) =>
  new URL((await authorize(values)).headers.get('location') ?? '').searchParams.get('code') ?? ''
const exchange = (fields: object) =>
  postJson('/oauth/token', { grant_type: 'authorization_code', redirect_uri: callback, ...fields })
const toOutcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']]

test('anybody registers an application, if it is described as one', async () => {
  expect((await register()).body).toMatchObject({ scopes: ['read', 'write'], redirect_uris: [callback] })
  const sentence = (text: string) => [422, `Validation failed: ${text}`]
  expect(toOutcome(await register({ client_name: '' }))).toEqual(sentence("Application name can't be blank"))
  expect(toOutcome(await register({ redirect_uris: '' }))).toEqual(sentence("Redirect URI can't be blank"))
  expect(toOutcome(await register({ redirect_uris: 'popup' }))).toEqual(
    sentence('Redirect URI must be an absolute URI.'),
  )
  expect(toOutcome(await register({ scopes: 'everything' }))).toEqual(
    sentence("Scopes doesn't match configured on the server."),
  )
})

test('a code is exchanged once, with the proof that its asker gave', async () => {
  const app = await createApp()
  const verifier = 'v'.repeat(43)
  const proof = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const code = await readCode({ client_id: app.client_id, ...proof })
  const answer = await exchange({ ...app, code, code_verifier: verifier })
  expect(answer.body).toMatchObject({ token_type: 'Bearer', scope: 'read' })
  expect(answer.body).not.toHaveProperty('expires_in')
  expect(toOutcome(await exchange({ ...app, code, code_verifier: verifier }))).toEqual([400, 'invalid_grant'])
  const other = await readCode({ client_id: app.client_id, ...proof })
  expect(toOutcome(await exchange({ ...app, code: other, code_verifier: 'w'.repeat(43) }))).toEqual([
    400,
    'invalid_grant',
  ])
  const late = await readCode({ client_id: app.client_id })
  mastodon.passTime(601_000)
  expect(toOutcome(await exchange({ ...app, code: late }))).toEqual([400, 'invalid_grant'])
  const foreign = await readCode({ client_id: app.client_id })
  expect(toOutcome(await exchange({ ...(await createApp()), code: foreign }))).toEqual([400, 'invalid_grant'])
  const elsewhere = await readCode({ client_id: app.client_id })
  expect((await exchange({ ...app, code: elsewhere, redirect_uri: `${callback}/x` })).status).toBe(400)
})

test('the same person, application and scopes get the same token, until it is revoked', async () => {
  const app = await createApp()
  const obtain = async () => {
    const { body } = await exchange({ ...app, code: await readCode({ client_id: app.client_id }) })
    return String(body['access_token'])
  }
  const token = await obtain()
  expect(await obtain()).toBe(token)
  expect(toOutcome(await postJson('/oauth/revoke', { ...(await createApp()), token }))).toEqual([
    403,
    'unauthorized_client',
  ])
  expect((await postJson('/oauth/revoke', { ...app, token })).status).toBe(200)
  expect((await postJson('/oauth/revoke', { ...app, token })).status).toBe(200)
  expect(await obtain()).not.toBe(token)
  const refused = await callNetwork(mastodon.origin, 'GET', '/api/v1/accounts/verify_credentials', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(toOutcome(refused)).toEqual([401, 'The access token was revoked'])
})

test('the page shows what it cannot send back, and sends back the rest', async () => {
  const { client_id } = await createApp()
  expect(await authorize({ client_id: 'x' })).toMatchObject({ status: 400, text: expect.stringContaining('client') })
  const wrong = await authorize({ client_id, redirect_uri: 'https://elsewhere.example/' })
  expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('redirect uri') })
  const readError = async (values: Record<string, string>) =>
    new URL((await authorize({ client_id, ...values })).headers.get('location') ?? '').searchParams.get('error')
  expect(await readError({ scope: 'read everything' })).toBe('invalid_scope')
  expect(await readError({ scope: 'push' })).toBe('invalid_scope')
  expect(await readError({ response_type: 'token' })).toBe('unsupported_response_type')
  expect(await readError({ code_challenge: 'x', code_challenge_method: 'plain' })).toBe('invalid_code_challenge_method')
})

test('a person can agree or deny', async () => {
  mastodon.settings.isConsenting = false
  const { client_id } = await createApp()
  const page = await authorize({ client_id, state: '"><script>' })
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('>Authorize</button>') })
  expect(page.text).not.toContain('<script>')
  const decide = async (decision: string) => {
    const form = new URLSearchParams({ client_id, redirect_uri: callback, scope: 'read', state: 's', decision })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { headers: own } = await callNetwork(mastodon.origin, 'POST', '/oauth/authorize', {
      body: form.toString(),
      headers,
    })
    return own.get('location')
  }
  expect(await decide('allow')).toMatch(/code=.+&state=s$/u)
  expect(await decide('deny')).toMatch(/error=access_denied.+state=s$/u)
})

test('an application has a token of its own, which is nobody’s account', async () => {
  const app = await createApp()
  const { body } = await exchange({ ...app, grant_type: 'client_credentials', scope: 'read' })
  const headers = { authorization: `Bearer ${String(body['access_token'])}` }
  const verify = await callNetwork(mastodon.origin, 'GET', '/api/v1/accounts/verify_credentials', { headers })
  expect(toOutcome(verify)).toEqual([422, 'This method requires an authenticated user'])
  expect((await callNetwork(mastodon.origin, 'GET', '/api/v1/apps/verify_credentials', { headers })).status).toBe(200)
  expect(toOutcome(await exchange({ ...app, client_secret: 'x', code: 'x' }))).toEqual([401, 'invalid_client'])
  expect(toOutcome(await exchange({ ...app, grant_type: 'password' }))).toEqual([400, 'unsupported_grant_type'])
  expect(toOutcome(await exchange({ ...app, grant_type: '' }))).toEqual([400, 'invalid_request'])
  expect(toOutcome(await exchange({ ...app, grant_type: 'client_credentials', scope: 'push' }))).toEqual([
    400,
    'invalid_scope',
  ])
})
