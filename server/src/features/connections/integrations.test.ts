import { afterAll, describe, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { openSettings } from '../channels/index.ts'
import { SYSTEM } from '../../db/engine.ts'

const linkedin = await startLinkedInServer()
const mastodon = await startMastodonServer()
afterAll(async () => {
  await linkedin.close()
  await mastodon.close()
})
const { clientId, clientSecret } = linkedin.memberApp
const { app, context } = await useApp({
  networks: { linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps: { person: { clientId, clientSecret } } } },
  trustedUrls: [mastodon.origin],
})

const params = { platform: 'mastodon' } as const
const connect = (person: Person, body: object = {}) =>
  person.request('socialIntegrations.connect', { params, body: { instance_url: mastodon.origin, ...body } })
const openConsent = async (person: Person, platform: 'mastodon' | 'linkedin') =>
  giveConsent((await person.call('socialIntegrations.authorize', { params: { platform } })).url)
const toCode = (query: URLSearchParams) => ({ code: query.get('code') ?? '', state: query.get('state') ?? '' })

async function setUp(): Promise<{ owner: Person; fan: Person }> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(owner, fan)
  return { owner, fan }
}
const readSettings = async (person: Person, id: string) => {
  const secrets = (await readSecrets(id)) ?? {}
  return openSettings(context.secrets, { accountId: person.accountId ?? '', channelId: id }, { settings: {}, secrets })
}
const readSecrets = async (id: string) =>
  (
    await context.engine.query<{ secrets: Record<string, string> }>(
      SYSTEM,
      'select secrets from all_channels where id = $1',
      [id],
    )
  ).rows[0]?.secrets

