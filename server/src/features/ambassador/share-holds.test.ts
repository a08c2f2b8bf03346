import type { Share } from '@draftwright/contract/ambassador'
import { afterAll, describe, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { endDeliveryWaits, pollDeliveries } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startBlueskyServer } from '../../../test/networks/bluesky-server.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const linkedin = await startLinkedInServer()
const mastodon = await startMastodonServer()
const bluesky = await startBlueskyServer()
afterAll(async () => {
  for (const server of [linkedin, mastodon, bluesky]) await server.close()
})
const { clientId, clientSecret } = linkedin.memberApp
const { app, context } = await useApp({
  networks: { linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps: { person: { clientId, clientSecret } } } },
  trustedUrls: [mastodon.origin, bluesky.origin],
})

// Whoever is throttled waits long enough for what is said meanwhile.
mastodon.passTime(6000)

type Platform = 'mastodon' | 'bluesky' | 'linkedin'
interface Sharing {
  owner: Person
  fan: Person
  content_id: string
  platform_type: Platform
  platform_id: string
}
const toAccount = (platform: Platform): object =>
  platform === 'mastodon'
    ? { instance_url: mastodon.origin, access_token: mastodon.issueToken('read write') }
    : platform === 'bluesky'
      ? { identifier: bluesky.handle, app_password: bluesky.password, pds_url: bluesky.origin }
      : { access_token: linkedin.issueToken(linkedin.memberApp), expires_in: 86_400 }

async function setUp(platform: Platform = 'mastodon'): Promise<Sharing> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  const { id: content_id } = await publishPost(owner, context)
  return { owner, content_id, ...(await connect(fan, platform)) }
}
async function connect(fan: Person, platform: Platform) {
  await agreeToShare(fan)
  const body = toAccount(platform)
  const { id } = await fan.call('socialIntegrations.connect', { params: { platform }, body })
  return { fan, platform_type: platform, platform_id: id }
}
const startSharing = (
  { fan, content_id, platform_type, platform_id }: Omit<Sharing, 'owner'>,
  share_content: string,
): Promise<Share> =>
  fan.call('ambassador.create', { body: { content_id, platform_type, platform_id, share_content, deliver: true } })

const readShare = (fan: Person, id: string) => fan.call('shareDeliveries.read', { params: { id } })
const waitFor = async (fan: Person, id: string, state: string): Promise<Share> => {
  await pollDeliveries(context, async () => (await readShare(fan, id)).delivery?.state).toBe(state)
  return readShare(fan, id)
}
const waitForWaiting = (fan: Person, id: string, reason: string) =>
  expect.poll(async () => (await readShare(fan, id)).delivery?.waiting_for).toBe(reason)
const refuseSend = async (fan: Person, id: string) =>
  (await fan.request('shareDeliveries.send', { params: { id } })).error.code
const countPosts = (text: string): number =>
  [
    ...mastodon.posts.map((post) => post.text),
    ...[...bluesky.records.values()].map((record) => record.text),
    ...linkedin.posts.map((post) => post.commentary),
  ].filter((one) => one.includes(text)).length

const withdrawals = {
  post: ({ owner, content_id }: Sharing) => owner.call('shareRules.withdraw', { params: { content_id }, body: {} }),
  consent: ({ fan }: Sharing) => fan.call('shareConsents.withdraw'),
}
const said = {
  post: 'The post was withdrawn from sharing.',
  consent: 'You withdrew your consent to sharing',
}
const free = { is_shareable: true, refused_platforms: [], embargo_until: null }

