import { afterAll, describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { startDevtoServer } from '../../../test/networks/devto-server.ts'
import { type NetworkAnswer, startNetworkServer } from '../../../test/networks/network-server.ts'
import { useApp } from '../../../test/test-app.ts'

const forem = await startDevtoServer()
const html: NetworkAnswer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }
/** Another product, and what it answers to everything. */
let foreign = html
const other = await startNetworkServer(() => foreign)
afterAll(async () => {
  await forem.close()
  await other.close()
})
const { app } = await useApp({ trustedUrls: [forem.origin, other.origin] })
const settings = { channel_type: 'devto' as const, api_key: forem.apiKey, site_url: forem.origin }
const testChannel = (ada: Person, change: object = {}) =>
  ada.call('connections.test', { body: { ...settings, ...change } })

describe('the test of a connection to a Forem site', () => {
  it('says as whom it is connected', async () => {
    expect(await testChannel(await signUp(app))).toEqual({
      connected_as: 'ada',
      url: `${forem.origin}/ada`,
      expires_at: null,
      scopes: null,
      reasons: [],
    })
  })

  it('names a wrong key, another product, a closed gate, an unreachable and a private address', async () => {
    const ada = await signUp(app)
    const readReason = async (change: object) => (await testChannel(ada, change)).reasons[0]
    const { host } = new URL(forem.origin)
    expect(await readReason({ api_key: 'wrong-key' })).toMatchObject({
      code: 'unauthorized',
      message: `${host} refuses this API key: unauthorized`,
    })
    const at = { site_url: other.origin }
    const notForem = expect.stringContaining('does not answer like Forem')
    for (const answer of [
      html,
      { ...html, status: 404 },
      { ...html, status: 401 },
      { status: 403, body: 'Forbidden Bots' },
      { status: 200, body: { username: 7 } },
      { status: 404, body: { message: 'no such route' } },
    ]) {
      foreign = answer
      expect(await readReason(at)).toMatchObject({ code: 'rejected', message: notForem })
    }
    foreign = { status: 200, body: 'x'.repeat(3_000_000) }
    expect(await readReason(at)).toMatchObject({ code: 'unreachable', message: expect.stringContaining('too large') })
    foreign = { status: 500, body: 'Oops' }
    expect(await readReason(at)).toMatchObject({ code: 'unreachable' })
    foreign = html
    expect(await readReason({ site_url: 'http://localhost' })).toMatchObject({
      code: 'rejected',
      fix: 'Enter the public address of the site.',
    })
  })

  it('names where the address redirects, and does not hand the key there', async () => {
    foreign = { status: 302, headers: { location: `${forem.origin}/api/users/me` } }
    const before = forem.requests.length
    const { reasons } = await testChannel(await signUp(app), { site_url: other.origin })
    expect(reasons).toMatchObject([{ message: expect.stringContaining(`redirects to ${forem.origin}`) }])
    expect(forem.requests).toHaveLength(before)
  })

  it.each([
    [{ api_key: 'a b c d e f' }, 'api_key'],
    [{ api_key: '' }, 'api_key'],
    [{ site_url: 'dev.to' }, 'site_url'],
    [{ site_url: 'https://[' }, 'site_url'],
    [{ site_url: 'https://dev.to/ada' }, 'site_url'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j by its name', async (change, name) => {
    const ada = await signUp(app)
    const refused = await ada.request('connections.test', { body: { ...settings, ...change } })
    expect([refused.status, refused.error.message]).toEqual([400, expect.stringContaining(name)])
  })
})
