import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildEntries, buildRss, startFeedServer } from '../../../test/feed-server.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const server = await startFeedServer()
afterAll(server.close)
const { app, context } = await useApp({ trustedUrls: [server.origin] })
const shut = await useApp()

let me: Person
let pillar: string
let path: string
let url: string
let count = 0

const setFeed = (from: number, to = 1, headers: Record<string, string> = {}) =>
  server.pages.set(path, { body: buildRss('Clinic news', buildEntries(from, to)), headers })
const add = (more: object = {}) => me.call('feeds.create', { body: { url, pillar_id: pillar, ...more } })
const refuse = async (more: object = {}) => {
  const { status, error } = await me.request('feeds.create', { body: { url, pillar_id: pillar, ...more } })
  return [status, error.message]
}
const check = (id: string) => me.call('feeds.check', { params: { id } })
const listTexts = async () => (await me.call('ideas.list')).map(({ text }) => text.split('\n')[0])

beforeEach(async () => {
  me = await signUp(app)
  pillar = (await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })).id
  path = `/feed-${++count}.xml`
  url = server.origin + path
})

it('shows the newest five entries first, and makes ideas of as many as are asked for', async () => {
  setFeed(30)
  const preview = await me.call('feeds.preview', { body: { url } })
  expect(preview).toMatchObject({ url, title: 'Clinic news', others: [] })
  expect(preview.entries.map(({ title }) => title)).toEqual([
    'Entry 30',
    'Entry 29',
    'Entry 28',
    'Entry 27',
    'Entry 26',
  ])
  expect(preview.entries[0]).toMatchObject({ text: 'Words 30', url: `${server.origin}/posts/e30`, published_at: null })
  const feed = await add()
  expect(feed).toMatchObject({ url, title: 'Clinic news', last_entry_title: 'Entry 30', n_ideas: 0, last_error: null })
  expect(await listTexts()).toEqual([])
  const other = (await me.call('pillars.create', { body: { name: 'Second' } })).id
  expect(await add({ pillar_id: other, newest: 5 })).toMatchObject({ n_ideas: 5 })
  expect(await listTexts()).toEqual(['Entry 30', 'Entry 29', 'Entry 28', 'Entry 27', 'Entry 26'])
  expect((await me.call('feeds.list')).map(({ pillar_id }) => pillar_id)).toEqual([other, pillar])
  expect(await me.call('feeds.list', { query: { pillar_id: pillar } })).toMatchObject([{ id: feed.id }])
})

it('makes an idea of each new entry, once, with its words, its pillar and its source', async () => {
  setFeed(2)
  const { id } = await add()
  server.pages.set(path, {
    body: buildRss('Clinic news', [
      {
        id: 'new',
        title: 'Ask <![CDATA[<b>early</b>]]>',
        summary: '<p>Call &amp; write.</p><script>x</script><p>Then wait.</p>',
      },
      ...buildEntries(2, 1),
    ]),
  })
  expect(await check(id)).toMatchObject({
    n_ideas: 1,
    last_entry_title: 'Ask early',
    last_changed_at: expect.any(String),
  })
  const [idea, ...rest] = await me.call('ideas.list')
  expect(rest).toEqual([])
  expect(idea).toMatchObject({
    text: 'Ask early\n\nCall & write.\n\nThen wait.',
    source: 'feed',
    source_url: `${server.origin}/posts/new`,
    pillar_id: pillar,
    user_id: null,
    status: 'new',
  })
  await check(id)
  // Whoever deletes or changes the idea, the entry does not come again.
  await me.call('ideas.remove', { params: { id: idea?.id ?? '' } })
  expect(await check(id)).toMatchObject({ n_ideas: 0 })
  expect(await listTexts()).toEqual([])
})

