import { contracts } from '@draftwright/contract'
import { findRouteScopes } from '@draftwright/contract/api-key-scopes'
import type { Route } from '@draftwright/contract/route'
import { shareConsentVersion } from '@draftwright/contract/share-consents'
import { afterAll, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, type RouteId, signUp } from '../../../test/harness.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const mastodon = await startMastodonServer()
afterAll(() => mastodon.close())
const { app, context } = await useApp({ trustedUrls: [mastodon.origin] })

async function setUp(): Promise<{ owner: Person; fan: Person; content_id: string }> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  return { owner, fan, content_id: (await publishPost(owner, context)).id }
}
const platform = { params: { platform: 'mastodon' } }
const account = () => ({ instance_url: mastodon.origin, access_token: mastodon.issueToken('read write') })
const body = (content_id: string, more: object = {}) => ({
  body: { content_id, platform_type: 'mastodon', share_content: 'In my own name.', ...more },
})

it('a call of one’s own is the agreement to that share and account, without any call before', async () => {
  const { owner, fan, content_id } = await setUp()
  expect(await fan.call('shareConsents.read')).toEqual({ agreed_at: null, withdrawn_at: null })
  const own = { ...account(), platform: 'mastodon' }
  const { id: platform_id } = await fan.call('socialIntegrations.connect', { ...platform, body: own })
  await fan.call('socialIntegrations.update', { ...platform, body: own })
  const wrong = await fan.request('socialIntegrations.update', { ...platform, body: { ...own, platform: 'bluesky' } })
  expect([wrong.status, wrong.error.message]).toEqual([400, 'platform must be mastodon, as in the address'])
  const share_url = 'https://social.example/@fan/1'
  const { id } = await fan.call('ambassador.create', body(content_id, { share_url }))
  await fan.call('ambassador.createOfPost', {
    params: { id: content_id },
    body: { platform_type: 'x', share_content: 'Words.' },
  })
  await fan.call('ambassador.update', { params: { id }, body: { share_content: 'In my own name, indeed.' } })
  const sent = await fan.call(
    'ambassador.create',
    body(content_id, { share_content: 'Sent.', platform_id, deliver: true }),
  )
  const readSent = () => fan.call('shareDeliveries.read', { params: { id: sent.id } })
  await expect.poll(async () => (await readSent()).delivery?.state, { timeout: 60_000 }).toBe('confirmed')
  // It is no agreement to more than that.
  expect((await fan.call('shareConsents.read')).agreed_at).toBeNull()

  // Others see neither their name nor their numbers; totals have no names.
  await owner.call('peopleStatsSettings.update', { body: { people_stats: 'names' } })
  const readRows = async () => {
    const query = { scope: 'team', by: 'person', period: 'month' } as const
    const { totals, rows } = await owner.call('shareResults.read', { query })
    return { shares: totals.shares, names: rows.map(({ name }) => name) }
  }
  expect(await readRows()).toEqual({ shares: 2, names: [] })
  expect(await owner.call('generateComment.posts')).toEqual([])
  const shown = await fan.request('rewards.appear', { body: { is_shown: true } })
  expect([shown.status, shown.error.code]).toEqual([409, 'consent_missing'])

  await agreeToShare(fan)
  expect((await readRows()).names).toHaveLength(1)
  expect(await owner.call('generateComment.posts')).toMatchObject([
    { by: expect.any(String) },
    { by: expect.any(String) },
  ])
  await fan.call('rewards.appear', { body: { is_shown: true } })

  await fan.call('shareConsents.withdraw')
  expect(await readRows()).toEqual({ shares: 2, names: [] })
  expect(await owner.call('generateComment.posts')).toEqual([])
})

