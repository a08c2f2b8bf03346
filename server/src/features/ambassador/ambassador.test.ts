import { describe, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

const markdown = `We answer every caller within two days. It took us a year to get there.

A clinic in Bern halved its list of 340 names in six weeks. Nobody was asked to work longer.

- Ask for days, not for patience.
- Write the next free day on the wall.

Why do lists grow although everybody works hard? Because nobody sees the queue.`

async function setUp(): Promise<{ owner: Person; fan: Person; id: string }> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(owner, fan)
  const { id } = await publishPost(owner, context, { markdown })
  return { owner, fan, id }
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

describe('what can be shared', () => {
  it('is what is live, asked for first, and shown to amplifiers', async () => {
    const { owner, fan, id } = await setUp()
    const newer = await publishPost(owner, context, { title: 'Newer' })
    expect((await fan.call('ambassador.posts')).map((post) => post.title)).toEqual([
      'Newer',
      'A waiting list that works',
    ])
    const params = { content_id: id }
    const asked = await owner.call('ambassador.ask', { params, body: { until: day(3), note: 'For the fair' } })
    expect(asked.asked).toMatchObject({ until: day(3), note: 'For the fair' })
    expect((await fan.call('ambassador.posts')).map((post) => post.id)).toEqual([id, newer.id])
    await expect
      .poll(async () => (await fan.call('notifications.list')).map(({ kind, content_id }) => [kind, content_id]))
      .toEqual([['share_requested', id]])
    // Changing the day tells nobody again.
    await owner.call('ambassador.ask', { params, body: { until: day(4) } })
    expect(await fan.call('notifications.list')).toHaveLength(1)
    const { status, error } = await owner.request('ambassador.ask', { params, body: { until: '2020-01-01' } })
    expect([status, error.message]).toEqual([400, 'until must not be in the past'])
    expect((await fan.request('ambassador.ask', { params, body: { until: day(3) } })).status).toBe(403)
    await owner.call('ambassador.stopAsking', { params })
    expect((await owner.request('ambassador.stopAsking', { params })).status).toBe(404)
    expect((await fan.call('ambassador.post', { params })).asked).toBeNull()
  })
  it('is no draft and no post of another workspace', async () => {
    const { id } = await setUp()
    const stranger = await signUp(app)
    expect((await stranger.request('ambassador.post', { params: { content_id: id } })).status).toBe(404)
    const body = { content_id: id, platform_type: 'x' }
    expect((await stranger.request('ambassador.create', { body })).status).toBe(404)
  })
})

describe('texts to share by', () => {
  it('are sentences of the post, and unlike what colleagues shared', async () => {
    const { owner, fan, id } = await setUp()
    const params = { content_id: id }
    const seen: string[] = []
    for (const person of [
      owner,
      fan,
      await addMember(context, owner, 'general_member'),
      await addMember(context, owner, 'amplifier'),
    ]) {
      await agreeToShare(person)
      const { suggestions } = await person.call('ambassador.post', { params })
      expect(suggestions.map(({ angle }) => angle).toSorted()).toEqual(['number', 'question', 'statement'])
      for (const { text } of suggestions)
        for (const sentence of text.split('\n\n')) expect(markdown.replaceAll('- ', '')).toContain(sentence)
      const [first] = suggestions
      expect(seen).not.toContain(first?.text)
      seen.push(first?.text ?? '')
      await person.call('ambassador.create', {
        body: { ...params, platform_type: 'linkedin', share_content: first?.text },
      })
    }
  })
})

describe('a share', () => {
  it('has an address of its own that counts, and is claimed only when it is confirmed', async () => {
    const { owner, fan, id } = await setUp()
    const body = { platform_type: 'linkedin', share_content: 'Ask for days.' }
    const share = await fan.call('ambassador.createOfPost', { params: { id }, body })
    expect(share).toMatchObject({ state: 'intent', platform_id: null, share_url: null, clicks: 0, confirmed_at: null })
    expect((await fan.call('ambassador.statistics')).totals?.shares).toBe(0)
    const params = { id: share.id }
    expect((await fan.call('ambassador.update', { params, body: { state: 'opened' } })).state).toBe('opened')
    const answer = await visitPage(owner, share.link_url ?? '')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['location']).toMatch(/utm_source=linkedin&utm_medium=ambassador/u)
    expect(answer.headers['location']).not.toContain('Sam')
    const there = await fan.call('ambassador.update', { params, body: { share_url: 'https://linkedin.test/p/1' } })
    expect(there).toMatchObject({ state: 'confirmed', share_url: 'https://linkedin.test/p/1' })
    await expect.poll(async () => (await fan.call('ambassador.list'))[0]?.clicks).toBe(1)
    const mine = { shares: 1, confirmed: 1, clicks: 1, visitors: 1 }
    const seen = await fan.call('ambassador.statistics')
    expect(seen).toMatchObject({ totals: mine, me: mine, by_platform: [{ platform_type: 'linkedin', ...mine }] })
    expect(seen.by_content).toEqual([{ content_id: id, title: 'A waiting list that works', ...mine }])
    expect(seen.by_week).toHaveLength(1)
    expect(await owner.call('ambassador.statistics')).toMatchObject({ totals: mine, me: { shares: 0, clicks: 0 } })
    expect((await fan.call('ambassador.posts'))[0]).toMatchObject({ n_own_shares: 1, n_shares: 1 })
  })
  it('is one after a double click, and two after another text', async () => {
    const { fan, id } = await setUp()
    const body = { content_id: id, platform_type: 'x', share_content: 'Once' }
    const made = await Promise.all([1, 2, 3].map(() => fan.call('ambassador.create', { body })))
    expect(new Set(made.map((share) => share.id)).size).toBe(1)
    await fan.call('ambassador.create', { body: { ...body, share_content: 'Twice' } })
    const query = { content_id: id }
    expect((await fan.call('ambassador.list', { query })).map(({ share_content }) => share_content)).toEqual([
      'Twice',
      'Once',
    ])
    expect(await fan.call('ambassador.listOfPost', { params: { id } })).toHaveLength(2)
  })
  it('is one’s own alone', async () => {
    const { owner, fan, id } = await setUp()
    const share = await fan.call('ambassador.create', { body: { content_id: id, platform_type: 'x' } })
    const asked = { params: { id: share.id }, body: { state: 'confirmed' } }
    expect((await owner.request('ambassador.update', asked)).status).toBe(404)
    expect(await owner.call('ambassador.list')).toEqual([])
  })
  it('must say what the workspace demands', async () => {
    const { owner, fan, id } = await setUp()
    const disclosure = 'I work at Harbour & Pine.'
    await owner.call('ambassador.changeSettings', { body: { disclosure } })
    expect((await fan.request('ambassador.changeSettings', { body: { disclosure: '' } })).status).toBe(403)
    const body = { content_id: id, platform_type: 'x', share_content: 'Ask for days.' }
    const { status, error } = await fan.request('ambassador.create', { body })
    expect([status, error.code, error.message]).toEqual([
      409,
      'disclosure_missing',
      `The text must say “${disclosure}”.`,
    ])
    const said = { ...body, share_content: `Ask for days. ${disclosure}` }
    const share = await fan.call('ambassador.create', { body: said })
    const params = { id: share.id }
    expect((await fan.request('ambassador.update', { params, body: { share_content: 'Bare' } })).status).toBe(409)
  })
  it('refuses what is no platform and no address', async () => {
    const { fan, id } = await setUp()
    for (const [body, message] of [
      [{ platform_type: 'myspace' }, 'platform_type must be one of linkedin,'],
      [{ platform_type: 'x', share_url: 'javascript:alert(1)' }, 'share_url must be a web address'],
      [{ platform_type: 'x', share_content: 'x'.repeat(5001) }, 'share_content must have at most 5000 characters'],
      [{ platform_type: 'x', deliver: true }, 'platform_id must name your account'],
    ] as const) {
      const { status, error } = await fan.request('ambassador.create', { body: { content_id: id, ...body } })
      expect([status, error.message.slice(0, message.length)]).toEqual([400, message])
    }
    // An account that is not one's own.
    const body = { content_id: id, platform_type: 'x', platform_id: id }
    expect((await fan.request('ambassador.create', { body })).status).toBe(404)
  })
})
