import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { startWixServer } from '../../../test/networks/wix-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'

const wix = await startWixServer()
afterAll(() => wix.close())
beforeEach(() => {
  // The limit of a minute holds for a site, and all tests use one.
  wix.settings.requestsPerMinute = 10_000
})
const { app, context } = await useApp({ networks: { wix: { baseUrl: wix.origin, apiVersion: null, apps: {} } } })

const keys = { wix_account_id: wix.accountId, wix_site_id: wix.siteId, wix_api_key: wix.apiKey }
const validate = (ada: Person, change: object = {}) => ada.call('wix.validate', { body: { ...keys, ...change } })
async function addBlog(): Promise<{ ada: Person; channel_id: string }> {
  const ada = await signUp(app)
  const channel = await ada.call('channels.create', { body: { name: 'Blog', channel_type: 'wix', ...keys } })
  return { ada, channel_id: channel.id }
}
async function approvePost({ ada, channel_id }: { ada: Person; channel_id: string }, fields: object = {}) {
  const id = await draftPost(ada, context, { channel_id, ...fields })
  await ada.call('content.approve', { params: { id } })
  return id
}
const read = (ada: Person, id: string) => ada.call('content.read', { params: { id } })
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, async () => (await read(ada, id)).status).toBe(status)
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const findPost = (url: string | null) => wix.posts.find((post) => post.url === url && post.state === 'live')
async function buildPicture() {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#4f46e5' }
  const bytes = await sharp({ create }).png().toBuffer()
  return buildMultipart('shop.png', bytes)
}
const uploadPicture = async ({ ada, channel_id }: { ada: Person; channel_id: string }) =>
  ada.call('channelUploads.uploadImage', { params: { channel_id }, ...(await buildPicture()) })
/** Into our library alone, so that it goes up with its post. */
const savePicture = async ({ ada, channel_id }: { ada: Person; channel_id: string }) =>
  ada.call('channelUploads.uploadImageNoWix', { params: { channel_id }, ...(await buildPicture()) })

describe('keys of Wix', () => {
  it('are kept under their hyphenated names, and the key is never shown', async () => {
    const { ada, channel_id } = await addBlog()
    const answer = await ada.request('channels.read', { params: { id: channel_id } })
    expect(answer.data.settings).toEqual({ 'wix-account-id': wix.accountId, 'wix-site-id': wix.siteId })
    expect(answer.text).not.toContain(wix.apiKey)
    const changed = await ada.request('channels.update', {
      params: { id: channel_id },
      body: { wix_site_id: wix.siteId, wix_api_key: '' },
    })
    expect(changed.status).toBe(200)
    expect((await ada.call('connections.check', { params: { id: channel_id } })).connection).toMatchObject({
      state: 'connected',
      connected_as: "Ada's studio",
    })
  })

  it('are taken in the spellings that clients have, but not in two that differ', async () => {
    const ada = await signUp(app)
    const camel = { wixAccountId: wix.accountId, wixSiteId: wix.siteId, encryptedWixApiKey: wix.apiKey }
    const create = (own: object) =>
      ada.request('channels.create', { body: { name: 'Blog', channel_type: 'wix', ...own } })
    for (const own of [camel, { ...keys, wixSiteId: wix.siteId }]) {
      const { data } = await create(own)
      expect(data.settings).toEqual({ 'wix-account-id': wix.accountId, 'wix-site-id': wix.siteId })
    }
    const { wixAccountId, wixSiteId, encryptedWixApiKey: wixApiKey } = camel
    expect(await ada.call('wix.validate', { body: { wixAccountId, wixSiteId, wixApiKey } })).toMatchObject({ ok: true })
    const differing = await create({ ...keys, wixSiteId: wix.foreignSiteId })
    expect([differing.status, differing.error.details]).toEqual([
      400,
      [{ field: 'wixSiteId', message: 'is not a known field' }],
    ])
  })

  it('do not make a channel connected before Wix has answered', async () => {
    const { ada, channel_id } = await addBlog()
    const readState = async () => (await read()).connection?.state
    const read = () => ada.call('channels.read', { params: { id: channel_id } })
    const check = () => ada.call('connections.check', { params: { id: channel_id } })
    expect(await readState()).toBe('unknown')
    wix.refuseNext('unavailable')
    expect((await check()).connection).toMatchObject({
      state: 'unknown',
      connected_at: null,
      checked_at: expect.any(String),
      failure: expect.any(String),
    })
    expect((await check()).connection).toMatchObject({ state: 'connected', failure: null })
    wix.refuseNext('unavailable')
    // What was connected once has not been refused.
    expect((await check()).connection).toMatchObject({ state: 'connected', failure: expect.any(String) })
  })

  it('get a message for each fault, with what to do', async () => {
    const ada = await signUp(app)
    expect(await validate(ada)).toEqual({
      ok: true,
      account: wix.accountId,
      site: "Ada's studio",
      member: wix.members[0]?.id,
      reasons: [],
    })
    expect(await validate(ada, { wix_api_key: 'IST.another.key.of.twenty' })).toMatchObject({ ok: false })
    expect((await validate(ada, { wix_api_key: 'IST.another.key.of.twenty' })).reasons).toMatchObject([
      { code: 'wrong_key', message: 'Not authenticated', fix: expect.stringContaining('API key') },
    ])
    expect((await validate(ada, { wix_site_id: wix.foreignSiteId })).reasons).toMatchObject([{ code: 'wrong_site' }])
    wix.settings.hasBlogApp = false
    const absent = await validate(ada)
    wix.settings.hasBlogApp = true
    expect(absent.reasons).toMatchObject([{ code: 'blog_absent', fix: expect.stringContaining('Wix Blog') }])
    wix.refuseNext('permission', /members/u)
    expect((await validate(ada)).reasons).toMatchObject([{ code: 'members_right' }])
    wix.refuseNext('permission', /draft-posts/u)
    expect((await validate(ada)).reasons).toMatchObject([{ code: 'blog_right' }])
    wix.refuseNext('identity')
    expect((await validate(ada)).reasons).toEqual([])
    const strange = await ada.request('wix.validate', { body: { ...keys, wix_site_id: 'my site' } })
    expect([strange.status, strange.error.details]).toEqual([400, [expect.objectContaining({ field: 'wix-site-id' })]])
  })
})

