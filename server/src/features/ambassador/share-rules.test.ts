import { afterAll, describe, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { endDeliveryWaits } from '../../../test/finish-jobs.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { sharingEndSchedule } from './end-sharing.ts'

const mastodon = await startMastodonServer()
afterAll(() => mastodon.close())
const { app, context } = await useApp({ trustedUrls: [mastodon.origin] })

interface Sharing {
  owner: Person
  fan: Person
  content_id: string
  params: { content_id: string }
}
async function setUp(): Promise<Sharing> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(owner, fan)
  const { id: content_id } = await publishPost(owner, context)
  return { owner, fan, content_id, params: { content_id } }
}
const connect = async (fan: Person): Promise<string> => {
  const body = { instance_url: mastodon.origin, access_token: mastodon.issueToken('read write') }
  return (await fan.call('socialIntegrations.connect', { params: { platform: 'mastodon' }, body })).id
}
const share = (person: Person, content_id: string, share_content: string, more: object = {}) =>
  person.request('ambassador.create', { body: { content_id, platform_type: 'x', share_content, ...more } })
const free = { is_shareable: true, refused_platforms: [], embargo_until: null }
/** Of what they have not read. */
const listKinds = async (person: Person) =>
  (await person.call('notifications.list')).filter(({ read_at }) => read_at === null).map(({ kind }) => kind)
const listTitles = async (person: Person) => (await person.call('ambassador.posts')).map(({ title }) => title)

describe('approved texts only', () => {
  it('refuses every other text by every way, and takes the disclosure line with it', async () => {
    const { owner, fan, content_id, params } = await setUp()
    const platform_id = await connect(fan)
    const before = (await share(fan, content_id, 'My own words.')).data
    await owner.call('ambassador.changeSettings', { body: { approved_only: true } })
    await owner.call('ambassador.changeSettings', { body: { disclosure: 'I work here.' } })
    const good = 'Ask for days, not for patience.'
    const draft = await owner.call('shareVariations.create', { params, body: { text: good } })
    expect(draft).toMatchObject({ is_approved: false, approved_by: null, n_shares: 0 })
    const said = `${good}\n\nI work here.`
    const refused = await share(fan, content_id, said)
    expect([refused.status, refused.error.code]).toEqual([409, 'not_approved'])
    const one = { params: { content_id, variation_id: draft.id } }
    const approved = await owner.call('shareVariations.update', { ...one, body: { is_approved: true } })
    expect(approved).toMatchObject({ is_approved: true, approved_by: 'Ada Example' })
    expect(await fan.call('ambassador.post', { params })).toMatchObject({
      approved_only: true,
      approved_texts: [good],
      suggestions: [],
    })
    for (const text of [`${good} And more.\n\nI work here.`, 'I work here.', `${good.slice(0, -1)}\n\nI work here.`])
      for (const more of [{}, { platform_type: 'mastodon', platform_id, deliver: true }])
        expect((await share(fan, content_id, text, more)).error.code).toBe('not_approved')
    expect((await share(fan, content_id, '')).error.code).toBe('not_approved')
    // Neither by a change, nor by sending what was made before.
    const change = { params: { id: before.id }, body: { share_content: 'Other words. I work here.' } }
    expect((await fan.request('ambassador.update', change)).error.code).toBe('not_approved')
    expect((await fan.request('shareDeliveries.send', { params: { id: before.id } })).error.code).toBe('not_approved')
    const texts = await fan.request('ambassador.writeTexts', { params, body: {} })
    expect([texts.status, texts.error.code]).toEqual([409, 'not_approved'])
    expect((await owner.request('ambassador.writeTexts', { params, body: {} })).status).toBe(200)

    const sent = await share(fan, content_id, said.replaceAll('\n', '\r\n'), {
      platform_type: 'mastodon',
      platform_id,
      deliver: true,
    })
    expect(sent.status).toBe(200)
    const { id } = sent.data
    const read = () => fan.call('shareDeliveries.read', { params: { id } })
    await expect.poll(async () => (await read()).state).toBe('confirmed')
    const edit = { params: { id }, body: { share_content: 'Anything. I work here.' } }
    expect((await fan.request('shareDeliveries.edit', edit)).error.code).toBe('not_approved')
    expect((await owner.call('shareVariations.list', { params }))[0]).toMatchObject({ n_shares: 1 })

    await owner.call('shareVariations.update', { ...one, body: { is_approved: false } })
    expect((await share(fan, content_id, said, { platform_type: 'threads' })).error.code).toBe('not_approved')
  })

  it('has texts that publishers alone write, which are approved anew when they change', async () => {
    const { owner, fan, content_id, params } = await setUp()
    const body = { text: 'Ask for days.', is_approved: true }
    const { id } = await owner.call('shareVariations.create', { params, body })
    const one = { params: { content_id, variation_id: id } }
    expect((await owner.request('shareVariations.create', { params, body })).error.code).toBe('same_text')
    const changed = await owner.call('shareVariations.update', { ...one, body: { text: 'Ask for hours.' } })
    expect(changed).toMatchObject({ is_approved: false, approved_at: null })
    // Nobody approves a text that somebody changed since they read it.
    const approve = (expected_text: string) =>
      owner.request('shareVariations.update', { ...one, body: { is_approved: true, expected_text } })
    const late = await approve('Ask for days.')
    expect([late.status, late.error.code]).toEqual([409, 'text_changed'])
    expect(await owner.call('shareVariations.list', { params })).toMatchObject([{ is_approved: false }])
    expect((await approve('Ask for hours.')).data).toMatchObject({ is_approved: true, text: 'Ask for hours.' })
    for (const [route, asked] of [
      ['shareVariations.list', { params }],
      ['shareVariations.create', { params, body }],
      ['shareVariations.update', { ...one, body: { is_approved: true } }],
      ['shareVariations.remove', one],
    ] as const)
      expect([route, (await fan.request(route, asked)).status]).toEqual([route, 403])
    const empty = await owner.request('shareVariations.create', { params, body: { text: '  ' } })
    expect([empty.status, empty.error.message]).toEqual([400, 'text must not be empty'])
    const stranger = await signUp(app)
    expect((await stranger.request('shareVariations.update', { ...one, body: {} })).status).toBe(404)
    await owner.call('shareVariations.remove', one)
    expect((await owner.request('shareVariations.remove', one)).status).toBe(404)
  })
})

