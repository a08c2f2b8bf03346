import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeProvider } from '../../test/fake-provider.ts'
import { listenOnLoopback } from '../../test/listen.ts'
import type { ProviderSettings } from '../config.ts'
import { createAuthorizationChecks, createOpenIdClient } from './open-id.ts'

const callback = 'http://draftwright.test/auth/callback-oauth'
const liar = await startFakeProvider()
let hits = 0
const bystander = createServer((_request, response) => {
  hits++
  response.end('{}')
})
const beside = await listenOnLoopback(bystander)
afterAll(() => Promise.all([liar.close(), beside.close()]))
const settings = (issuer = liar.issuer): ProviderSettings => ({
  id: 'liar',
  label: 'Liar',
  issuer,
  clientId: liar.clientId,
  clientSecret: liar.clientSecret,
})
beforeEach(() => {
  liar.answers = {}
  hits = 0
})

describe('what a provider publishes', () => {
  it('is asked for once, and again after it could not be had', async () => {
    const free = createServer()
    const { origin, close } = await listenOnLoopback(free)
    await close()
    const openId = createOpenIdClient()
    const late = settings(origin)
    await expect(openId.createAuthorizationUrl(late, callback, createAuthorizationChecks())).rejects.toMatchObject({
      failure: 'unreachable',
    })
    const risen = await startFakeProvider(Number(new URL(origin).port))
    expect(await openId.createAuthorizationUrl(late, callback, createAuthorizationChecks())).toContain(
      `${origin}/authorize?`,
    )
    await risen.close()
    expect(await openId.createAuthorizationUrl(late, callback, createAuthorizationChecks())).toContain(
      `${origin}/authorize?`,
    )
  })

  it.each([
    ['a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no page at all', { authorization_endpoint: undefined }],
    ['the name of another issuer', { issuer: 'https://accounts.google.com' }],
  ])('is refused with %s', async (_what, published) => {
    liar.answers = { published }
    await expect(
      createOpenIdClient().createAuthorizationUrl(settings(), callback, createAuthorizationChecks()),
    ).rejects.toMatchObject({
      failure: 'untrusted',
    })
  })

  it.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
    'does not make this server call its own network: %s',
    async (endpoint) => {
      liar.answers = { published: { [endpoint]: `${beside.origin}/inside` } }
      const ties = createAuthorizationChecks()
      liar.nonce = ties.nonce
      const query = new URLSearchParams({ code: 'c', state: ties.state })
      await expect(createOpenIdClient().authenticate(settings(), callback, query, ties)).rejects.toMatchObject({
        failure: 'unreachable',
      })
      expect(hits).toBe(0)
    },
  )
})

it('says that the settings are wrong when the provider does not know this server', async () => {
  liar.answers = { status: 401, body: { error: 'invalid_client' } }
  const ties = createAuthorizationChecks()
  const query = new URLSearchParams({ code: 'c', state: ties.state })
  await expect(createOpenIdClient().authenticate(settings(), callback, query, ties)).rejects.toMatchObject({
    failure: 'misconfigured',
  })
})