it('counts an entry that says what an idea says as a duplicate, as the inbox does', async () => {
  const text = 'Ask every patient for two days that suit them, and keep a waiting list of short notice.'
  const own = await me.call('ideas.create', { body: { text } })
  server.pages.set(path, { body: buildRss('News', [{ id: '1', title: text }]) })
  await add({ newest: 1 })
  const groups = await me.call('ideas.duplicates')
  expect(groups.map(({ ideas }) => ideas.map(({ source }) => source))).toEqual([['typed', 'feed']])
  expect(groups[0]?.ideas[0]?.id).toBe(own.id)
})

it('takes at most 20 at once, the newest first, and the others at the next checks', async () => {
  setFeed(1)
  const { id } = await add()
  setFeed(46, 1, { etag: '"46"' })
  expect(await check(id)).toMatchObject({ n_ideas: 20 })
  expect((await listTexts()).slice(0, 2)).toEqual(['Entry 46', 'Entry 45'])
  expect(await check(id)).toMatchObject({ n_ideas: 40 })
  expect(await check(id)).toMatchObject({ n_ideas: 45 })
  expect(new Set((await me.call('ideas.list', { query: { limit: 100 } })).map(({ text }) => text)).size).toBe(45)
})

it('asks for changes alone, by ETag or by date', async () => {
  const headers = { etag: 'W/"1"', 'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT' }
  setFeed(2, 1, headers)
  const { id } = await add()
  expect(await check(id)).toMatchObject({ last_error: null, last_entry_title: 'Entry 2' })
  const last = server.requests.filter((one) => one.path === path).at(-1)
  expect(last?.headers).toMatchObject({ 'if-none-match': headers.etag, 'if-modified-since': headers['last-modified'] })
  setFeed(3, 1, { 'last-modified': 'Tue, 03 Mar 2026 09:00:00 GMT' })
  expect(await check(id)).toMatchObject({ n_ideas: 1 })
  await check(id)
  expect(server.requests.at(-1)?.headers).toMatchObject({ 'if-modified-since': 'Tue, 03 Mar 2026 09:00:00 GMT' })
  expect(server.requests.at(-1)?.headers['if-none-match']).toBeUndefined()
})

it('finds the feed of a page, and offers the others that the page names', async () => {
  setFeed(1)
  const site = `/site-${count}`
  const head = `<link rel="alternate" type="application/rss+xml" title="Broken" href="/broken">
    <link rel="alternate" type="application/rss+xml" title="Posts" href="${path}">
    <link rel="alternate" type="application/atom+xml" title="Comments" href="/comments.atom">`
  server.pages.set(site, { headers: { 'content-type': 'text/html' }, body: `<!doctype html><html><head>${head}` })
  const preview = await me.call('feeds.preview', { body: { url: server.origin + site } })
  expect(preview).toMatchObject({
    url,
    title: 'Clinic news',
    others: [{ title: 'Broken' }, { url: `${server.origin}/comments.atom`, title: 'Comments' }],
  })
  expect(await add({ url: server.origin + site })).toMatchObject({ url })
})

it('moves with a permanent redirect, and not with a passing one', async () => {
  setFeed(1)
  const { id } = await add()
  const moved = `${path}?moved`
  server.pages.set(moved, { body: buildRss('Clinic news', buildEntries(1, 1)) })
  server.pages.set(path, { status: 302, headers: { location: moved } })
  expect(await check(id)).toMatchObject({ url, last_error: null })
  server.pages.set(path, { status: 301, headers: { location: `${path}?next` } })
  server.pages.set(`${path}?next`, { status: 308, headers: { location: moved } })
  expect(await check(id)).toMatchObject({ url: server.origin + moved, last_error: null })
})

