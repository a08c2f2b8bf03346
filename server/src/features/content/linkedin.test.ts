import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'

const linkedin = await startLinkedInServer()
afterAll(() => linkedin.close())
const toApp = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({ clientId, clientSecret })
const apps = { person: toApp(linkedin.memberApp), organization: toApp(linkedin.organizationApp) }
const { app, context } = await useApp({ networks: { linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps } } })

interface Connected {
  ada: Person
  channel_id: string
}
async function connectAccount(posts_as = 'person'): Promise<Connected> {
  const ada = await signUp(app)
  const { id } = await ada.call('channels.create', { body: { name: 'L', channel_type: 'linkedin', posts_as } })
  const query = await giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  await ada.call('connections.integrate', { params: { network: 'linkedin' }, body })
  return { ada, channel_id: id }
}
async function startPublishing({ ada, channel_id }: Connected, markdown: string, settings = {}): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  return id
}
const read = (ada: Person, id: string) => ada.call('content.read', { params: { id } })
const waitFor = (ada: Person, id: string, status: string) =>
  pollDeliveries(context, async () => (await read(ada, id)).status).toBe(status)
const readAttempt = async (ada: Person, id: string) => (await ada.call('content.attempts', { params: { id } })).at(-1)
async function publishText(connected: Connected, markdown: string, settings = {}): Promise<string> {
  const id = await startPublishing(connected, markdown, settings)
  await waitFor(connected.ada, id, 'published')
  return id
}
async function uploadPicture({ ada, channel_id }: Connected, background: string): Promise<string> {
  const create = { width: 900, height: 600, channels: 3 as const, background }
  const bytes = await sharp({ create }).png().toBuffer()
  const body = buildMultipart('shop.png', bytes)
  return (await ada.call('channelUploads.uploadImage', { params: { channel_id }, ...body })).url
}
const findPost = (url: string | null) => linkedin.posts.find((post) => post.url === url)

