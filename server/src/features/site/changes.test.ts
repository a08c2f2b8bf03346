import { describe, expect, it, vi } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
/** A NOTIFY takes a moment to arrive, so a change is not visible at once. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe('a change shows at once', () => {
  it('when a post is published, rewritten and taken down', async () => {
    const me = await signUp(app, { accountName: 'Change House' })
    expect((await visitPage(me, '/site/change-house/')).body).toContain('No posts yet')
    const post = await publishPost(me, context, { title: 'Before', slug: 'story' })
    await soon(async () => expect((await visitPage(me, '/site/change-house/')).body).toContain('>Before</a>'))
    const etag = (await visitPage(me, post.url ?? '')).headers['etag']
    const byId = { params: { id: post.id } }

    await me.call('content.update', { ...byId, body: { title: 'After' } })
    await me.call('content.approve', byId)
    expect((await visitPage(me, post.url ?? '')).body).toContain('<h1>Before</h1>')
    await me.call('content.publish', byId)
    await soon(async () => {
      const page = await visitPage(me, post.url ?? '', { 'if-none-match': String(etag) })
      expect([page.statusCode, page.body.includes('<h1>After</h1>')]).toEqual([200, true])
    })

    await me.call('content.unpublish', byId)
    await soon(async () => expect((await visitPage(me, post.url ?? '')).statusCode).toBe(404))
    await soon(async () => expect((await visitPage(me, '/site/change-house/')).body).not.toContain('After'))
  })
  it('when the workspace is renamed, recoloured or describes itself', async () => {
    const me = await signUp(app, { accountName: 'Plain Name' })
    const before = (await visitPage(me, '/site/plain-name/')).body
    expect(before).toContain('<h1>Plain Name</h1>')
    await me.call('accounts.changeSettings', {
      body: {
        site_title: '<b>Bold</b>',
        site_description: 'Why "this"',
        theme_color: '#9a3412',
        second_color: '#0f766e',
      },
    })
    await soon(async () => {
      const { body } = await visitPage(me, '/site/plain-name/')
      expect(body).toContain('<h1>&lt;b&gt;Bold&lt;/b&gt;</h1>')
      expect(body).toContain('<meta name="description" content="Why &quot;this&quot;">')
      expect(body).toContain('--accent:#9a3412')
      expect(body).toContain('--second:#0f766e')
    })
  })
})

describe('old addresses', async () => {
  const tidy = await signUp(app, { accountName: 'Tidy Paths' })
  it('of a post lead to where it is now', async () => {
    const me = await signUp(app, { accountName: 'Moving Words' })
    const post = await publishPost(me, context, { title: 'Old title', slug: 'old' })
    expect((await visitPage(me, '/site/moving-words/old')).statusCode).toBe(200)
    const byId = { params: { id: post.id } }
    await me.call('content.update', { ...byId, body: { slug: 'new' } })
    // The live page keeps its address until the change is published.
    expect((await visitPage(me, '/site/moving-words/old')).statusCode).toBe(200)
    await me.call('content.approve', byId)
    await soon(async () => expect((await visitPage(me, '/site/moving-words/old')).statusCode).toBe(200))
    await me.call('content.publish', byId)
    await soon(async () => {
      const moved = await visitPage(me, '/site/moving-words/old?utm_source=x')
      expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/site/moving-words/new'])
    })
    expect((await visitPage(me, '/site/moving-words/new')).statusCode).toBe(200)
  })
  it('of a workspace lead to the same page of its new one', async () => {
    const me = await signUp(app, { accountName: 'Former Name' })
    await publishPost(me, context, { title: 'Story', slug: 'story' })
    expect((await visitPage(me, '/site/former-name/story')).statusCode).toBe(200)
    await me.call('accounts.changeSettings', { body: { slug: 'later-name' } })
    await soon(async () => {
      const moved = await visitPage(me, '/site/former-name/story')
      expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/site/later-name/story'])
    })
    const page = await visitPage(me, '/site/later-name/story')
    expect(page.body).toContain('<link rel="canonical" href="http://draftwright.test/site/later-name/story">')
  })
  it.each([
    ['/site/tidy-paths', '/site/tidy-paths/'],
    ['/site/tidy-paths/story/', '/site/tidy-paths/story'],
    ['/site/tidy-paths/topics/', '/site/tidy-paths/topics'],
    ['/site/tidy-paths/feed.xml/', '/site/tidy-paths/feed.xml'],
  ])('%s is %s', async (from, to) => {
    const moved = await visitPage(tidy, from)
    expect([moved.statusCode, moved.headers['location']]).toEqual([301, to])
  })
})

it('keeps workspaces apart: the same address, another site; one’s change leaves the other in memory', async () => {
  const [one, two] = [await signUp(app, { accountName: 'Twin One' }), await signUp(app, { accountName: 'Twin Two' })]
  const a = await publishPost(one, context, { title: 'Of the first', slug: 'same' })
  const b = await publishPost(two, context, { title: 'Of the second', slug: 'same' })
  expect([a.slug, b.slug]).toEqual(['same', 'same'])
  expect((await visitPage(one, '/site/twin-one/same')).body).toContain('<h1>Of the first</h1>')
  expect((await visitPage(one, '/site/twin-two/same')).body).toContain('<h1>Of the second</h1>')
  expect((await visitPage(one, '/site/twin-one/')).body).not.toContain('Of the second')
  await one.call('content.unpublish', { params: { id: a.id } })
  await soon(async () => expect((await visitPage(one, '/site/twin-one/same')).statusCode).toBe(404))
  expect((await visitPage(one, '/site/twin-two/same')).statusCode).toBe(200)
})