describe('a share whose answer was lost', () => {
  const startLost = async (fault: 'cut' | 'error-before', platform: 'mastodon' | 'bluesky', text: string) => {
    const sharing = await setUp(platform)
    if (platform === 'mastodon') mastodon.failNext(fault, /^POST \/api\/v1\/statuses$/u)
    else bluesky.failNext(fault, /putRecord$/u)
    const { id } = await startSharing(sharing, text)
    await waitForWaiting(sharing.fan, id, 'network')
    return { sharing, id, text }
  }

  it('is not sent after the post or the consent is withdrawn', async () => {
    const cases = (['mastodon', 'bluesky'] as const).flatMap((platform) =>
      (['post', 'consent'] as const).map((of) => [platform, of] as const),
    )
    const started: Awaited<ReturnType<typeof startLost>>[] = []
    for (const [platform, of] of cases) {
      const lost = await startLost('error-before', platform, `Never on ${platform}, by ${of}.`)
      await withdrawals[of](lost.sharing)
      expect(await refuseSend(lost.sharing.fan, lost.id)).toBe(of === 'post' ? 'sharing_withdrawn' : 'consent_missing')
      started.push(lost)
    }
    for (const [at, { sharing, id, text }] of started.entries()) {
      const { state, delivery } = await waitFor(sharing.fan, id, 'rejected')
      expect([state, delivery?.error]).toEqual(['intent', said[cases[at]?.[1] ?? 'post']])
      expect(countPosts(text)).toBe(0)
    }
  })

  it('is found and completed if it had arrived', async () => {
    for (const [platform, of] of [
      ['mastodon', 'post'],
      ['bluesky', 'consent'],
    ] as const) {
      const { sharing, id, text } = await startLost('cut', platform, `Arrived on ${platform}.`)
      await withdrawals[of](sharing)
      expect(await waitFor(sharing.fan, id, 'confirmed')).toMatchObject({ state: 'confirmed', can_withdraw: true })
      expect(countPosts(text)).toBe(1)
    }
  })

  it('is still looked up after the look was throttled, and cannot be stopped as if it had not been sent', async () => {
    const { sharing, id, text } = await startLost('cut', 'mastodon', 'It is there already.')
    const { fan } = sharing
    mastodon.failNext('throttle', /^GET \/api\/v1\/accounts\/verify_credentials$/u)
    await fan.call('shareDeliveries.send', { params: { id } })
    await waitForWaiting(fan, id, 'quota')
    expect((await fan.request('shareDeliveries.stop', { params: { id } })).error.code).toBe('being_sent')
    await fan.call('shareConsents.withdraw')
    await waitFor(fan, id, 'confirmed')
    expect(countPosts(text)).toBe(1)
  })

  it('is not sent again by hand, also where the person says that it is live', async () => {
    const sharing = await setUp('linkedin')
    const { owner, fan, content_id } = sharing
    linkedin.failNext('cut', /^POST \/rest\/posts$/u)
    const { id } = await startSharing(sharing, 'Sent at most once.')
    await waitFor(fan, id, 'unknown')
    await fan.call('ambassador.update', { params: { id }, body: { state: 'confirmed' } })
    await fan.call('shareConsents.withdraw')
    expect(await refuseSend(fan, id)).toBe('consent_missing')
    await agreeToShare(fan)
    await owner.call('shareRules.withdraw', { params: { content_id }, body: {} })
    expect(await refuseSend(fan, id)).toBe('sharing_withdrawn')
    expect((await readShare(fan, id)).delivery?.state).toBe('unknown')
    expect(countPosts('Sent at most once.')).toBe(1)
  })
})

describe('a change of a live share that is not to go out any more', () => {
  const startWaiting = async (name: string) => {
    const sharing = await setUp()
    const { id } = await startSharing(sharing, `Before, ${name}.`)
    await waitFor(sharing.fan, id, 'confirmed')
    mastodon.failNext('throttle', /^PUT \/api\/v1\/statuses\/\d+$/u)
    await sharing.fan.call('shareDeliveries.edit', { params: { id }, body: { share_content: `After, ${name}.` } })
    await waitForWaiting(sharing.fan, id, 'quota')
    return { sharing, id }
  }
  const expectUnchanged = (name: string) =>
    expect([countPosts(`Before, ${name}.`), countPosts(`After, ${name}.`)]).toEqual([1, 0])

  it('ends with the consent, and where approved texts alone are shared', async () => {
    const consent = await startWaiting('consent')
    await consent.sharing.fan.call('shareConsents.withdraw')
    expect((await readShare(consent.sharing.fan, consent.id)).delivery).toMatchObject({
      operation: 'edit',
      state: 'rejected',
      error: said.consent,
    })
    const { sharing, id } = await startWaiting('approved')
    await sharing.owner.call('ambassador.changeSettings', { body: { approved_only: true } })
    expect(await refuseSend(sharing.fan, id)).toBe('not_approved')
    const refused = await waitFor(sharing.fan, id, 'rejected')
    expect(refused.delivery?.error).toBe('Your workspace shares approved texts only.')
    expectUnchanged('consent')
    expectUnchanged('approved')
  })

  it('waits for the end of an embargo', async () => {
    const { sharing, id } = await startWaiting('embargo')
    const embargo_until = '2199-03-01T09:00:00.000Z'
    const params = { content_id: sharing.content_id }
    await sharing.owner.call('shareRules.save', { params, body: { ...free, embargo_until } })
    await endDeliveryWaits(context)
    await waitForWaiting(sharing.fan, id, 'embargo')
    expect(await refuseSend(sharing.fan, id)).toBe('embargo')
    expectUnchanged('embargo')
  })

  it('is unclear where its answer was lost and nobody can look', async () => {
    const sharing = await setUp('linkedin')
    const { fan } = sharing
    const { id } = await startSharing(sharing, 'As it was.')
    await waitFor(fan, id, 'confirmed')
    linkedin.failNext('error-before', /^POST \/rest\/posts\/.+/u)
    await fan.call('shareDeliveries.edit', { params: { id }, body: { share_content: 'As it never was.' } })
    await waitForWaiting(fan, id, 'network')
    await fan.call('shareConsents.withdraw')
    await waitFor(fan, id, 'unknown')
    expect([countPosts('As it was.'), countPosts('As it never was.')]).toEqual([1, 0])
  })
})

