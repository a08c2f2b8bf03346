import { afterAll, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const linkedin = await startLinkedInServer()
afterAll(() => linkedin.close())
const toApp = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({ clientId, clientSecret })
const base = { baseUrl: linkedin.origin, apiVersion: null }
const { app, context } = await useApp({
  networks: { linkedin: { ...base, apps: { person: toApp(linkedin.memberApp) } } },
})
const organizationApp = {
  client_id: linkedin.organizationApp.clientId,
  client_secret: linkedin.organizationApp.clientSecret,
}

const addChannel = (ada: Person, posts_as = 'person') =>
  ada.call('channels.create', { body: { name: 'LinkedIn', channel_type: 'linkedin', posts_as } })
const openConsent = async (ada: Person, id: string) =>
  giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
const integrate = (ada: Person, query: URLSearchParams) =>
  ada.request('connections.integrate', {
    params: { network: 'linkedin' },
    body: { code: query.get('code') ?? '', state: query.get('state') ?? '' },
  })
const savePageApp = (ada: Person) =>
  ada.call('connections.saveApp', {
    params: { channel_type: 'linkedin', purpose: 'organization' },
    body: organizationApp,
  })

describe('a channel that a person connects at its network', () => {
  it('is pending until they agree, then says as whom it is connected and until when', async () => {
    const ada = await signUp(app)
    const made = await addChannel(ada)
    expect(made).toMatchObject({ pending_connection: true, connection: { connected_as: null } })
    const query = await openConsent(ada, made.id)
    const answer = await integrate(ada, query)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data.channel).toMatchObject({
      pending_connection: false,
      connection: { state: 'connected', connected_as: 'Ada Lovelace', failure: null },
      settings: { posts_as: 'person' },
    })
    const end = Date.parse(answer.data.channel.connection?.expires_at ?? '')
    expect((end - Date.now()) / 86_400_000).toBeCloseTo(60, 0)
    expect((await integrate(ada, query)).error.code).toBe('authorization_expired')
    for (const table of ['channels', 'channel_authorizations', 'network_apps', 'audit_events']) {
      const { rows } = await context.engine.query(SYSTEM, `select to_jsonb(t)::text as row from ${table} t`)
      const token = [...linkedin.grants.keys()].find((one) => JSON.stringify(rows).includes(one))
      expect([table, token]).toEqual([table, undefined])
    }
  })

  it('needs the person who began, a sign-in that is under way, and a code that the network gave', async () => {
    const ada = await signUp(app)
    const eve = await addMember(context, ada, 'social_media')
    const { id } = await addChannel(ada)
    const query = await openConsent(ada, id)
    expect((await integrate(eve, query)).error.code).toBe('authorization_expired')
    const forged = new URLSearchParams({ code: query.get('code') ?? '', state: 'of somebody else' })
    expect((await integrate(ada, forged)).error.code).toBe('authorization_expired')
    const wrong = new URLSearchParams({ code: 'guessed', state: query.get('state') ?? '' })
    const refused = await integrate(ada, wrong)
    expect([refused.status, refused.error.code]).toEqual([409, 'not_connected'])
    expect(refused.error.message).toContain('authorization code')
    expect((await integrate(ada, query)).error.code).toBe('authorization_expired')
    expect((await ada.call('channels.read', { params: { id } })).pending_connection).toBe(true)
  })

  it('is connected by a code alone where a client keeps no state', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    const code = (await openConsent(ada, id)).get('code') ?? ''
    const answer = await ada.request('connections.integrate', { params: { network: 'linkedin' }, body: { code } })
    expect(answer.data.channel).toMatchObject({ id, pending_connection: false })
  })

  it('is refused when the network grants less than was asked', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    const { scopes } = linkedin.memberApp
    linkedin.memberApp.scopes = ['openid', 'profile']
    const answer = await integrate(ada, await openConsent(ada, id))
    linkedin.memberApp.scopes = scopes
    expect([answer.status, answer.error.code]).toEqual([409, 'scope_missing'])
    expect(answer.error.message).toContain('w_member_social')
  })

  it('publishes as a page that the person chooses among those they administer', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada, 'organization')
    const missing = await ada.request('connections.authorize', { params: { id } })
    expect([missing.status, missing.error.code]).toEqual([409, 'app_missing'])
    const saved = await savePageApp(ada)
    expect(saved).toMatchObject({ source: 'workspace', client_id: organizationApp.client_id })
    const answer = await integrate(ada, await openConsent(ada, id))
    expect(answer.data.profiles).toMatchObject([{ name: 'Devtestco', kind: 'organization' }])
    expect(answer.data.channel.connection).toMatchObject({
      connected_as: 'Devtestco',
      connected_url: 'https://www.linkedin.com/company/devtestco',
    })
    const chosen = await ada.request('connections.chooseProfile', {
      params: { id },
      body: { profile_id: 'urn:li:organization:1' },
    })
    expect([chosen.status, chosen.error.code]).toEqual([409, 'unknown_profile'])
  })

  it('keeps its refresh token when the network sends none, and asks for consent when it was revoked', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada, 'organization')
    await savePageApp(ada)
    await integrate(ada, await openConsent(ada, id))
    for (const refreshAnswers of ['empty', 'absent', 'same'] as const) {
      linkedin.settings.refreshAnswers = refreshAnswers
      linkedin.expireTokens()
      const { connection } = await ada.call('connections.check', { params: { id } })
      expect([refreshAnswers, connection?.failure]).toEqual([refreshAnswers, null])
    }
    linkedin.revokeTokens()
    const { connection } = await ada.call('connections.check', { params: { id } })
    expect(connection).toMatchObject({ state: 'needs_reconnect', failure_fix: expect.stringContaining('again') })
    await integrate(ada, await openConsent(ada, id))
    expect((await ada.call('channels.read', { params: { id } })).connection).toMatchObject({ state: 'connected' })
  })

  it('keeps its access when it is renamed, and loses it when it is to publish as another', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    await integrate(ada, await openConsent(ada, id))
    const same = await ada.call('channels.update', { params: { id }, body: { name: 'Ours', posts_as: 'person' } })
    expect([same.name, same.pending_connection]).toEqual(['Ours', false])
    expect((await ada.call('connections.check', { params: { id } })).connection?.failure).toBeNull()
    const other = await ada.call('channels.update', { params: { id }, body: { posts_as: 'organization' } })
    expect(other.pending_connection).toBe(true)
  })

  it('is disconnected at LinkedIn too', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada, 'organization')
    await savePageApp(ada)
    const before = new Set([...linkedin.grants.values(), ...linkedin.refreshGrants.values()])
    await integrate(ada, await openConsent(ada, id))
    const gone = await ada.call('connections.disconnect', { params: { id } })
    expect(gone.pending_connection).toBe(true)
    const ours = [...linkedin.grants.values(), ...linkedin.refreshGrants.values()].filter((one) => !before.has(one))
    expect(ours.map(({ isRevoked }) => isRevoked)).toEqual([true, true])
  })

  it('is held, not failed, when the network ends a version of its API', async () => {
    const ada = await signUp(app)
    const { id } = await addChannel(ada)
    await integrate(ada, await openConsent(ada, id))
    linkedin.sunsetVersion()
    const { connection } = await ada.call('connections.check', { params: { id } })
    linkedin.restoreVersions()
    expect(connection).toMatchObject({ state: 'held', failure_fix: expect.stringContaining('LINKEDIN_API_VERSION') })
  })
})

describe('the app of a network', () => {
  it('is the operator’s where they set one, and is never shown with its secret', async () => {
    const ada = await signUp(app)
    await savePageApp(ada)
    const answer = await ada.request('connections.apps', {})
    expect(answer.data).toMatchObject([
      { purpose: 'person', source: 'operator', return_url: 'http://draftwright.test/linkedin-integration-popup' },
      { purpose: 'organization', source: 'workspace' },
    ])
    expect(answer.text).not.toContain(organizationApp.client_secret)
    const refused = await ada.request('connections.saveApp', {
      params: { channel_type: 'linkedin', purpose: 'person' },
      body: organizationApp,
    })
    expect([refused.status, refused.error.code]).toEqual([409, 'app_of_operator'])
    const removed = await ada.call('connections.removeApp', {
      params: { channel_type: 'linkedin', purpose: 'organization' },
    })
    expect(removed.source).toBeNull()
    const eve = await signUp(app)
    expect((await eve.call('connections.apps'))[1]?.source).toBeNull()
  })
})