it('is watched once by a pillar, and 50 feeds are enough for a workspace', async () => {
  setFeed(1)
  const { id } = await add()
  expect(await refuse()).toEqual([409, 'This feed is watched already.'])
  await me.call('feeds.remove', { params: { id } })
  await add()
  const again = await me.request('feeds.restore', { params: { id } })
  expect([again.status, again.error.message]).toEqual([409, 'This feed is watched already.'])
  // Two people, since one may not ask for so many in a minute.
  const colleague = await addMember(context, me, 'admin')
  const addNumber = (n: number) => {
    server.pages.set(`${path}?${n}`, { body: buildRss('News', []) })
    const body = { url: `${url}?${n}`, pillar_id: pillar }
    return (n % 2 === 0 ? me : colleague).request('feeds.create', { body })
  }
  for (let n = 1; n < 50; n++) expect((await addNumber(n)).status).toBe(200)
  const full = 'A workspace can watch at most 50 feeds. Remove one first.'
  for (const { status, error } of [await addNumber(50), await colleague.request('feeds.restore', { params: { id } })])
    expect([status, error.message]).toEqual([409, full])
})

it('is removed, and comes back with what it knows', async () => {
  setFeed(2)
  const { id } = await add({ newest: 1 })
  await me.call('feeds.remove', { params: { id } })
  expect(await me.call('feeds.list')).toEqual([])
  expect((await me.request('feeds.check', { params: { id } })).status).toBe(404)
  expect(await listTexts()).toEqual(['Entry 2'])
  setFeed(3)
  expect(await me.call('feeds.restore', { params: { id } })).toMatchObject({ id, n_ideas: 1 })
  await check(id)
  expect(await listTexts()).toEqual(['Entry 3', 'Entry 2'])
  expect((await me.request('feeds.restore', { params: { id } })).status).toBe(404)
})

it('of a channel gives ideas to its only pillar, and drafts of them are for the channel', async () => {
  setFeed(1)
  const channel = await me.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  const watcher = { pillar_id: undefined, channel_id: channel.id }
  const { id } = await add(watcher)
  expect(await me.call('feeds.list', { query: { channel_id: channel.id } })).toMatchObject([{ id, pillar_id: null }])
  setFeed(2)
  await check(id)
  expect(await me.call('ideas.list')).toMatchObject([{ pillar_id: null }])
  await me.call('pillarChannels.attach', { body: { pillar_id: pillar, channel_id: channel.id } })
  setFeed(3)
  await check(id)
  const [idea] = await me.call('ideas.list')
  expect(idea).toMatchObject({ pillar_id: pillar, text: 'Entry 3\n\nWords 3' })
  const posts = await me.call('ideas.draft', { params: { id: idea?.id ?? '' } })
  expect(posts.map(({ channel_id }) => channel_id)).toEqual([channel.id])
})

it('names what is wrong with an address', async () => {
  const tries: [string, object, string][] = [
    ['', { status: 403 }, 'url does not let us read it (403)'],
    ['', { status: 404 }, 'url leads to nothing (404)'],
    ['', { status: 410 }, 'url leads to a feed that is gone for good (410)'],
    ['', { status: 429 }, 'url asks us to come back later (429)'],
    ['', { status: 503 }, 'url leads to a server that has trouble of its own (503)'],
    ['', { breaks: true }, 'url could not be reached'],
    ['', { body: 'Hello' }, 'url leads to neither a feed nor a page that names one'],
    ['', { body: 'x'.repeat(2_000_001) }, 'url leads to a file of more than 2 MB'],
    [
      '',
      { body: '<!DOCTYPE rss [<!ENTITY a "b">]><rss/>' },
      'url leads to a file that declares entities, which no feed needs',
    ],
    [
      '',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'url cannot be opened: addresses in private networks are not allowed',
    ],
    ['', { status: 302, headers: { location: path } }, 'url cannot be opened: the address redirects too often'],
  ]
  for (const [suffix, page, message] of tries) {
    server.pages.set(path, page)
    expect(await refuse({ url: url + suffix })).toEqual([400, message])
  }
  expect(await refuse({ url: 'file:///etc/passwd' })).toEqual([
    400,
    'url must be a web address that starts with http:// or https://',
  ])
  const stranger = await signUp(shut.app)
  const blocked = await stranger.request('feeds.preview', { body: { url } })
  expect([blocked.status, blocked.error.message]).toEqual([
    400,
    'url cannot be opened: only ports 80 and 443 are allowed',
  ])
})

