import type { Share } from '@draftwright/contract/ambassador'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

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
beforeEach(() => {
  for (const id of mastodon.posts.map((post) => post.id)) mastodon.removePost(id)
})
const isCreate = /^POST \/api\/v1\/statuses$/u

interface Sharing {
  owner: Person
  fan: Person
  content_id: string
  /** The person's own account. */
  platform_id: string
}
async function setUp(platform: 'mastodon' | 'linkedin' = 'mastodon'): Promise<Sharing> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(owner, fan)
  const { id: content_id } = await publishPost(owner, context)
  const body =
    platform === 'mastodon'
      ? { instance_url: mastodon.origin, access_token: mastodon.issueToken('read write') }
      : { access_token: linkedin.issueToken(linkedin.memberApp), expires_in: 86_400 }
  const account = await fan.call('socialIntegrations.connect', { params: { platform }, body })
  expect(account).toMatchObject({ connected: true })
  return { owner, fan, content_id, platform_id: account.id }
}
const toBody = ({ content_id, platform_id }: Sharing, share_content: string, more: object = {}) => ({
  content_id,
  platform_id,
  platform_type: 'mastodon' as const,
  share_content,
  deliver: true,
  ...more,
})
const startSharing = (sharing: Sharing, text: string, more: object = {}): Promise<Share> =>
  sharing.fan.call('ambassador.create', { body: toBody(sharing, text, more) })
const readShare = (fan: Person, id: string) => fan.call('shareDeliveries.read', { params: { id } })
const waitFor = async (fan: Person, id: string, state: string): Promise<Share> => {
  await expect.poll(async () => (await readShare(fan, id)).delivery?.state, { timeout: 60_000 }).toBe(state)
  return readShare(fan, id)
}
const waitForWaiting = (fan: Person, id: string, reason: string) =>
  expect.poll(async () => (await readShare(fan, id)).delivery?.waiting_for, { timeout: 60_000 }).toBe(reason)
const listTexts = () => mastodon.posts.map(({ text }) => text)

