import { afterAll, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { sharingEndSchedule } from './end-sharing.ts'

const mastodon = await startMastodonServer()
afterAll(() => mastodon.close())
const { app, context } = await useApp({ trustedUrls: [mastodon.origin] })

async function setUp() {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(fan)
  const { id } = await publishPost(owner, context)
  return { owner, fan, id, params: { content_id: id } }
}
type Sharing = Awaited<ReturnType<typeof setUp>>
const share = ({ fan, id }: Sharing) =>
  fan.call('ambassador.create', {
    body: { content_id: id, platform_type: 'x', share_content: 'I shared it.', share_url: 'https://x.test/1' },
  })
const free = { is_shareable: true, refused_platforms: [], embargo_until: null }
const embargo_until = '2199-03-01T09:00:00.000Z'
const listAsked = async (fan: Person) =>
  (await fan.call('notifications.list')).filter(({ kind, read_at }) => kind === 'share_withdrawn' && read_at === null)
const countToRemove = async (fan: Person) =>
  (await fan.call('ambassador.list', { query: { to_remove: 'true' } })).length
/** Without waiting for the schedule. */
const tellOfEndings = () => sharingEndSchedule.run(context)
const expectAsked = async (fan: Person, count: number) => {
  await expect.poll(async () => (await listAsked(fan)).length).toBe(count)
  expect(await countToRemove(fan)).toBe(count)
}

it('a post that is live again asks nobody to remove their share, also under an embargo', async () => {
  const sharing = await setUp()
  const { owner, fan, id, params } = sharing
  await share(sharing)
  await owner.call('shareRules.save', { params, body: { ...free, embargo_until } })
  await owner.call('content.unpublish', { params: { id } })
  await tellOfEndings()
  await expectAsked(fan, 1)
  await owner.call('content.publish', { params: { id } })
  await tellOfEndings()
  await expectAsked(fan, 0)
})

it('a share that was under way when its post stopped being shareable is not to be removed', async () => {
  const { owner, fan, id, params } = await setUp()
  const body = { instance_url: mastodon.origin, access_token: mastodon.issueToken('read write') }
  const account = await fan.call('socialIntegrations.connect', { params: { platform: 'mastodon' }, body })
  mastodon.failNext('cut', /^POST \/api\/v1\/statuses$/u)
  const sent = await fan.call('ambassador.create', {
    body: {
      content_id: id,
      platform_type: 'mastodon',
      platform_id: account.id,
      share_content: 'On its way.',
      deliver: true,
    },
  })
  const read = () => fan.call('shareDeliveries.read', { params: { id: sent.id } })
  await expect.poll(async () => (await read()).delivery?.waiting_for, { timeout: 60_000 }).toBe('network')
  await owner.call('shareRules.save', { params, body: { ...free, is_shareable: false } })
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('confirmed')
  await tellOfEndings()
  expect(await listAsked(fan)).toEqual([])
})

it('taking a withdrawal back asks people still while the post is not live', async () => {
  const sharing = await setUp()
  const { owner, fan, id, params } = sharing
  await share(sharing)
  await owner.call('shareRules.withdraw', { params, body: { reason: 'A figure is wrong.' } })
  await owner.call('content.unpublish', { params: { id } })
  await tellOfEndings()
  await expectAsked(fan, 1)
  const [before] = await listAsked(fan)
  await owner.call('shareRules.undoWithdrawal', { params })
  expect((await listAsked(fan)).map((one) => one.id)).toEqual([before?.id])
  await expectAsked(fan, 1)
  await owner.call('content.publish', { params: { id } })
  await tellOfEndings()
  await expectAsked(fan, 0)
})

it('only who has a share that is up is asked, and once', async () => {
  const sharing = await setUp()
  const { owner, fan, id, params } = sharing
  const [gone, told] = [await addMember(context, owner, 'amplifier'), await addMember(context, owner, 'amplifier')]
  await agreeToShare(gone, told)
  for (const person of [fan, gone, told]) await share({ ...sharing, fan: person })
  const [own] = await fan.call('ambassador.list')
  await fan.call('shareDeliveries.markRemoved', { params: { id: own?.id ?? '' } })
  const takeDown = `update content_shares set withdrawn_at = now() where user_id = $1`
  await context.engine.query(SYSTEM, takeDown, [gone.session?.user.id])
  const { withdrawal } = await owner.call('shareRules.withdraw', { params, body: { reason: 'A figure is wrong.' } })
  expect(withdrawal?.n_left).toBe(1)
  await expectAsked(told, 1)
  // The end comes once more, by another way.
  await owner.call('content.unpublish', { params: { id } })
  await tellOfEndings()
  const countAsked = async (person: Person) =>
    (await person.call('notifications.list')).filter(({ kind }) => kind === 'share_withdrawn').length
  expect([await countAsked(told), await countAsked(fan), await countAsked(gone)]).toEqual([1, 0, 0])
})

it('a workspace that cannot be told does not keep the others from it', async () => {
  const [broken, sharing] = [await setUp(), await setUp()]
  await broken.owner.call('shareRules.save', { params: broken.params, body: { ...free, embargo_until } })
  await share(sharing)
  const { accountId } = broken.owner
  const setZone = (zone: string) =>
    context.engine.query(SYSTEM, 'update accounts set time_zone = $2 where id = $1', [accountId, zone])
  await setZone('Nowhere/Nothing')
  try {
    const first = 'insert into share_endings (account_id, content_id) values ($1, $2)'
    await context.engine.query(SYSTEM, first, [accountId, broken.id])
    await sharing.owner.call('content.unpublish', { params: { id: sharing.id } })
    await tellOfEndings()
    await expectAsked(sharing.fan, 1)
    expect(context.faults[0]).toContain('RangeError')
  } finally {
    await setZone('UTC')
    await tellOfEndings()
    context.faults.splice(0)
  }
})