it('nobody shares or connects an account after they took their consent back', async () => {
  const nBefore = mastodon.posts.length
  const { owner, fan, content_id } = await setUp()
  const expectRefused = async (id: RouteId, options: object) => {
    const { status, error } = await fan.request(id, options)
    expect([id, status, error.code]).toEqual([id, 409, 'consent_missing'])
    expect(error.message).toContain('press “I agree”')
  }
  const old = await fan.request('shareConsents.agree', { body: { version: shareConsentVersion + 1 } })
  expect([old.status, old.error.message]).toEqual([400, `version must be one of ${shareConsentVersion}`])

  const agreed = await fan.call('shareConsents.agree', { body: { version: shareConsentVersion } })
  expect(agreed).toEqual({ agreed_at: expect.any(String), withdrawn_at: null })
  expect(await fan.call('shareConsents.agree', { body: { version: shareConsentVersion } })).toEqual(agreed)
  // It is theirs alone.
  expect((await owner.call('shareConsents.read')).agreed_at).toBeNull()
  const { id: platform_id } = await fan.call('socialIntegrations.connect', { ...platform, body: account() })
  const { id } = await fan.call('ambassador.create', body(content_id))
  await owner.call('publishingPause.start', {})
  const waiting = body(content_id, { share_content: 'On its way.', platform_id, deliver: true })
  const sent = await fan.call('ambassador.create', waiting)
  const readSent = () => fan.call('shareDeliveries.read', { params: { id: sent.id } })
  await expect.poll(async () => (await readSent()).delivery?.waiting_for).toBe('pause')

  const withdrawn = await fan.call('shareConsents.withdraw')
  expect(withdrawn).toEqual({ agreed_at: null, withdrawn_at: expect.any(String) })
  await owner.call('publishingPause.end', {})
  await expect.poll(async () => (await readSent()).delivery?.state, { timeout: 60_000 }).toBe('rejected')
  expect((await readSent()).delivery?.error).toBe('You withdrew your consent to sharing')
  expect(mastodon.posts).toHaveLength(nBefore)
  await expectRefused('ambassador.create', body(content_id, { share_content: 'More.' }))
  await expectRefused('ambassador.createOfPost', {
    params: { id: content_id },
    body: { platform_type: 'x', share_content: 'Words.' },
  })
  await expectRefused('ambassador.update', { params: { id }, body: { state: 'confirmed' } })
  await expectRefused('shareDeliveries.send', { params: { id } })
  await expectRefused('socialIntegrations.update', { ...platform, body: account() })
  // What was given can always be taken back.
  await fan.call('socialIntegrations.disconnect', platform)
  await expectRefused('socialIntegrations.connect', { ...platform, body: account() })
  // Reading is free.
  expect(await fan.call('ambassador.posts')).toHaveLength(1)
  await fan.call('ambassador.post', { params: { content_id } })
  expect(await fan.call('ambassador.list')).toHaveLength(2)
  await agreeToShare(fan)
  // They agree from now on, not since the first time.
  const anew = await fan.call('shareConsents.read')
  expect(anew.withdrawn_at).toBeNull()
  expect(Date.parse(anew.agreed_at ?? '')).toBeGreaterThan(Date.parse(withdrawn.withdrawn_at ?? ''))
})

it('nothing is sent in somebody’s name by anybody else, whatever their role, and by no key', async () => {
  const nBefore = mastodon.posts.length
  const { owner, fan, content_id } = await setUp()
  const admin = await addMember(context, owner, 'admin')
  await agreeToShare(owner, admin, fan)
  const { id: platform_id } = await fan.call('socialIntegrations.connect', { ...platform, body: account() })
  const { id } = await fan.call('ambassador.create', body(content_id))
  const params = { id }
  const personal = Object.entries(contracts).flatMap(([slice, table]) =>
    Object.entries(table as Record<string, Route>).flatMap(([verb, route]) =>
      /^\/(?:user-content-share-track|user-social-integration|ambassador\/consent)/u.test(route.path) &&
      route.method !== 'GET'
        ? [[`${slice}.${verb}`, route] as const]
        : [],
    ),
  )
  expect(personal.length).toBeGreaterThan(15)
  // No scope opens them to a key.
  expect(personal.filter(([, route]) => findRouteScopes(route) !== null)).toEqual([])
  for (const other of [owner, admin]) {
    for (const [route, options] of [
      ['ambassador.create', body(content_id, { platform_id, deliver: true })],
      ['ambassador.update', { params, body: { state: 'confirmed' } }],
      ['shareDeliveries.read', { params }],
      ['shareDeliveries.send', { params }],
      ['shareDeliveries.stop', { params }],
      ['shareDeliveries.verify', { params }],
      ['shareDeliveries.resolve', { params, body: { is_live: false } }],
      ['shareDeliveries.edit', { params, body: { share_content: 'Not theirs.' } }],
      ['shareDeliveries.markRemoved', { params }],
      ['shareDeliveries.undoRemoved', { params }],
      ['shareDeliveries.withdraw', { params }],
    ] as const)
      expect([route, (await other.request(route, options)).status]).toEqual([route, 404])
    // Their own account is another one.
    expect((await other.request('socialIntegrations.test', platform)).status).toBe(404)
  }
  expect(mastodon.posts).toHaveLength(nBefore)
  expect(await fan.call('ambassador.list')).toMatchObject([{ id, state: 'intent', delivery: null }])
})