it('is deleted with its post or its author without reading its tables whole', async () => {
  const { rows } = await context.engine.query<{ column: string }>(
    SYSTEM,
    `select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conrelid in ('share_rules'::regclass, 'share_variations'::regclass)
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    [],
  )
  expect(rows).toEqual([])
})

describe('where a post may be shared', () => {
  it('is where the workspace and the post allow', async () => {
    const { owner, fan, content_id, params } = await setUp()
    await owner.call('ambassador.changeSettings', { body: { platforms: ['linkedin', 'x', 'other'] } })
    const refused_platforms = ['linkedin'] as const
    await owner.call('shareRules.save', { params, body: { ...free, refused_platforms } })
    expect((await fan.call('ambassador.post', { params })).platforms).toEqual(['x', 'other'])
    for (const [platform_type, message] of [
      ['facebook', 'Your workspace does not share on Facebook.'],
      ['linkedin', 'This post is not to be shared on LinkedIn.'],
    ] as const) {
      const { status, error } = await share(fan, content_id, 'Words.', { platform_type })
      expect([status, error.code, error.message]).toEqual([409, 'platform_refused', message])
    }
    expect((await share(fan, content_id, 'Words.')).status).toBe(200)
    await owner.call('shareRules.save', { params, body: { ...free, is_shareable: false } })
    expect(await listTitles(fan)).toEqual([])
    expect((await share(fan, content_id, 'More words.')).error.code).toBe('not_to_be_shared')
    const ask = await owner.request('ambassador.ask', { params, body: { until: '2199-12-31' } })
    expect(ask.error.code).toBe('not_to_be_shared')
    expect(await owner.call('shareRules.list')).toMatchObject([{ content_id, is_shareable: false, withdrawal: null }])
    for (const route of ['shareRules.list', 'shareRules.read'] as const)
      expect((await fan.request(route, { params })).status).toBe(403)
    const twice = { ...free, refused_platforms: ['x', 'x'] }
    const { status, error } = await owner.request('shareRules.save', { params, body: twice })
    expect([status, error.message]).toEqual([400, 'refused_platforms must name each network once'])
    expect((await (await signUp(app)).request('shareRules.save', { params, body: free })).status).toBe(404)
  })

  it('is nowhere before an embargo ends, and what waits goes out then', async () => {
    const { owner, fan, content_id, params } = await setUp()
    const platform_id = await connect(fan)
    await owner.call('publishingPause.start', {})
    const sent = { platform_type: 'mastodon', platform_id, deliver: true }
    const { id } = (await share(fan, content_id, 'It waits for the fair.', sent)).data
    const read = () => fan.call('shareDeliveries.read', { params: { id } })
    await expect.poll(async () => (await read()).delivery?.waiting_for).toBe('pause')
    const embargo_until = '2199-03-01T09:00:00.000Z'
    await owner.call('shareRules.save', { params, body: { ...free, embargo_until } })
    await owner.call('publishingPause.end', {})
    await endDeliveryWaits(context)
    await expect.poll(async () => (await read()).delivery?.waiting_for).toBe('embargo')
    expect((await read()).delivery).toMatchObject({ next_try_at: embargo_until })
    const early = await share(fan, content_id, 'Too early.')
    expect([early.status, early.error.code, early.error.message]).toEqual([
      409,
      'embargo',
      'This post can be shared from 1 March 2199 at 09:00.',
    ])
    expect((await fan.request('shareDeliveries.send', { params: { id } })).error.code).toBe('embargo')
    const other = await publishPost(owner, context, { title: 'Older, and free' })
    expect((await fan.call('ambassador.posts')).map((post) => [post.id, post.embargo_until])).toEqual([
      [other.id, null],
      [content_id, embargo_until],
    ])
    expect((await fan.call('ambassador.post', { params })).refusal?.code).toBe('embargo')
    expect(mastodon.posts.map(({ text }) => text).join()).not.toContain('It waits for the fair.')
    await owner.call('shareRules.save', { params, body: free })
    await endDeliveryWaits(context)
    await expect.poll(async () => (await read()).state).toBe('confirmed')
    expect(mastodon.posts.map(({ text }) => text).join()).toContain('It waits for the fair.')
  })
})

describe('a post that is withdrawn', () => {
  it('vanishes, stops what waits, and tells everybody who shared it until they removed it', async () => {
    const { owner, fan, content_id, params } = await setUp()
    const [waiting, other] = [
      await addMember(context, owner, 'general_member'),
      await addMember(context, owner, 'amplifier'),
    ]
    await agreeToShare(waiting)
    const { id } = (await share(fan, content_id, 'I shared it.', { share_url: 'https://x.test/1' })).data
    const platform_id = await connect(waiting)
    await owner.call('publishingPause.start', {})
    const sent = { platform_type: 'mastodon', platform_id, deliver: true }
    const queued = (await share(waiting, content_id, 'On its way.', sent)).data
    const readQueued = () => waiting.call('shareDeliveries.read', { params: { id: queued.id } })
    await expect.poll(async () => (await readQueued()).delivery?.waiting_for).toBe('pause')
    expect((await fan.request('shareRules.withdraw', { params, body: {} })).status).toBe(403)

    const reason = 'A figure is wrong.'
    const withdrawn = await owner.call('shareRules.withdraw', { params, body: { reason } })
    expect(withdrawn.withdrawal).toMatchObject({ by: 'Ada Example', reason, n_left: 1 })
    expect((await owner.request('shareRules.withdraw', { params, body: {} })).error.code).toBe('withdrawn_already')
    expect(await listTitles(fan)).toEqual([])
    const late = await share(fan, content_id, 'New words.')
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'sharing_withdrawn',
      `The post was withdrawn from sharing. “${reason}”`,
    ])
    expect((await readQueued()).delivery).toMatchObject({ state: 'rejected' })
    await expect.poll(() => listKinds(fan)).toEqual(['share_withdrawn'])
    expect((await fan.call('notifications.list'))[0]).toMatchObject({ content_id, note: reason })
    await expect.poll(() => listKinds(waiting)).toEqual(['share_failed'])
    expect(await listKinds(other)).toEqual([])
    const query = { to_remove: 'true' }
    const [asked] = await fan.call('ambassador.list', { query })
    expect(asked).toMatchObject({ id, share_url: 'https://x.test/1', to_remove: { reason }, removed_at: null })
    expect((await owner.request('shareDeliveries.markRemoved', { params: { id } })).status).toBe(404)
    expect((await fan.call('shareDeliveries.markRemoved', { params: { id } })).to_remove).toBeNull()
    expect(await fan.call('ambassador.list', { query })).toEqual([])
    expect((await owner.call('shareRules.read', { params })).withdrawal?.n_left).toBe(0)
    expect((await fan.call('shareDeliveries.undoRemoved', { params: { id } })).to_remove).toMatchObject({ reason })

    await owner.call('shareRules.undoWithdrawal', { params })
    expect((await owner.request('shareRules.undoWithdrawal', { params })).status).toBe(404)
    expect(await listTitles(fan)).toHaveLength(1)
    expect(await fan.call('ambassador.list', { query })).toEqual([])
    await expect.poll(() => listKinds(fan)).toEqual([])
    expect((await share(fan, content_id, 'New words.')).status).toBe(200)
  })

  it('is also one that is unpublished, until it is live again', async () => {
    const { owner, fan, content_id, params } = await setUp()
    await share(fan, content_id, 'I shared it.', { share_url: 'https://x.test/1' })
    await owner.call('content.unpublish', { params: { id: content_id } })
    await sharingEndSchedule.run(context)
    await expect.poll(() => listKinds(fan)).toEqual(['share_withdrawn'])
    const query = { to_remove: 'true' }
    expect(await fan.call('ambassador.list', { query })).toMatchObject([
      { to_remove: { reason: 'The post is not live any more.' } },
    ])
    expect((await share(fan, content_id, 'More.')).status).toBe(404)
    await owner.call('content.publish', { params: { id: content_id } })
    await sharingEndSchedule.run(context)
    await expect.poll(() => listKinds(fan)).toEqual([])
    expect(await fan.call('ambassador.list', { query })).toEqual([])
    expect((await fan.call('ambassador.post', { params })).refusal).toBeNull()
  })

  it('stays withdrawn for a share that was under way', async () => {
    const { owner, fan, content_id, params } = await setUp()
    const platform_id = await connect(fan)
    await owner.call('publishingPause.start', {})
    const sent = { platform_type: 'mastodon', platform_id, deliver: true }
    const { id } = (await share(fan, content_id, 'Not any more.', sent)).data
    const read = () => fan.call('shareDeliveries.read', { params: { id } })
    await expect.poll(async () => (await read()).delivery?.waiting_for).toBe('pause')
    // Said of the post alone, without telling anybody.
    await owner.call('shareRules.save', { params, body: { ...free, is_shareable: false } })
    await owner.call('publishingPause.end', {})
    await endDeliveryWaits(context)
    await expect.poll(async () => (await read()).delivery?.state).toBe('rejected')
    expect((await read()).delivery?.error).toBe('This post is not to be shared.')
    expect(mastodon.posts.map(({ text }) => text).join()).not.toContain('Not any more.')
  })
})
