import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { falseProvider } from '../../test/false-provider.ts'
import { listen } from '../../test/listen.ts'
import type { ProviderSettings } from '../config.ts'
import { newTies, openIdClient } from './open-id.ts'

const callback = 'http://draftwright.test/auth/callback-oauth'
const liar = await falseProvider()
let hits = 0
const bystander = createServer((_request, response) => {
  hits++
  response.end('{}')
})
const beside = await listen(bystander)
afterAll(() => Promise.all([liar.close(), beside.close()]))
const settings = (issuer = liar.issuer): ProviderSettings => ({
  id: 'liar',
  label: 'Liar',
  issuer,
  clientId: liar.clientId,
  clientSecret: liar.clientSecret,
})
beforeEach(() => {
  liar.lies = {}
  hits = 0
})

describe('what a provider publishes', () => {
  it('is asked for once, and again after it could not be had', async () => {
    const free = createServer()
    const { origin, close } = await listen(free)
    await close()
    const openId = openIdClient()
    const late = settings(origin)
    await expect(openId.departure(late, callback, newTies())).rejects.toMatchObject({ failure: 'unreachable' })
    const risen = await falseProvider(Number(new URL(origin).port))
    expect(await openId.departure(late, callback, newTies())).toContain(`${origin}/authorize?`)
    await risen.close()
    expect(await openId.departure(late, callback, newTies())).toContain(`${origin}/authorize?`)
  })

  it.each([
    ['a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no page at all', { authorization_endpoint: undefined }],
    ['the name of another issuer', { issuer: 'https://accounts.google.com' }],
  ])('is refused with %s', async (_what, published) => {
    liar.lies = { published }
    await expect(openIdClient().departure(settings(), callback, newTies())).rejects.toMatchObject({
      failure: 'untrusted',
    })
  })

  it.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
    'does not make this server call its own network: %s',
    async (endpoint) => {
      liar.lies = { published: { [endpoint]: `${beside.origin}/inside` } }
      const ties = newTies()
      liar.nonce = ties.nonce
      const query = new URLSearchParams({ code: 'c', state: ties.state })
      await expect(openIdClient().arrival(settings(), callback, query, ties)).rejects.toMatchObject({
        failure: 'unreachable',
      })
      expect(hits).toBe(0)
    },
  )
})

it('says that the settings are wrong when the provider does not know this server', async () => {
  liar.lies = { status: 401, body: { error: 'invalid_client' } }
  const ties = newTies()
  const query = new URLSearchParams({ code: 'c', state: ties.state })
  await expect(openIdClient().arrival(settings(), callback, query, ties)).rejects.toMatchObject({
    failure: 'misconfigured',
  })
})