describe('a post on LinkedIn', () => {
  it('shows every sign, its tags and pictures, and its first comment', async () => {
    const connected = await connectAccount()
    const [one, two] = [await uploadPicture(connected, '#4f46e5'), await uploadPicture(connected, '#e54f46')]
    const id = await publishText(
      connected,
      `Nine (of ten) ask *twice* {really} \\<why> | [x]. #Planning_2026\n\n![The shop](${one})\n\n![The door](${two})`,
      { first_comment: 'More at https://example.com/days (free) #no' },
    )
    const { url } = await read(connected.ada, id)
    const post = findPost(url)
    expect(post).toMatchObject({
      state: 'live',
      author: linkedin.member.urn,
      text: 'Nine (of ten) ask twice {really} <why> | [x]. #Planning_2026',
      hashtags: ['Planning_2026'],
      visibility: 'PUBLIC',
      comments: [{ actor: linkedin.member.urn, text: 'More at https://example.com/days (free) #no' }],
    })
    expect(post?.pictures.map(({ altText }) => altText)).toEqual(['The shop', 'The door'])
    const kinds = (await readAttempt(connected.ada, id))?.steps.map(({ kind }) => kind)
    expect(kinds).toEqual(['upload', 'upload', 'create', 'comment'])
  })

  it('is changed after another approval, and removed', async () => {
    const connected = await connectAccount()
    const { ada } = connected
    const id = await publishText(connected, 'Ask for days.')
    const { url } = await read(ada, id)
    await ada.call('content.update', { params: { id }, body: { rich_content: toDoc('Ask for weeks.') } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await expect.poll(() => findPost(url)?.text, { timeout: 60_000 }).toBe('Ask for weeks.')
    await expect.poll(async () => (await readAttempt(ada, id))?.state).toBe('confirmed')
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect(findPost(url)?.state).toBe('deleted')
  })

  it('is not sent again unasked after a lost answer; sent by hand, the duplicate is the proof', async () => {
    const connected = await connectAccount()
    const { ada } = connected
    linkedin.failNext('cut', /^POST \/rest\/posts$/u)
    const id = await startPublishing(connected, 'Once is enough.')
    await waitFor(ada, id, 'unknown')
    const there = linkedin.posts.filter(({ text }) => text === 'Once is enough.')
    expect(there).toHaveLength(1)
    const seen = await ada.call('content.verifyDelivery', { params: { id } })
    expect(seen.found).toBe('unclear')
    await ada.call('content.sendAgain', { params: { id } })
    await waitFor(ada, id, 'published')
    expect((await read(ada, id)).url).toBe(there[0]?.url)
    expect(linkedin.posts.filter(({ text }) => text === 'Once is enough.')).toHaveLength(1)
  })

  it('of a page is found among its posts after a lost answer', async () => {
    const connected = await connectAccount('organization')
    const { ada } = connected
    linkedin.failNext('error-after', /^POST \/rest\/posts$/u)
    const id = await startPublishing(connected, 'The page says it once.')
    await waitFor(ada, id, 'unknown')
    expect((await ada.call('content.verifyDelivery', { params: { id } })).found).toBe('live')
    await waitFor(ada, id, 'published')
    expect(findPost((await read(ada, id)).url)?.text).toBe('The page says it once.')
  })

  it('that LinkedIn has already is refused with its words', async () => {
    const connected = await connectAccount()
    await publishText(connected, 'The same words.')
    const id = await startPublishing(connected, 'The same words.')
    await waitFor(connected.ada, id, 'failed')
    expect(await readAttempt(connected.ada, id)).toMatchObject({
      state: 'rejected',
      error: expect.stringContaining('duplicate of urn:li:share:'),
      fix: expect.stringContaining('has this text already'),
    })
  })

  it('waits while its picture is processed', async () => {
    const connected = await connectAccount()
    const picture = await uploadPicture(connected, '#46e54f')
    linkedin.settings.refusalsAfterUpload = 2
    const id = await publishText(connected, `With a picture.\n\n![The shop](${picture})`)
    linkedin.settings.refusalsAfterUpload = 0
    expect(findPost((await read(connected.ada, id)).url)?.pictures).toHaveLength(1)
  })

  it('is held while the version of the API has ended, and goes out when there is another', async () => {
    const connected = await connectAccount()
    linkedin.sunsetVersion()
    const id = await startPublishing(connected, 'Held for a while.')
    await expect.poll(async () => (await readAttempt(connected.ada, id))?.waiting_for).toBe('operator')
    linkedin.restoreVersions()
    await connected.ada.call('connections.check', { params: { id: connected.channel_id } })
    await waitFor(connected.ada, id, 'published')
  })

  it('waits until LinkedIn takes posts again', async () => {
    const connected = await connectAccount()
    linkedin.failNext('throttle', /^POST \/rest\/posts$/u)
    const id = await startPublishing(connected, 'Too many today.')
    await expect.poll(async () => (await readAttempt(connected.ada, id))?.waiting_for).toBe('quota')
    const attempt = await readAttempt(connected.ada, id)
    expect(Date.parse(attempt?.next_try_at ?? '') - Date.now()).toBeGreaterThan(30_000)
    expect(linkedin.posts.some(({ text }) => text === 'Too many today.')).toBe(false)
  })

  it('stays live when its first comment is refused or unclear, and says so', async () => {
    const connected = await connectAccount()
    linkedin.failNext('cut', /\/comments$/u)
    const id = await publishText(connected, 'With a comment.', { first_comment: 'Look here.' })
    expect(await readAttempt(connected.ada, id)).toMatchObject({
      state: 'confirmed',
      error: expect.stringContaining('The first comment may be missing'),
    })
  })

  it('of a page is noticed when it was changed or removed there', async () => {
    const connected = await connectAccount('organization')
    const { ada } = connected
    const id = await publishText(connected, 'A page’s post.')
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    const look = async () => {
      await lookAtPost(db, context, id)
      return (await read(ada, id)).remote_state
    }
    expect(await look()).toBe('live')
    const post = findPost((await read(ada, id)).url)
    linkedin.editPost(post?.id ?? '', 'Changed there.')
    expect(await look()).toBe('changed')
    linkedin.removePost(post?.id ?? '')
    expect(await look()).toBe('gone')
  })
})

const toDoc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