describe('a share by one’s own account', () => {
  it('goes out with the tracked link and the disclosure, and is counted as shared', async () => {
    const sharing = await setUp()
    const { owner, fan, platform_id } = sharing
    await owner.call('ambassador.changeSettings', { body: { disclosure: 'I work at Care.' } })
    for (const text of ['Two days.', ''])
      expect((await fan.request('ambassador.create', { body: toBody(sharing, text) })).error.code).toBe(
        'disclosure_missing',
      )
    const text = 'Two days.\nNot one more.\n\nI work at Care.'
    const { id, link_url } = await startSharing(sharing, text)
    const share = await waitFor(fan, id, 'confirmed')
    expect(share).toMatchObject({
      platform_id,
      platform_type: 'mastodon',
      share_content: text,
      state: 'confirmed',
      share_url: `${mastodon.origin}/@ada/${mastodon.posts[0]?.id}`,
      can_edit: true,
      can_withdraw: true,
      delivery: { operation: 'publish', error: null },
    })
    expect(listTexts()).toEqual([`${text}\n\n${link_url}`])
    expect(mastodon.dropped).toEqual([])
    expect((await fan.call('ambassador.statistics')).me).toMatchObject({ shares: 1, confirmed: 1 })
    expect((await fan.request('shareDeliveries.send', { params: { id } })).error.code).toBe('nothing_to_send')
  })

  it('is one however often it is clicked', async () => {
    const sharing = await setUp()
    const answers = await Promise.all(Array.from({ length: 6 }, () => startSharing(sharing, 'Clicked often.')))
    const ids = new Set(answers.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    await waitFor(sharing.fan, id, 'confirmed')
    await startSharing(sharing, 'Clicked often.')
    expect(mastodon.posts).toHaveLength(1)
    expect(await sharing.fan.call('ambassador.list')).toHaveLength(1)
    // The same through the network's own page a moment before is the same share, which is sent then.
    const body = { content_id: sharing.content_id, platform_type: 'mastodon' as const, share_content: 'By hand first.' }
    const byHand = await sharing.fan.call('ambassador.create', { body })
    const sent = await startSharing(sharing, 'By hand first.')
    expect(sent.id).toBe(byHand.id)
    await waitFor(sharing.fan, sent.id, 'confirmed')
    expect(mastodon.posts).toHaveLength(2)
  })

  it('is one however late it is clicked again, while its answer is lost', async () => {
    const sharing = await setUp()
    const { owner, fan } = sharing
    await owner.call('publishingPause.start', {})
    const waiting = await startSharing(sharing, 'Still on its way.')
    await waitForWaiting(fan, waiting.id, 'pause')
    const ask = (share_content: string) =>
      fan.call('ambassador.create', {
        body: toBody(sharing, share_content, { deliver: false }),
        headers: { 'idempotency-key': 'one and only' },
      })
    const keyed = await ask('Asked with a key.')
    // As after a kill: the share is there, and nobody knows its answer.
    await context.engine.query(SYSTEM, 'delete from idempotency_keys where account_id = $1', [owner.accountId])
    const later = Date.now() + 120_000
    const clock = vi.spyOn(context, 'now').mockImplementation(() => new Date(later))
    try {
      expect((await startSharing(sharing, 'Still on its way.')).id).toBe(waiting.id)
      expect((await ask('Asked with a key.')).id).toBe(keyed.id)
      expect(await fan.call('ambassador.list')).toHaveLength(2)
      const without = await startSharing(sharing, 'Asked with a key.', { deliver: false })
      expect(without.id).not.toBe(keyed.id)
    } finally {
      clock.mockRestore()
    }
  })

  it.each(['cut', 'error-after', 'error-before', 'throttle'] as const)('arrives once: %s', async (fault) => {
    const sharing = await setUp()
    const { fan } = sharing
    mastodon.failNext(fault, isCreate)
    const { id } = await startSharing(sharing, `A share with ${fault}.`)
    await waitForWaiting(fan, id, fault === 'throttle' ? 'quota' : 'network')
    // Another click changes nothing while it waits.
    expect((await startSharing(sharing, `A share with ${fault}.`)).id).toBe(id)
    await fan.call('shareDeliveries.send', { params: { id } })
    const share = await waitFor(fan, id, 'confirmed').catch(async (error: unknown) => {
      if (fault !== 'throttle') throw error
      return readShare(fan, id)
    })
    expect(share.state).toBe('confirmed')
    expect(mastodon.posts).toHaveLength(1)
    expect(await fan.call('ambassador.list')).toHaveLength(1)
  })

  it('is refused with the reason, is changed, and goes out', async () => {
    const sharing = await setUp()
    const { fan } = sharing
    const long = await fan.request('ambassador.create', { body: toBody(sharing, 'Word '.repeat(110)) })
    expect([long.status, long.error.code]).toEqual([409, 'too_long'])
    expect(await fan.call('ambassador.list')).toEqual([])
    Object.assign(mastodon.settings, { maxCharacters: 60 })
    const { id } = await startSharing(sharing, 'A text that this server finds too long, whatever others may say.')
    const failed = await waitFor(fan, id, 'rejected')
    Object.assign(mastodon.settings, { maxCharacters: 500 })
    expect(failed.delivery?.error).toContain('60')
    expect(failed).toMatchObject({ state: 'intent', share_url: null, can_edit: false })
    await expect
      .poll(async () => (await fan.call('notifications.list')).map(({ kind, content_id }) => [kind, content_id]))
      .toEqual([['share_failed', sharing.content_id]])
    await fan.call('ambassador.update', { params: { id }, body: { share_content: 'Shorter.' } })
    await fan.call('shareDeliveries.send', { params: { id } })
    await waitFor(fan, id, 'confirmed')
    expect(listTexts()).toEqual([expect.stringContaining('Shorter.')])
  })

  it('is changed and withdrawn at the network', async () => {
    const sharing = await setUp()
    const { fan } = sharing
    const { id, link_url } = await startSharing(sharing, 'The first words.')
    await waitFor(fan, id, 'confirmed')
    const params = { id }
    const quiet = await fan.request('ambassador.update', { params, body: { share_content: 'Only here.' } })
    expect(quiet.error.code).toBe('already_sent')
    await fan.call('shareDeliveries.edit', { params, body: { share_content: 'Better words.' } })
    await expect.poll(async () => (await readShare(fan, id)).share_content, { timeout: 60_000 }).toBe('Better words.')
    expect(listTexts()).toEqual([`Better words.\n\n${link_url}`])
    await fan.call('shareDeliveries.withdraw', { params })
    await expect.poll(async () => (await readShare(fan, id)).withdrawn_at, { timeout: 60_000 }).not.toBeNull()
    expect(await readShare(fan, id)).toMatchObject({ share_url: null, can_edit: false, can_withdraw: false })
    expect(mastodon.posts).toEqual([])
    expect((await fan.request('shareDeliveries.withdraw', { params })).error.code).toBe('not_live')
  })

  it('is unclear where nobody can tell, until the person says what they see', async () => {
    const sharing = await setUp('linkedin')
    const { fan } = sharing
    const posts = () => linkedin.posts.length
    const before = posts()
    const start = async (text: string): Promise<string> => {
      linkedin.failNext('cut', /^POST \/rest\/posts$/u)
      const { id } = await startSharing(sharing, text, { platform_type: 'linkedin' })
      await waitFor(fan, id, 'unknown')
      return id
    }
    const seen = await start('It arrived.')
    expect(posts()).toBe(before + 1)
    // Another click sends nothing.
    expect((await startSharing(sharing, 'It arrived.', { platform_type: 'linkedin' })).id).toBe(seen)
    expect((await fan.call('shareDeliveries.verify', { params: { id: seen } })).found).toBe('unclear')
    const body = { is_live: true, url: 'https://www.linkedin.com/feed/update/urn:li:share:1' } as const
    const live = await fan.call('shareDeliveries.resolve', { params: { id: seen }, body })
    expect(live).toMatchObject({ state: 'confirmed', share_url: body.url, delivery: { state: 'confirmed' } })
    const lost = await start('Look again.')
    const gone = await fan.call('shareDeliveries.resolve', { params: { id: lost }, body: { is_live: false } })
    expect(gone).toMatchObject({
      state: 'intent',
      delivery: { state: 'rejected', error: 'It did not reach the network' },
    })
    expect((await fan.request('shareDeliveries.resolve', { params: { id: lost }, body })).error.code).toBe(
      'nothing_unclear',
    )
    expect(posts()).toBe(before + 2)
  })

  it('waits when the network refuses the account, and goes on when it is connected again', async () => {
    const sharing = await setUp()
    const { fan } = sharing
    mastodon.revokeTokens()
    const { id } = await startSharing(sharing, 'It waits for me.')
    await waitForWaiting(fan, id, 'reconnect')
    expect((await fan.call('socialIntegrations.list'))[0]).toMatchObject({
      needs_reconnect: true,
      connected: false,
      failure: 'The access token was revoked',
    })
    const body = { access_token: mastodon.issueToken('read write') }
    await fan.call('socialIntegrations.update', { params: { platform: 'mastodon' }, body })
    await fan.call('shareDeliveries.send', { params: { id } })
    await waitFor(fan, id, 'confirmed')
    expect(mastodon.posts).toHaveLength(1)
    await fan.call('socialIntegrations.disconnect', { params: { platform: 'mastodon' } })
    const after = await fan.request('ambassador.create', { body: toBody(sharing, 'Without an account.') })
    expect(after.status).toBe(404)
    expect((await fan.request('shareDeliveries.withdraw', { params: { id } })).error.code).toBe('not_connected')
  })

  it('waits while the workspace pauses, and can be stopped', async () => {
    const sharing = await setUp()
    const { owner, fan } = sharing
    await owner.call('publishingPause.start', {})
    const { id } = await startSharing(sharing, 'Not now.')
    await waitForWaiting(fan, id, 'pause')
    await fan.call('shareDeliveries.stop', { params: { id } })
    expect(await readShare(fan, id)).toMatchObject({ state: 'intent', delivery: { state: 'rejected' } })
    await owner.call('publishingPause.end', {})
    expect(mastodon.posts).toEqual([])
  })

  it('is nobody else’s: neither the share nor the account', async () => {
    const sharing = await setUp()
    const { owner, fan } = sharing
    const foreign = await owner.request('ambassador.create', { body: toBody(sharing, 'In your name.') })
    expect(foreign.status).toBe(404)
    const other = await fan.request('ambassador.create', { body: toBody(sharing, 'x', { platform_type: 'linkedin' }) })
    expect([other.status, other.error.message]).toEqual([400, 'platform_type must be mastodon, as the account is'])
    const none = await fan.request('ambassador.create', { body: toBody(sharing, 'x', { platform_id: null }) })
    expect([none.status, none.error.message]).toEqual([400, 'platform_id must name your account, by which it is sent'])
    const { id } = await startSharing(sharing, 'Mine.')
    await waitFor(fan, id, 'confirmed')
    const params = { id }
    for (const route of ['read', 'send', 'stop', 'verify', 'withdraw'] as const)
      expect([route, (await owner.request(`shareDeliveries.${route}`, { params })).status]).toEqual([route, 404])
    expect((await owner.request('shareDeliveries.resolve', { params, body: { is_live: false } })).status).toBe(404)
    expect((await owner.request('shareDeliveries.edit', { params, body: { share_content: 'Yours' } })).status).toBe(404)
    // The post's own timeline has nothing of it, nor is the post marked.
    expect(
      (await owner.call('content.attempts', { params: { id: sharing.content_id } })).map(
        ({ channel_id }) => channel_id,
      ),
    ).not.toContain(sharing.platform_id)
    // A record of a share made elsewhere, by the account, sends nothing.
    const known = { share_url: 'https://social.example/@ada/1', deliver: false }
    expect(await startSharing(sharing, 'Elsewhere.', known)).toMatchObject({ state: 'confirmed', delivery: null })
    expect(mastodon.posts).toHaveLength(1)
  })
})