it('withdrawing the consent stops the person’s waiting shares at once, and removals go on', async () => {
  const sharing = await setUp()
  const { owner, fan, content_id } = sharing
  const other = await connect(await addMember(context, owner, 'amplifier'), 'mastodon')
  const live = await startSharing(sharing, 'To be removed.')
  await waitFor(fan, live.id, 'confirmed')
  mastodon.failNext('throttle', /^DELETE \/api\/v1\/statuses\/\d+$/u)
  await fan.call('shareDeliveries.withdraw', { params: { id: live.id } })
  await waitForWaiting(fan, live.id, 'quota')
  await owner.call('publishingPause.start', {})
  const [own, theirs] = [
    await startSharing(sharing, 'Mine waits.'),
    await startSharing({ ...other, content_id }, 'Theirs waits.'),
  ]
  await waitForWaiting(fan, own.id, 'pause')
  await waitForWaiting(other.fan, theirs.id, 'pause')

  await fan.call('shareConsents.withdraw')
  expect((await readShare(fan, own.id)).delivery).toMatchObject({
    state: 'rejected',
    waiting_for: null,
    error: said.consent,
    fix: 'Give it again on the Ambassador page, then share once more.',
  })
  // Agreeing again sends nothing by itself.
  await agreeToShare(fan)
  await owner.call('publishingPause.end', {})
  await waitFor(other.fan, theirs.id, 'confirmed')
  await pollDeliveries(context, async () => (await readShare(fan, live.id)).withdrawn_at).not.toBeNull()
  expect(['Mine waits.', 'Theirs waits.', 'To be removed.'].map(countPosts)).toEqual([0, 1, 0])
})

it('what waits goes out neither without the disclosure nor with a word that is avoided', async () => {
  const sharing = await setUp()
  const { owner, fan } = sharing
  await owner.call('publishingPause.start', {})
  const bare = await startSharing(sharing, 'Two days at most.')
  await waitForWaiting(fan, bare.id, 'pause')
  const disclosure = 'I work at Care.'
  await owner.call('ambassador.changeSettings', { body: { disclosure } })
  const worded = await startSharing(sharing, `It utilizes mornings. ${disclosure}`)
  await waitForWaiting(fan, worded.id, 'pause')
  const site = (await owner.call('channels.list')).find(({ channel_type }) => channel_type === 'site')?.id ?? ''
  const words_to_avoid = [{ word: 'utilizes', instead: 'uses' }]
  await owner.call('brandVoice.update', { params: { id: site }, body: { words_to_avoid } })
  expect(await refuseSend(fan, bare.id)).toBe('disclosure_missing')
  expect(await refuseSend(fan, worded.id)).toBe('word_avoided')
  await owner.call('publishingPause.end', {})
  for (const [{ id }, error] of [
    [bare, `The text must say “${disclosure}”.`],
    [worded, 'The text must not say “utilizes”: the brand voice avoids it.'],
  ] as const)
    expect((await waitFor(fan, id, 'rejected')).delivery?.error).toBe(error)
  expect(['Two days at most.', 'It utilizes mornings.'].map(countPosts)).toEqual([0, 0])
})