describe('a post on Wix', () => {
  it('is published with its pictures, changed after another approval, and removed', async () => {
    const blog = await addBlog()
    const { ada } = blog
    const { url: picture } = await savePicture(blog)
    const before = wix.dropped.length
    const markdown = `## Days\n\nAsk for *days*.\n\n![The shop](${picture})\n\n- one\n- two`
    const id = await approvePost(blog, { title: 'A waiting list', slug: 'waiting-list', markdown, excerpt: 'In short' })
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'published')
    const { url } = await read(ada, id)
    expect(url).toBe(`${wix.siteUrl}/post/waiting-list`)
    expect(findPost(url)).toMatchObject({
      title: 'A waiting list',
      slug: 'waiting-list',
      memberId: wix.members[0]?.id,
      pictures: [{ altText: 'The shop', width: 900, height: 600 }],
    })
    expect(findPost(url)?.text).toContain('Ask for days.')
    await ada.call('content.update', { params: { id }, body: { title: 'A waiting list that works' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await pollDeliveries(context, () => findPost(url)?.title).toBe('A waiting list that works')
    await pollDeliveries(context, async () => (await readAttempt(ada, id))?.state).toBe('confirmed')
    expect(wix.dropped.slice(before)).toEqual([])
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(findPost(url)).toBeUndefined()
  })

  it('takes a picture that was uploaded ahead, and the live one when it is changed, while Wix has it', async () => {
    const blog = await addBlog()
    const { ada } = blog
    const { url: picture, network_copy } = await uploadPicture(blog)
    const before = wix.files.length
    const id = await approvePost(blog, { title: 'Uploaded ahead', markdown: `One.\n\n![The shop](${picture})` })
    await ada.call('content.publish', { params: { id } })
    await waitFor(ada, id, 'published')
    await ada.call('content.update', { params: { id }, body: { title: 'Uploaded ahead, changed' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await pollDeliveries(context, async () => (await read(ada, id)).has_unpublished_changes).toBe(false)
    expect(wix.files.length).toBe(before)
    const { url } = await read(ada, id)
    expect(JSON.stringify(findPost(url))).toContain(network_copy?.id)
    const file = wix.files.at(-1)
    if (file) file.isDeleted = true
    await ada.call('content.update', { params: { id }, body: { title: 'Deleted there' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await pollDeliveries(context, () => findPost(url)?.title).toBe('Deleted there')
    expect(wix.files.length).toBe(before + 1)
  })

  it.each([
    ['cut', /^POST \/blog\/v3\/draft-posts$/u],
    ['error-after', /^POST \/blog\/v3\/draft-posts$/u],
    ['cut', /^PATCH /u],
    ['error-after', /\/publish$/u],
    ['cut', /\/publish$/u],
    ['cut', /^PUT \/upload/u],
  ] as const)('is there once after %s at %s', async (fault, on) => {
    const blog = await addBlog()
    const { url: picture } = await savePicture(blog)
    const title = `Once after ${fault} at ${on.source}`
    const id = await approvePost(blog, { title, markdown: `Once.\n\n![The shop](${picture})` })
    wix.failNext(fault, on)
    await blog.ada.call('content.publish', { params: { id } })
    await waitFor(blog.ada, id, 'published')
    expect(wix.posts.filter((post) => post.title === title)).toHaveLength(1)
    expect([...wix.drafts.values()].filter(({ fields }) => String(fields['title']).startsWith(title))).toHaveLength(1)
  })

  it('waits when Wix wants fewer requests', async () => {
    const blog = await addBlog()
    wix.failNext('throttle', /^POST \/blog\/v3\/draft-posts$/u)
    const id = await approvePost(blog)
    await blog.ada.call('content.publish', { params: { id } })
    await expect.poll(async () => (await readAttempt(blog.ada, id))?.waiting_for, { timeout: 60_000 }).toBe('quota')
  })

  it('is noticed when it was changed or removed there', async () => {
    const blog = await addBlog()
    const id = await approvePost(blog, { title: 'Looked at' })
    await blog.ada.call('content.publish', { params: { id } })
    await waitFor(blog.ada, id, 'published')
    const db = createAccountDb(context.engine, blog.ada.accountId ?? '')
    const look = async () => {
      await lookAtPost(db, context, id)
      return (await read(blog.ada, id)).remote_state
    }
    expect(await look()).toBe('live')
    const post = findPost((await read(blog.ada, id)).url)
    wix.editPost(post?.id ?? '', { title: 'Changed there' })
    expect(await look()).toBe('changed')
    wix.removePost(post?.id ?? '')
    expect(await look()).toBe('gone')
  })
})

describe('the calls that are about Wix alone', () => {
  it('publish an approved post and answer with its ids', async () => {
    const blog = await addBlog()
    const { ada, channel_id } = blog
    const content_id = await draftPost(ada, context, { channel_id, title: 'By one call' })
    const early = await ada.request('wix.createPublish', { params: { channel_id }, body: { content_id } })
    expect(early.status).toBe(409)
    await ada.call('content.approve', { params: { id: content_id } })
    const answer = await ada.call('wix.createPublish', { params: { channel_id }, body: { content_id } })
    const post = wix.posts.find(({ title }) => title === 'By one call')
    expect(answer).toEqual({ draft_id: post?.id, post_id: post?.id, url: post?.url, state: 'published' })
    const site = (await ada.call('channels.list')).find(({ channel_type }) => channel_type === 'site')?.id ?? ''
    const other = await ada.request('wix.createPublish', { params: { channel_id: site }, body: { content_id } })
    expect([other.status, other.error.code]).toEqual([409, 'no_wix_channel'])
  })

  it('put an uploaded picture into the site’s media, and lose nothing when that fails', async () => {
    const blog = await addBlog()
    const before = wix.files.length
    const { network_copy, network_error } = await uploadPicture(blog)
    expect([network_copy?.id, network_error]).toEqual([wix.files.at(-1)?.id, null])
    wix.refuseNext('permission', /site-media/u)
    const failed = await uploadPicture(blog)
    expect(failed).toMatchObject({ network_copy: null, network_error: expect.stringContaining('not allowed') })
    const { ada, channel_id } = blog
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const part = buildMultipart('x.png', png)
    await ada.call('channelUploads.uploadImageNoWix', { params: { channel_id }, ...part })
    expect(wix.files.length).toBe(before + 1)
  })
})
