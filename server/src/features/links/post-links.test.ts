import { afterAll, describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { giveConsent } from '../../../test/networks/give-consent.ts'
import { startLinkedInServer } from '../../../test/networks/linkedin-server.ts'
import { draftPost, publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'

const linkedin = await startLinkedInServer()
afterAll(() => linkedin.close())
const { clientId, clientSecret } = linkedin.memberApp
const apps = { person: { clientId, clientSecret } }
const { app, context } = await useApp({ networks: { linkedin: { baseUrl: linkedin.origin, apiVersion: null, apps } } })

interface Connected {
  ada: Person
  channel_id: string
  /** The path of the hosted site. */
  site: string
}
async function connectAccount(): Promise<Connected> {
  const ada = await signUp(app)
  const { id } = await ada.call('channels.create', {
    body: { name: 'Ada Lovelace', channel_type: 'linkedin', posts_as: 'person' },
  })
  const query = await giveConsent((await ada.call('connections.authorize', { params: { id } })).url)
  const body = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  await ada.call('connections.integrate', { params: { network: 'linkedin' }, body })
  const { sites } = await ada.call('trackedLinks.settings')
  return { ada, channel_id: id, site: sites[0]?.path ?? '' }
}
async function publishAndWait(ada: Person, id: string) {
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  await expect
    .poll(async () => (await ada.call('content.attempts', { params: { id } })).at(-1)?.state, { timeout: 120_000 })
    .toBe('confirmed')
  const { url } = await ada.call('content.read', { params: { id } })
  return linkedin.posts.find((post) => post.url === url)
}
async function publishText({ ada, channel_id }: Connected, markdown: string, settings: object = {}) {
  const id = await draftPost(ada, context, { channel_id, markdown, title: 'Waiting' })
  await ada.call('content.update', { params: { id }, body: { settings: { ...settings } } })
  return { id, post: await publishAndWait(ada, id) }
}
const listLinks = (ada: Person, content_id: string) =>
  ada.call('trackedLinks.list', { query: { content_id, sort_order: 'asc' } })

it('a post on a network has a tracked link for each own address, the same when it is changed', async () => {
  const connected = await connectAccount()
  const { ada, site } = connected
  const own = `http://draftwright.test${site}`
  const first_comment = `More: ${own}/more`
  const markdown = `Read [the post](${own}/post) and ${own}/list or https://others.test/x.`
  const { id, post } = await publishText(connected, markdown, { first_comment })
  const links = await listLinks(ada, id)
  expect(links.map((link) => link.target)).toEqual([`${own}/post`, `${own}/list`, `${own}/more`])
  const [one, two, three] = links.map((link) => link.url)
  expect(post?.text).toBe(`Read the post (${one}) and ${two} or https://others.test/x.`)
  expect(post?.comments.map(({ text }) => text)).toEqual([`More: ${three}`])
  const answer = await visitPage(ada, one ?? '')
  expect(answer.headers['location']).toBe(
    `${own}/post?s=${links[0]?.code}&utm_source=linkedin&utm_medium=social&utm_content=waiting`,
  )
  // The text that people edit keeps the author's addresses.
  const { rich_content } = await ada.call('content.read', { params: { id } })
  expect(JSON.stringify(rich_content)).not.toContain('/l/')
  // A stopped link leads somewhere again when the post goes out with it.
  await ada.call('trackedLinks.update', { params: { id: links[1]?.id ?? '' }, body: { is_active: false } })
  const changed = { rich_content: parseMarkdown(`Now ${own}/list first, then [it](${own}/post).`) }
  await ada.call('content.update', { params: { id }, body: changed })
  const again = await publishAndWait(ada, id)
  expect(again?.text).toBe(`Now ${two} first, then it (${one}).`)
  expect((await listLinks(ada, id)).map(({ code, is_active }) => [code, is_active])).toEqual(
    links.map(({ code }) => [code, true]),
  )
})

it('follows the post into a campaign, and is marked with it', async () => {
  const connected = await connectAccount()
  const { ada, site } = connected
  const { id } = await publishText(connected, `See http://draftwright.test${site}/post for it`)
  const campaign = await ada.call('campaigns.create', { body: { name: 'Spring 26' } })
  const [before] = await listLinks(ada, id)
  await visitPage(ada, before?.url ?? '')
  await ada.call('content.update', { params: { id }, body: { campaign_id: campaign.id } })
  const [after] = await ada.call('trackedLinks.list', { query: { campaign_id: campaign.id } })
  expect(after).toMatchObject({ code: before?.code, target: before?.target, content_title: 'Waiting' })
  expect(after?.destination).toContain('utm_campaign=spring-26')
  await expect.poll(async () => (await visitPage(ada, before?.url ?? '')).headers['location']).toBe(after?.destination)
})

it('is not made where the post or the workspace does not want it, nor on our own pages', async () => {
  const connected = await connectAccount()
  const { ada, site } = connected
  const own = `http://draftwright.test${site}/post`
  const plain = await publishText(connected, `Here ${own} it is`, { tracks_links: false })
  expect(plain.post?.text).toBe(`Here ${own} it is`)
  await ada.call('trackedLinks.changeSettings', { body: { is_on: false } })
  const off = await publishText(connected, `There ${own} it is`)
  expect(off.post?.text).toBe(`There ${own} it is`)
  await ada.call('trackedLinks.changeSettings', { body: { is_on: true } })
  const hosted = await publishPost(ada, context, { markdown: `Read [this](${own}).` })
  expect(hosted.status).toBe('published')
  const page = await visitPage(ada, hosted.url ?? '')
  expect(page.body).not.toContain('/l/')
  expect(await ada.call('trackedLinks.list')).toEqual([])
})

it('counts towards the limit of the network with the address that is sent', async () => {
  const ada = await signUp(app)
  const { id: channel_id } = await ada.call('channels.create', {
    body: { name: 'By hand', channel_type: 'manual', network: 'bluesky' },
  })
  await ada.call('channels.create', {
    body: { name: 'Blog', channel_type: 'manual', network: 'other', url: 'https://a.test' },
  })
  const submit = async (address: string, room: number) => {
    const words = 'x'.repeat(300 - room - 1)
    const id = await draftPost(ada, context, { channel_id, markdown: `${words} ${address}` })
    return { id, answer: await ada.request('content.approve', { params: { id } }) }
  }
  const sent = 'http://draftwright.test/l/0000000'.length
  const short = await submit('https://a.test/b', sent - 1)
  expect(short.answer).toMatchObject({ status: 409, error: { code: 'too_long', details: { over: [{ used: 301 }] } } })
  const long = await submit(`https://a.test/${'b'.repeat(100)}`, sent)
  expect(long.answer.status).toBe(200)
  // A person who posts by hand gets the links to put into the text.
  const links = await ada.call('trackedLinks.prepare', { body: { content_id: long.id } })
  expect(links).toMatchObject([{ target: `https://a.test/${'b'.repeat(100)}`, content_id: long.id, channel_id }])
  expect(await ada.call('trackedLinks.prepare', { body: { content_id: long.id } })).toEqual(links)
  const other = await signUp(app)
  expect((await other.request('trackedLinks.prepare', { body: { content_id: long.id } })).status).toBe(404)
})

describe('the address of a post that was never live', () => {
  const setUp = async () => {
    const ada = await signUp(app)
    const { id: channel_id } = await ada.call('channels.create', {
      body: { name: 'By hand', channel_type: 'manual', network: 'linkedin' },
    })
    await ada.call('channels.create', {
      body: { name: 'Blog', channel_type: 'manual', network: 'other', url: 'https://a.test' },
    })
    const fields = { title: 'Mia said we are broke', slug: 'mia-broke', markdown: 'Read https://a.test/days' }
    const id = await draftPost(ada, context, { ...fields, channel_id })
    const change = (body: object) => ada.call('content.update', { params: { id }, body })
    const readMarks = async () =>
      (await ada.call('trackedLinks.list')).map(({ destination }) =>
        new URL(destination).searchParams.get('utm_content'),
      )
    await ada.call('trackedLinks.prepare', { body: { content_id: id } })
    return { ada, id, change, readMarks }
  }

  it('follows its title, and the marks of its links follow it', async () => {
    const { ada, change, readMarks } = await setUp()
    expect(await readMarks()).toEqual(['mia-broke'])
    expect((await change({ title: 'Days before weeks' })).slug).toBe('days-before-weeks')
    expect(await readMarks()).toEqual(['days-before-weeks'])
    await draftPost(ada, context, { title: 'Days win' })
    expect((await change({ title: 'Days win' })).slug).toBe('days-win-2')
    expect((await change({ excerpt: 'Why.' })).slug).toBe('days-win-2')
  })

  it('stays when a person chose it', async () => {
    const { change, readMarks } = await setUp()
    expect((await change({ slug: 'own-words' })).slug).toBe('own-words')
    expect((await change({ title: 'Days before weeks' })).slug).toBe('own-words')
    expect(await readMarks()).toEqual(['own-words'])
  })

  it('stays once it was published, also after it was taken down', async () => {
    const ada = await signUp(app)
    const { id } = await publishPost(ada, context, { title: 'Days before weeks' })
    const change = (title: string) => ada.call('content.update', { params: { id }, body: { title } })
    expect((await change('Weeks before days')).slug).toBe('days-before-weeks')
    await ada.call('content.unpublish', { params: { id } })
    expect((await change('Neither')).slug).toBe('days-before-weeks')
  })
})