it('gives up on a server that does not answer, or does not end its answer', async () => {
  const waits = (['at once', 'after its headers'] as const).map((hangs, n) => {
    server.pages.set(`${path}?${n}`, { hangs })
    return refuse({ url: `${url}?${n}` })
  })
  expect(await Promise.all(waits)).toEqual(waits.map(() => [400, 'url did not answer within 15 seconds']))
})

it('names what is wrong with a request', async () => {
  setFeed(1)
  const channel_id = (await me.call('channels.list'))[0]?.id
  const either = 'pillar_id or channel_id must be given, and not both'
  expect(await refuse({ channel_id })).toEqual([400, either])
  expect(await refuse({ pillar_id: undefined })).toEqual([400, either])
  for (const newest of [-1, 6, 1.5, '1']) expect((await refuse({ newest }))[0]).toBe(400)
  expect(await refuse({ pillar_id: me.accountId })).toEqual([404, 'Pillar not found'])
  expect(await refuse({ pillar_id: undefined, channel_id: me.accountId })).toEqual([404, 'Channel not found'])
  const { id } = await add()
  const blank = await me.request('feeds.update', { params: { id }, body: { title: ' ' } })
  expect([blank.status, blank.error.message]).toEqual([400, 'title must not be empty'])
  const member = await addMember(context, me, 'general_member')
  expect(await member.call('feeds.list')).toHaveLength(1)
  expect((await member.request('feeds.update', { params: { id }, body: { is_active: false } })).status).toBe(403)
  expect(await me.call('feeds.update', { params: { id }, body: { title: 'Ours' } })).toMatchObject({ title: 'Ours' })
  const { workspaces } = await me.call('profile.export')
  expect(workspaces).toMatchObject([{ feeds: [{ id, url, title: 'Ours' }] }])
})

it('knows an entry by its address and title when the feed gives it another id', async () => {
  const entry = { id: 'one', title: 'Ask early', link: '/posts/early' }
  server.pages.set(path, { body: buildRss('Clinic news', [entry]) })
  const { id } = await add({ newest: 1 })
  const send = async (entries: Parameters<typeof buildRss>[1]) => {
    server.pages.set(path, { body: buildRss('Clinic news', entries) })
    await check(id)
    return listTexts()
  }
  expect(await send([{ ...entry, id: 'two' }])).toEqual(['Ask early'])
  // Also under its new id with another title.
  expect(await send([{ ...entry, id: 'two', title: 'Ask earlier' }])).toEqual(['Ask early'])
  expect(await send([{ ...entry, id: 'three', title: 'Ask late' }])).toEqual(['Ask late', 'Ask early'])
  // At one address and of one title, only the ids tell them apart.
  const status = { title: 'Maintenance', link: '/status' }
  expect(
    await send([
      { ...status, id: 'm1' },
      { ...status, id: 'm2' },
    ]),
  ).toHaveLength(4)
  expect(
    await send([
      { ...status, id: 'm3' },
      { ...status, id: 'm2' },
    ]),
  ).toHaveLength(5)
})

it('takes an id that all entries have for none', async () => {
  const send = (n: number) => {
    const entries = Array.from({ length: n }, (_none, at) => ({
      id: 'N/A',
      title: `Entry ${n - at}`,
      link: `/${n - at}`,
    }))
    server.pages.set(path, { body: buildRss('Clinic news', entries) })
  }
  send(3)
  const { id } = await add({ newest: 3 })
  expect(await listTexts()).toEqual(['Entry 3', 'Entry 2', 'Entry 1'])
  send(5)
  await check(id)
  await check(id)
  expect(await listTexts()).toEqual(['Entry 5', 'Entry 4', 'Entry 3', 'Entry 2', 'Entry 1'])
})
