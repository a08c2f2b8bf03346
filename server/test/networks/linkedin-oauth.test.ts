import { beforeEach, expect, test } from 'vitest'
import { callNetwork } from './call-network.ts'
import { type LinkedInServer, startLinkedInServer } from './linkedin-server.ts'

let linkedIn: LinkedInServer
beforeEach(async () => {
  linkedIn = await startLinkedInServer()
  return () => linkedIn.close()
})

const call = (method: string, path: string, options?: Parameters<typeof callNetwork>[3]) =>
  callNetwork(linkedIn.origin, method, path, options)

const callback = 'https://draftwright.example/linkedin-integration-popup'
const authorize = (values: Record<string, string> = {}) => {
  const app = linkedIn.memberApp
  const query = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callback,
    state: 's 1',
    scope: 'openid',
  }
  return call('GET', `/oauth/v2/authorization?${new URLSearchParams({ ...query, ...values })}`)
}
const postForm = (path: string, values: Record<string, string>) =>
  call('POST', path, {
    body: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const exchange = (values: Record<string, string>, app = linkedIn.memberApp) =>
  postForm('/oauth/v2/accessToken', {
    grant_type: 'authorization_code',
    redirect_uri: callback,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    ...values,
  })
async function fetchCode(scope: string, app = linkedIn.memberApp): Promise<string> {
  const { headers } = await authorize({ scope, client_id: app.clientId })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}

test('a person who agrees comes back with a code and the state, and it is a token once', async () => {
  const { status, headers } = await authorize({ scope: 'openid profile w_member_social w_organization_social' })
  const target = new URL(headers.get('location') ?? '')
  expect([status, target.origin + target.pathname, target.searchParams.get('state')]).toEqual([302, callback, 's 1'])
  const code = target.searchParams.get('code') ?? ''
  const first = await exchange({ code })
  expect(first.status).toBe(200)
  // The application lacks the organization's scope, and nobody says so.
  expect(first.body).toMatchObject({ scope: 'openid,profile,w_member_social', expires_in: 5_183_999 })
  expect(first.body).not.toHaveProperty('refresh_token')
  expect(await exchange({ code })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a code is for one application, one address and half an hour', async () => {
  const app = linkedIn.organizationApp
  expect((await exchange({ code: await fetchCode('openid') }, app)).status).toBe(400)
  expect((await exchange({ code: await fetchCode('openid'), redirect_uri: `${callback}/x` })).status).toBe(400)
  const code = await fetchCode('openid')
  linkedIn.passTime(31 * 60_000)
  expect((await exchange({ code })).status).toBe(400)
  expect((await exchange({ code: 'made up' })).status).toBe(400)
})

test('the token endpoint names what is missing and refuses a wrong secret', async () => {
  expect(await exchange({ code: '' })).toMatchObject({
    status: 400,
    body: { error_description: 'A required parameter "code" is missing' },
  })
  expect(await exchange({ code: 'x', client_secret: 'x' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect(await exchange({ grant_type: 'password' })).toMatchObject({ body: { error: 'unsupported_grant_type' } })
  expect((await call('POST', '/oauth/v2/accessToken', { body: { code: 'x' } })).status).toBe(400)
})

test('the page refuses what is not registered, and reports an unknown scope to the application', async () => {
  expect(await authorize({ client_id: 'x' })).toMatchObject({ status: 401, text: expect.stringContaining('client_id') })
  linkedIn.memberApp.redirectUris = ['https://elsewhere.example/']
  expect(await authorize()).toMatchObject({ status: 400, text: expect.stringContaining('redirect_uri') })
  linkedIn.memberApp.redirectUris = null
  const { headers } = await authorize({ scope: 'openid r_everything' })
  expect(headers.get('location')).toContain('error=unauthorized_scope_error')
})

test('a person can allow or cancel', async () => {
  linkedIn.settings.isConsenting = false
  const page = await authorize({ state: '"><script>' })
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('>Allow</button>') })
  expect(page.text).not.toContain('<script>')
  const form = { client_id: linkedIn.memberApp.clientId, redirect_uri: callback, state: 's', scope: 'openid' }
  const decide = async (decision: string) =>
    (await postForm('/oauth/v2/authorization-submit', { ...form, decision })).headers.get('location')
  expect(await decide('allow')).toMatch(/code=.+&state=s$/u)
  expect(await decide('cancel')).toMatch(/error=user_cancelled_authorize.+state=s$/u)
})

test('an approved application refreshes for a year, and the refresh token does not live longer by it', async () => {
  const app = linkedIn.organizationApp
  const { body } = await exchange({ code: await fetchCode('w_organization_social', app) }, app)
  expect(body).toMatchObject({ refresh_token_expires_in: 31_536_000, refresh_token: expect.any(String) })
  const again = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) }
  linkedIn.passTime(100 * 86_400_000)
  const refreshed = await exchange(again, app)
  expect(refreshed.body['refresh_token']).toBe(body['refresh_token'])
  expect(Number(refreshed.body['refresh_token_expires_in'])).toBeLessThanOrEqual(265 * 86_400)
  linkedIn.settings.refreshAnswers = 'empty'
  expect((await exchange(again, app)).body['refresh_token']).toBe('')
  linkedIn.settings.refreshAnswers = 'absent'
  expect((await exchange(again, app)).body).not.toHaveProperty('refresh_token')
  expect((await exchange(again)).status).toBe(400)
  linkedIn.passTime(266 * 86_400_000)
  expect(await exchange(again, app)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a token that is missing, unknown, expired or revoked is a 401', async () => {
  const token = linkedIn.issueToken(linkedIn.memberApp)
  const code = async (own: string | null) =>
    (await call('GET', '/v2/userinfo', own === null ? {} : { headers: { authorization: `Bearer ${own}` } })).body[
      'code'
    ]
  expect([await code(null), await code('x')]).toEqual(['EMPTY_ACCESS_TOKEN', 'INVALID_ACCESS_TOKEN'])
  linkedIn.expireTokens()
  expect(await code(token)).toBe('EXPIRED_ACCESS_TOKEN')
  const other = linkedIn.issueToken(linkedIn.memberApp)
  const { clientId, clientSecret } = linkedIn.memberApp
  await postForm('/oauth/v2/revoke', { token: other, client_id: clientId, client_secret: clientSecret })
  expect(await code(other)).toBe('REVOKED_ACCESS_TOKEN')
  const last = linkedIn.issueToken(linkedIn.memberApp)
  linkedIn.revokeTokens()
  expect(await code(last)).toBe('REVOKED_ACCESS_TOKEN')
})
