import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { startAyrshareServer } from '../../../test/networks/ayrshare-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'

const ayrshare = await startAyrshareServer()
afterAll(() => ayrshare.close())
const { app, context } = await useApp({
  networks: { ayrshare: { baseUrl: ayrshare.origin, apiVersion: null, apps: {} } },
})

const settings = (change: object = {}) => ({
  channel_type: 'ayrshare' as const,
  api_key: ayrshare.apiKey,
  platforms: 'linkedin, Facebook',
  ...change,
})
async function addChannel(change: object = {}): Promise<{ ada: Person; channel_id: string }> {
  const ada = await signUp(app)
  const channel = await ada.call('channels.create', { body: { name: 'Everywhere', ...settings(change) } })
  return { ada, channel_id: channel.id }
}
async function startPublishing({ ada, channel_id }: { ada: Person; channel_id: string }, markdown: string, own = {}) {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings: own } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  return id
}
const read = (ada: Person, id: string) => ada.call('content.read', { params: { id } })
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, async () => (await read(ada, id)).status).toBe(status)
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
const findPosts = (text: string) => ayrshare.posts.filter(({ post }) => post === text)

describe('a channel on Ayrshare', () => {
  it('is tested: the keys, the linked networks, and when they have to be linked again', async () => {
    const ada = await signUp(app)
    const test = (change: object = {}) => ada.call('connections.test', { body: settings(change) })
    const works = await test({ profile_key: ayrshare.profileKey })
    expect(works).toMatchObject({ connected_as: 'Ada Lovelace', reasons: [] })
    expect((Date.parse(works.expires_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(58, 0)
    expect((await test({ api_key: 'ANOTHER-KEY' })).reasons).toMatchObject([
      { code: 'unauthorized', message: 'API Key not valid', fix: expect.stringContaining('API key') },
    ])
    expect((await test({ profile_key: 'PRFL-ANOTHER' })).reasons).toMatchObject([{ code: 'unauthorized' }])
    expect((await test({ platforms: 'linkedin,bluesky' })).reasons).toMatchObject([{ code: 'not_linked_bluesky' }])
    const strange = await ada.request('connections.test', { body: settings({ platforms: 'linkedin, myspace' }) })
    expect([strange.status, strange.error.details]).toEqual([400, [expect.objectContaining({ field: 'platforms' })]])
  })

  it('has the limits of its strictest network', async () => {
    const { ada, channel_id } = await addChannel({ platforms: 'linkedin,twitter' })
    const id = await draftPost(ada, context, { channel_id, markdown: 'word '.repeat(100) })
    const refused = await ada.request('content.approve', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'too_long'])
    const pictures = [1, 2].map((at) => `![Number ${at}](https://pictures.example/${at}.png)`).join('\n\n')
    const one = await addChannel({ platforms: 'linkedin,telegram' })
    const params = { id: await draftPost(one.ada, context, { channel_id: one.channel_id, markdown: pictures }) }
    const full = await one.ada.request('content.approve', { params })
    expect([full.status, full.error]).toMatchObject([
      409,
      { code: 'does_not_fit', details: { overloads: [{ field: 'pictures' }] } },
    ])
  })
})

describe('a post through Ayrshare', () => {
  it('goes to every platform with its pictures and first comment, and is removed from them', async () => {
    const channel = await addChannel()
    const { ada, channel_id } = channel
    const create = { width: 90, height: 60, channels: 3 as const, background: '#4f46e5' }
    const part = buildMultipart('shop.png', await sharp({ create }).png().toBuffer())
    const { url: picture } = await ada.call('channelUploads.uploadImage', { params: { channel_id }, ...part })
    const markdown = `Ask for *days*.\n\n![The shop](${picture})`
    const loss = 'Bold, italic and other styles go out as plain text.'
    const id = await startPublishing(channel, markdown, { first_comment: 'https://example.com/days' })
    await waitFor(ada, id, 'published')
    const [post] = findPosts('Ask for days.')
    expect(post).toMatchObject({
      platforms: ['linkedin', 'facebook'],
      mediaUrls: [`http://draftwright.test${picture}`],
      firstComment: 'https://example.com/days',
    })
    expect((await read(ada, id)).url).toBe(post?.places[0]?.postUrl)
    expect(await readAttempt(ada, id)).toMatchObject({ state: 'confirmed', error: loss })
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(post?.places.map(({ isLive }) => isLive)).toEqual([false, false])
  })

  it.each(['cut', 'error-after', 'error-before'] as const)('is there once after %s', async (fault) => {
    const channel = await addChannel()
    ayrshare.failNext(fault, /^POST \/post$/u)
    const text = `Once after ${fault}.`
    const id = await startPublishing(channel, text)
    await waitFor(channel.ada, id, 'published')
    expect(findPosts(text)).toHaveLength(1)
    expect((await read(channel.ada, id)).url).toBe(findPosts(text)[0]?.places[0]?.postUrl)
  })

  it('that one platform refuses is live on the others, says so, and is not sent again', async () => {
    const channel = await addChannel()
    ayrshare.refusals.set('facebook', { code: 107, message: 'Facebook Error: identical to the last one.' })
    const id = await startPublishing(channel, 'Only on one of them.')
    await waitFor(channel.ada, id, 'published')
    expect(await readAttempt(channel.ada, id)).toMatchObject({
      state: 'confirmed',
      url: expect.stringContaining('linkedin.example'),
      error: 'Not published everywhere. facebook: Facebook Error: identical to the last one.',
    })
    expect(findPosts('Only on one of them.')).toHaveLength(1)
  })

  it('that every platform refuses fails in their words; one that lost its link waits for a person', async () => {
    const channel = await addChannel({ platforms: 'linkedin' })
    ayrshare.refusals.set('linkedin', { code: 400, message: 'The text is not allowed.' })
    const id = await startPublishing(channel, 'Refused.')
    await waitFor(channel.ada, id, 'failed')
    expect((await readAttempt(channel.ada, id))?.error).toBe('linkedin: The text is not allowed.')
    ayrshare.refusals.set('linkedin', { code: 161, message: 'LinkedIn authorization error.' })
    const waiting = await startPublishing(channel, 'Linked again.')
    await expect
      .poll(async () => (await readAttempt(channel.ada, waiting))?.waiting_for, { timeout: 60_000 })
      .toBe('reconnect')
    // The key was used for the post that LinkedIn refused, and Ayrshare takes none twice.
    const { connection } = await channel.ada.call('connections.check', { params: { id: channel.channel_id } })
    expect(connection?.state).toBe('connected')
    await channel.ada.call('content.sendAgain', { params: { id: waiting } })
    await waitFor(channel.ada, waiting, 'published')
    expect(findPosts('Linked again.').map(({ places }) => places.length)).toEqual([0, 1])
  })

  it('that Ayrshare is still working on is not sent again, and is found once it is done', async () => {
    const channel = await addChannel({ platforms: 'linkedin' })
    ayrshare.stallNext()
    const id = await startPublishing(channel, 'Slowly.')
    await expect
      .poll(async () => (await readAttempt(channel.ada, id))?.steps[0]?.tries, { timeout: 120_000 })
      .toBeGreaterThan(0)
    await expect
      .poll(async () => (await readAttempt(channel.ada, id))?.error, { timeout: 120_000 })
      .toMatch(/did not say whether|still working/u)
    const [taken] = findPosts('Slowly.')
    expect((await read(channel.ada, id)).status).toBe('publishing')
    if (taken === undefined) throw new Error('Ayrshare has no post')
    taken.places.push({ platform: 'linkedin', id: '1', postUrl: 'https://linkedin.example/posts/1', isLive: true })
    taken.status = 'success'
    await channel.ada.call('content.sendAgain', { params: { id } })
    await waitFor(channel.ada, id, 'published')
    expect(findPosts('Slowly.')).toHaveLength(1)
  })

  it('says which network lets nobody delete, and is noticed when it was removed there', async () => {
    const channel = await addChannel({ platforms: 'instagram' })
    const id = await startPublishing(channel, 'Stays on Instagram.')
    await waitFor(channel.ada, id, 'published')
    await channel.ada.call('content.unpublish', { params: { id } })
    await expect.poll(async () => (await readAttempt(channel.ada, id))?.state, { timeout: 60_000 }).toBe('rejected')
    expect((await readAttempt(channel.ada, id))?.fix).toContain('by hand')
    expect((await read(channel.ada, id)).status).toBe('published')
    const db = createAccountDb(context.engine, channel.ada.accountId ?? '')
    await lookAtPost(db, context, id)
    expect((await read(channel.ada, id)).remote_state).toBe('live')
    ayrshare.removePost(findPosts('Stays on Instagram.')[0]?.id ?? '')
    await lookAtPost(db, context, id)
    expect((await read(channel.ada, id)).remote_state).toBe('gone')
  })
})
