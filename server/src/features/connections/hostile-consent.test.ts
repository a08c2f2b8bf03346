import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'

const linkedin = await startLinkedInServer()
const honest = await startMastodonServer()
/** A server that keeps what it is sent. */
const curious = await startMastodonServer()
afterAll(async () => {
  await linkedin.close()
  await honest.close()
  await curious.close()
})
const { clientId, clientSecret } = linkedin.memberApp
const { app, context } = await useApp({
  trustedUrls: [honest.origin, curious.origin],
  networks: {
    linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps: { person: { clientId, clientSecret } } },
  },
})
let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
})

const addMastodon = async (instance_url = honest.origin) =>
  (await ada.call('channels.create', { body: { name: 'Mastodon', channel_type: 'mastodon', instance_url } })).id
const addLinkedIn = async () =>
  (await ada.call('channels.create', { body: { name: 'LinkedIn', channel_type: 'linkedin', posts_as: 'person' } })).id
const openConsent = async (id: string) => giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
const integrate = (network: 'mastodon' | 'linkedin', query: URLSearchParams, person = ada) =>
  person.request('connections.integrate', {
    params: { network },
    body: { code: query.get('code') ?? '', state: query.get('state') ?? '' },
  })
const move = (id: string, instance_url: string) =>
  ada.call('channels.update', { params: { id }, body: { instance_url } })
const listBodies = (server: typeof curious) =>
  server.requests.map(({ method, path, body, headers }) => [method, path, body.toString(), headers.authorization])
const isPending = async (id: string) => (await ada.call('channels.read', { params: { id } })).pending_connection

describe('a consent', () => {
  it('counts at the network that it was asked of, and stays good there', async () => {
    const query = await openConsent(await addLinkedIn())
    expect((await integrate('mastodon', query)).error.code).toBe('authorization_expired')
    expect((await integrate('linkedin', query)).status).toBe(200)
  })

  it('counts for the channel that it was asked for, not for one of the other workspace of the person', async () => {
    const id = await addMastodon()
    const query = await openConsent(id)
    const eve = await signUp(app)
    expect((await integrate('mastodon', query, eve)).error.code).toBe('authorization_expired')
    const colleague = await addMember(context, ada, 'admin')
    expect((await integrate('mastodon', query, colleague)).error.code).toBe('authorization_expired')
    expect(await isPending(id)).toBe(true)
    expect((await integrate('mastodon', query)).status).toBe(200)
  })

  it('ends after a quarter of an hour', async () => {
    const id = await addMastodon()
    const query = await openConsent(id)
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    const expires_at = new Date(Date.now() - 1000).toISOString()
    await db.update('channel_authorizations').set({ expires_at }).where('channel_id', '=', id).execute()
    expect((await integrate('mastodon', query)).error.code).toBe('authorization_expired')
    expect(await isPending(id)).toBe(true)
  })

  it('counts once, however many answer at the same time', async () => {
    const query = await openConsent(await addMastodon())
    const answers = await Promise.all(Array.from({ length: 6 }, () => integrate('mastodon', query)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('does not follow a channel to another server: neither code nor secret goes there', async () => {
    const id = await addMastodon()
    const query = await openConsent(id)
    const before = curious.requests.length
    await move(id, curious.origin)
    expect((await integrate('mastodon', query)).error.code).toBe('authorization_expired')
    expect(listBodies(curious).slice(before)).toEqual([])
    expect(await isPending(id)).toBe(true)
  })

  it('nor does its token, when the channel is moved while the code is exchanged', async () => {
    const id = await addMastodon()
    const query = await openConsent(id)
    const before = [curious.requests.length, honest.requests.length]
    honest.delayMs = 500
    const answer = integrate('mastodon', query)
    await expect.poll(() => honest.requests.length).toBeGreaterThan(before[1] ?? 0)
    await move(id, curious.origin)
    const { status, error } = await answer
    honest.delayMs = 0
    expect([status, error.code]).toEqual([409, 'not_connected'])
    await ada.call('connections.check', { params: { id } })
    const token = honest.grants.at(-1)?.token ?? ''
    expect(JSON.stringify(listBodies(curious).slice(before[0]))).not.toContain(token)
    expect(await isPending(id)).toBe(true)
  })

  it('or a key goes to another server only when a person enters it again', async () => {
    const key = { channel_type: 'webhook' as const, secret: 'a secret of sixteen' }
    const own = await ada.call('channels.create', { body: { name: 'Own', ...key, endpoint_url: `${honest.origin}/a` } })
    const { id } = own
    const endpoint_url = `${curious.origin}/b`
    for (const refused of [
      await ada.request('channels.update', { params: { id }, body: { endpoint_url } }),
      await ada.request('connections.test', { body: { channel_type: 'webhook', channel_id: id, endpoint_url } }),
    ])
      expect([refused.status, refused.error.details]).toMatchObject([400, [{ field: 'secret' }]])
    const moved = await ada.request('channels.update', { params: { id }, body: { secret: key.secret, endpoint_url } })
    expect(moved.status).toBe(200)
    const same = await ada.request('channels.update', { params: { id }, body: { endpoint_url: `${curious.origin}/c` } })
    expect(same.status).toBe(200)
    const access_token = honest.accessToken
    const body = { name: 'Keyed', channel_type: 'mastodon' as const, instance_url: honest.origin, access_token }
    const keyed = await ada.call('channels.create', { body })
    const before = curious.requests.length
    await ada.call('channels.update', { params: { id: keyed.id }, body: { instance_url: curious.origin } })
    await ada.call('connections.check', { params: { id: keyed.id } })
    expect(JSON.stringify(listBodies(curious).slice(before))).not.toContain(access_token)
    expect(await isPending(keyed.id)).toBe(true)
  })

  it('asks at the address of the channel only, and returns to this product only', async () => {
    const { url } = await ada.call('connections.authorize', { params: { id: await addMastodon() } })
    expect(new URL(url).origin).toBe(honest.origin)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      'http://draftwright.test/network-integration-popup/mastodon',
    )
    for (const instance_url of ['javascript:alert(1)', 'https://evil.example/?x=', 'https://a@evil.example']) {
      const refused = await ada.request('channels.create', {
        body: { name: 'M', channel_type: 'mastodon', instance_url },
      })
      expect([instance_url, refused.status]).toEqual([instance_url, 400])
    }
  })

  it('leaves no token, code or secret in an answer or the audit log', async () => {
    const id = await addMastodon()
    const query = await openConsent(id)
    const answer = await integrate('mastodon', query)
    const { token = '' } = honest.grants.at(-1) ?? {}
    const secrets = [token, query.get('code') ?? '', query.get('state') ?? '', honest.apps.at(-1)?.clientSecret ?? '']
    const checked = await ada.request('connections.check', { params: { id } })
    const listed = await ada.request('channels.list', {})
    const { rows } = await context.engine.query(SYSTEM, 'select to_jsonb(t)::text as row from audit_events t')
    const texts = [answer.text, checked.text, listed.text, JSON.stringify(rows)]
    for (const secret of secrets) expect(texts.filter((text) => secret === '' || text.includes(secret))).toEqual([])
  })
})