describe('an account of a person’s own', () => {
  it('is connected by an amplifier with a key, which never comes back, and is nobody else’s', async () => {
    const { owner, fan } = await setUp()
    expect(await fan.call('socialIntegrations.list')).toEqual([])
    const answer = await connect(fan, { access_token: mastodon.accessToken })
    expect(answer.status, answer.text).toBe(200)
    const made = {
      platform: 'mastodon',
      connected: true,
      needs_reconnect: false,
      expires_in_days: null,
      is_pending: false,
    }
    expect(answer.data).toMatchObject({ ...made, connected_as: '@ada@social.example', failure: null })
    const list = await fan.request('socialIntegrations.list')
    expect(list.data).toEqual([answer.data])
    const told = [answer.text, list.text, (await fan.request('profile.export')).text]
    expect(told.filter((text) => text.includes(mastodon.accessToken))).toEqual([])
    for (const table of ['all_channels', 'audit_events']) {
      const { rows } = await context.engine.query(SYSTEM, `select to_jsonb(t)::text as row from ${table} t`)
      expect([table, JSON.stringify(rows).includes(mastodon.accessToken)]).toEqual([table, false])
    }
    // It is no channel of the workspace, even for its owner.
    expect(await owner.call('socialIntegrations.list')).toEqual([])
    const { id } = answer.data
    expect((await owner.call('channels.list')).map((channel) => channel.id)).not.toContain(id)
    expect((await owner.request('channels.read', { params: { id } })).status).toBe(404)
    expect((await owner.request('channels.update', { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
    expect(
      (await owner.request('channels.update', { params: { id }, body: { instance_url: mastodon.origin } })).status,
    ).toBe(404)
    for (const route of ['check', 'authorize', 'disconnect', 'profiles'] as const)
      expect([route, (await owner.request(`connections.${route}`, { params: { id } })).status]).toEqual([route, 404])
    const body = { channel_type: 'mastodon', channel_id: id }
    expect((await owner.request('connections.test', { body })).status).toBe(404)
    const pillar = await owner.call('pillars.create', { body: { name: 'Care', description: 'How we care' } })
    const attach = { body: { pillar_id: pillar.id, channel_id: id } }
    expect((await owner.request('pillarChannels.attach', attach)).status).toBe(404)
    expect((await owner.request('socialIntegrations.test', { params })).status).toBe(404)
    expect((await owner.request('socialIntegrations.disconnect', { params })).status).toBe(404)
  })

  it('is connected by consent, with PKCE, bound to the person', async () => {
    const { owner, fan } = await setUp()
    const pending = await connect(fan)
    expect(pending.data).toMatchObject({ connected: false, is_pending: true, needs_reconnect: false })
    const query = await openConsent(fan, 'mastodon')
    // The page that the network returns to knows it by its state.
    expect(query.get('state')).toMatch(/^own\./u)
    await connect(owner)
    const stolen = await owner.request('socialIntegrations.integrate', { params, body: toCode(query) })
    expect(stolen.error.code).toBe('authorization_expired')
    const asChannel = { params: { network: 'mastodon' as const }, body: toCode(query) }
    expect((await fan.request('connections.integrate', asChannel)).status).toBe(403)
    expect((await owner.request('connections.integrate', asChannel)).error.code).toBe('authorization_expired')
    const body = toCode(query)
    const made = await fan.request('socialIntegrations.integrate', { params, body })
    expect(made.status, made.text).toBe(200)
    expect(made.data).toMatchObject({ connected: true, is_pending: false, connected_as: '@ada@social.example' })
    expect((await fan.request('socialIntegrations.integrate', { params, body })).error.code).toBe(
      'authorization_expired',
    )
    const grant = mastodon.grants.at(-1)
    await fan.call('socialIntegrations.disconnect', { params })
    expect(grant?.isRevoked).toBe(true)
    expect(await fan.call('socialIntegrations.list')).toEqual([])
    const { rows } = await context.engine.query(SYSTEM, 'select id from all_channels where id = $1', [made.data.id])
    expect(rows).toEqual([])
  })

  it('is given up although the network cannot be asked, which is asked later, and can be connected anew meanwhile', async () => {
    const { fan } = await setUp()
    await connect(fan)
    await fan.call('socialIntegrations.integrate', { params, body: toCode(await openConsent(fan, 'mastodon')) })
    const [{ id } = { id: '' }] = await fan.call('socialIntegrations.list')
    const grant = mastodon.grants.at(-1)
    mastodon.failNext('error-before', /^POST \/oauth\/revoke$/u)
    await fan.call('socialIntegrations.disconnect', { params })
    expect(await fan.call('socialIntegrations.list')).toEqual([])
    expect([Object.keys((await readSecrets(id)) ?? {}), grant?.isRevoked]).toEqual([['ended_access'], false])
    const made = await connect(fan, { access_token: mastodon.accessToken })
    expect([made.data.id, made.data.connected, grant?.isRevoked]).toEqual([id, true, true])
    expect(Object.keys((await readSecrets(id)) ?? {})).toEqual(['access_token'])
  })

  it('takes the tokens that LinkedIn gave elsewhere, and a change never blanks a refresh token', async () => {
    const { fan } = await setUp()
    const platform = 'linkedin'
    const access_token = linkedin.issueToken(linkedin.memberApp)
    const tokens = {
      access_token,
      expires_in: 86_400 * 30,
      refresh_token: 'kept-for-later',
      refresh_token_expires_in: 86_400 * 300,
    }
    const made = await fan.request('socialIntegrations.connect', { params: { platform }, body: tokens })
    expect(made.status, made.text).toBe(200)
    expect(made.data).toMatchObject({ connected: true, connected_as: 'Ada Lovelace', expires_in_days: 299 })
    const before = await readSettings(fan, made.data.id)
    const body = { access_token, expires_in: 86_400 * 60, refresh_token: '', refresh_token_expires_in: null }
    const changed = await fan.call('socialIntegrations.update', { params: { platform }, body })
    expect(changed).toMatchObject({ connected: true, expires_in_days: 299 })
    const after = await readSettings(fan, made.data.id)
    expect([before['refresh_token'], after['refresh_token']]).toEqual(['kept-for-later', 'kept-for-later'])
    expect(after['refresh_expires_at']).toBe(before['refresh_expires_at'])
    expect(after['access_expires_at']).not.toBe(before['access_expires_at'])
    const wrong = await fan.request('socialIntegrations.update', { params: { platform }, body: { access_token: 'x' } })
    expect([wrong.status, wrong.error.message]).toEqual([400, 'expires_in must be given with the token'])
    const none = await fan.request('socialIntegrations.update', { params: { platform: 'bluesky' }, body: {} })
    expect(none.status).toBe(404)
    const unknown = { identifier: 'ada.test', app_password: 'abcd-efgh', pillar: 1 }
    const refused = await fan.request('socialIntegrations.connect', { params: { platform: 'bluesky' }, body: unknown })
    expect([refused.status, refused.error.message]).toEqual([400, 'pillar is not a known field'])
    expect((await fan.request('socialIntegrations.connect', { params: { platform: 'site' }, body: {} })).status).toBe(
      404,
    )
  })

  it('ends with the membership', async () => {
    const { owner, fan } = await setUp()
    await connect(fan, { access_token: mastodon.accessToken })
    const [{ id } = { id: '' }] = await fan.call('socialIntegrations.list')
    await owner.call('members.remove', { body: { user_id: fan.session?.user.id ?? '' } })
    expect(await readSecrets(id)).toBeUndefined()
  })

  it('names the networks, what they need, and whether an admin has to do something first', async () => {
    const { fan } = await setUp()
    const platforms = await fan.call('socialIntegrations.platforms')
    expect(platforms.map((one) => [one.channel_type, one.is_ready, one.fields.map(({ name }) => name)])).toEqual([
      ['linkedin', true, []],
      ['bluesky', true, ['identifier', 'app_password', 'pds_url']],
      ['mastodon', true, ['instance_url', 'access_token', 'visibility']],
      ['ayrshare', true, ['api_key', 'profile_key', 'platforms']],
    ])
  })

  it('says when the network refuses it, tells the person once, and is connected again', async () => {
    const { owner, fan } = await setUp()
    await connect(fan)
    await fan.call('socialIntegrations.integrate', { params, body: toCode(await openConsent(fan, 'mastodon')) })
    mastodon.revokeTokens()
    for (let time = 0; time < 2; time++)
      expect(await fan.call('socialIntegrations.test', { params })).toMatchObject({
        connected: false,
        needs_reconnect: true,
        failure: 'The access token was revoked',
        fix: 'Connect the account again.',
      })
    const kinds = async (person: Person) =>
      (await person.call('notifications.list')).map(({ kind, subject }) => [kind, subject])
    await expect.poll(() => kinds(fan)).toEqual([['account_problem', 'Mastodon']])
    expect((await kinds(owner)).map(([kind]) => kind)).not.toContain('account_problem')
    const again = toCode(await openConsent(fan, 'mastodon'))
    expect(await fan.call('socialIntegrations.integrate', { params, body: again })).toMatchObject({ connected: true })
  })
})
