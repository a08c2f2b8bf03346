import { afterAll, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { startNetworkServer } from '../../../test/networks/network-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const mastodon = await startMastodonServer()
const second = await startMastodonServer()
const other = await startNetworkServer(() => ({ status: 200, body: '<!doctype html><p>A shop</p>' }))
afterAll(async () => {
  await mastodon.close()
  await second.close()
  await other.close()
})
const { app, context } = await useApp({ trustedUrls: [mastodon.origin, second.origin, other.origin] })

const addChannel = (ada: Person, instance_url = mastodon.origin, more: object = {}) =>
  ada.call('channels.create', { body: { name: 'Mastodon', channel_type: 'mastodon', instance_url, ...more } })
const openConsent = async (ada: Person, id: string) =>
  giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
const integrate = (ada: Person, query: URLSearchParams) =>
  ada.request('connections.integrate', {
    params: { network: 'mastodon' },
    body: { code: query.get('code') ?? '', state: query.get('state') ?? '' },
  })

describe('a Mastodon channel that a person connects at their server', () => {
  it('registers an app there once, asks for consent, and publishes', async () => {
    const ada = await signUp(app)
    const made = await addChannel(ada)
    expect(made.pending_connection).toBe(true)
    const query = await openConsent(ada, made.id)
    const answer = await integrate(ada, query)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data.channel).toMatchObject({
      pending_connection: false,
      connection: { state: 'connected', connected_as: '@ada@social.example', expires_at: null, failure: null },
    })
    expect((await integrate(ada, query)).error.code).toBe('authorization_expired')
    await integrate(ada, await openConsent(ada, (await addChannel(ada)).id))
    const registered = mastodon.apps.filter(({ name }) => name === 'Draftwright')
    expect(registered).toMatchObject([
      {
        redirectUris: ['http://draftwright.test/network-integration-popup/mastodon'],
        scopes: ['read:accounts', 'read:statuses', 'write:statuses', 'write:media'],
      },
    ])
    const id = await draftPost(ada, context, { channel_id: made.id, markdown: 'By consent.' })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await expect.poll(() => mastodon.posts.map(({ text }) => text), { timeout: 60_000 }).toEqual(['By consent.'])
    for (const table of ['channels', 'channel_authorizations', 'network_apps', 'audit_events']) {
      const { rows } = await context.engine.query(SYSTEM, `select to_jsonb(t)::text as row from ${table} t`)
      expect([table, JSON.stringify(rows).includes(registered[0]?.clientSecret ?? '')]).toEqual([table, false])
    }
  })

  it('proves with PKCE that it is the one that asked', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    const { url } = await ada.call('connections.authorize', { params: { id } })
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const forged = new URL(url)
    forged.searchParams.set('code_challenge', 'of-somebody-else')
    const refused = await integrate(ada, await giveConsent(forged.href))
    expect([refused.status, refused.error.code]).toEqual([409, 'not_connected'])
    expect(refused.error.message).toContain('The provided authorization grant is invalid')
  })

  it('asks again when the consent was withdrawn, and loses it when it goes to another server', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    await integrate(ada, await openConsent(ada, id))
    const renamed = await ada.call('channels.update', { params: { id }, body: { visibility: 'unlisted' } })
    expect(renamed.pending_connection).toBe(false)
    mastodon.revokeTokens()
    const { connection } = await ada.call('connections.check', { params: { id } })
    expect(connection).toMatchObject({
      state: 'needs_reconnect',
      failure: 'The access token was revoked',
      failure_fix: 'Connect the channel with Mastodon again.',
    })
    await integrate(ada, await openConsent(ada, id))
    const moved = await ada.call('channels.update', { params: { id }, body: { instance_url: second.origin } })
    expect(moved.pending_connection).toBe(true)
    const answer = await integrate(ada, await openConsent(ada, id))
    expect(answer.data.channel).toMatchObject({ pending_connection: false, connection: { state: 'connected' } })
    expect(second.apps.map(({ name }) => name)).toContain('Draftwright')
  })

  it('is disconnected at its server too, unless another channel has the same access', async () => {
    const ada = await signUp(app)
    const [first, twin] = [(await addChannel(ada)).id, (await addChannel(ada)).id]
    await integrate(ada, await openConsent(ada, first))
    await integrate(ada, await openConsent(ada, twin))
    const grant = mastodon.grants.at(-1)
    const gone = await ada.call('connections.disconnect', { params: { id: first } })
    expect(gone).toMatchObject({ pending_connection: true, connection: { connected_as: null, connected_at: null } })
    expect(grant?.isRevoked).toBe(false)
    expect((await ada.call('connections.check', { params: { id: twin } })).connection?.failure).toBeNull()
    await ada.call('connections.disconnect', { params: { id: twin } })
    expect(grant?.isRevoked).toBe(true)
    const again = await ada.request('connections.disconnect', { params: { id: twin } })
    expect([again.status, again.error.code]).toEqual([409, 'no_consent'])
    const member = await addMember(context, ada, 'general_member')
    expect((await member.request('connections.disconnect', { params: { id: twin } })).status).toBe(403)
  })

  it('is disconnected although its server fails, which is asked again later', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    await integrate(ada, await openConsent(ada, id))
    const grant = mastodon.grants.at(-1)
    mastodon.failNext('error-before', /^POST \/oauth\/revoke$/u)
    const gone = await ada.call('connections.disconnect', { params: { id } })
    expect([gone.pending_connection, grant?.isRevoked]).toEqual([true, false])
    await ada.call('connections.check', { params: { id } })
    expect(grant?.isRevoked).toBe(true)
    const { rows } = await context.engine.query(SYSTEM, 'select secrets from channels where id = $1', [id])
    expect(rows).toEqual([{ secrets: {} }])
  })

  it('gives up the access at the server that it leaves', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    await integrate(ada, await openConsent(ada, id))
    const grant = mastodon.grants.at(-1)
    await ada.call('channels.update', { params: { id }, body: { instance_url: second.origin } })
    await ada.call('connections.check', { params: { id } })
    expect(grant?.isRevoked).toBe(true)
  })

  it('needs no consent where a key was entered, then or later', async () => {
    const ada = await signUp(app)
    const keyed = await addChannel(ada, second.origin, { access_token: second.accessToken })
    expect(keyed.pending_connection).toBe(false)
    const { id } = await addChannel(ada, second.origin)
    const changed = await ada.call('channels.update', { params: { id }, body: { access_token: second.accessToken } })
    expect(changed.pending_connection).toBe(false)
    expect((await ada.call('connections.check', { params: { id } })).connection).toMatchObject({
      connected_as: '@ada@social.example',
    })
  })

  it('says so when another product answers at the address', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada, other.origin)
    const refused = await ada.request('connections.authorize', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'not_connected'])
    expect(refused.error.message).toContain('does not answer like Mastodon')
    const report = await ada.call('connections.test', {
      body: { channel_type: 'mastodon', instance_url: other.origin, access_token: 'some-token' },
    })
    expect(report.reasons).toMatchObject([{ code: 'rejected', message: expect.stringContaining('like Mastodon') }])
  })
})
