import { afterAll, expect, it } from 'vitest'
import { buildRss, startFeedServer } from '../../../test/feed-server.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'

const server = await startFeedServer()
afterAll(server.close)
const { app, context } = await useApp({ trustedUrls: [server.origin] })

const html = { 'content-type': 'text/html; charset=utf-8' }
const subjects = ['waiting list', 'front desk', 'appointment reminders']
const writeText = (subject: string) =>
  Array.from(
    { length: 12 },
    (_, n) => `A ${subject} works when people know it. We changed our ${subject} in step ${n + 1} and asked everybody.`,
  ).join(' ')
let count = 0

/** A site of its own below the server, with a feed of three posts whose words are on their pages. */
function setSite(more: { head?: string; body?: string } = {}) {
  const base = `/site-${++count}`
  const posts = subjects.map((subject, n) => ({ subject, path: `${base}/post-${n}` }))
  for (const { subject, path } of posts)
    server.pages.set(path, {
      headers: html,
      body: `<title>About our ${subject} | Harbour</title><nav>Menu</nav><main><p>${writeText(subject)}</p></main>`,
    })
  const entries = posts.map(({ subject, path }, n) => ({
    id: path,
    title: `About our ${subject}`,
    summary: 'Read more',
    link: path,
    date: new Date(Date.UTC(2026, 0, 10 + n)).toUTCString(),
  }))
  server.pages.set(`${base}/feed.xml`, { body: buildRss('Harbour news', entries) })
  server.pages.set(base, {
    headers: html,
    body: `<html><head><title>Welcome | Harbour</title>${more.head ?? `<meta property="og:site_name" content="Harbour &amp; Pine"><meta name="description" content="We rent kitchens by the hour."><meta name="theme-color" content="#0a7d5c"><style>a{color:#c2410c}p{color:#333}</style><link rel="alternate" type="application/rss+xml" href="${base}/feed.xml">`}</head><body>${more.body ?? ''}</body></html>`,
  })
  return { base, url: server.origin + base }
}

async function bring(person: Person, url: string) {
  const { id } = await person.call('siteImports.create', { body: { url } })
  await finishJobs(context, 'site-imports.read')
  return person.call('siteImports.read', { params: { id } })
}

it('finds name, colours, subjects, voice and posts; takes what is chosen; gives it back', async () => {
  const me = await signUp(app)
  const { url } = setSite()
  const read = await bring(me, url)
  expect(read).toMatchObject({ state: 'read', name: 'Harbour & Pine', colors: ['#0a7d5c', '#c2410c'], error: null })
  expect(read.about).toBe('We rent kitchens by the hour.')
  expect(read.n_pages).toBe(5)
  expect(read.posts.map(({ title }) => title)).toEqual(subjects.toReversed().map((subject) => `About our ${subject}`))
  expect(read.posts[0]?.excerpt).toMatch(/^A appointment reminders works/u)
  expect(read.samples).toHaveLength(3)
  expect(read.pillars.length).toBeGreaterThan(0)

  const params = { id: read.id }
  const before = await me.call('accounts.settings')
  const body = { name: true, colors: true, about: true, pillars: [0], samples: [0, 1], posts: [0, 2] }
  const taken = await me.call('siteImports.take', { params, body })
  expect(taken).toMatchObject({
    state: 'taken',
    taken: { has_settings: true, has_about: true, pillars: 1, samples: 2, posts: 2 },
  })
  expect(await me.call('accounts.settings')).toMatchObject({
    site_title: 'Harbour & Pine',
    theme_color: '#0a7d5c',
    second_color: '#c2410c',
  })
  expect((await me.call('aboutUs.read')).what_we_do).toBe('We rent kitchens by the hour.')
  const posts = await me.call('content.list', { query: { status: 'published', sort_by: 'published_at' } })
  expect(posts.map(({ url: at, published_at }) => [at, published_at?.slice(0, 10)]).sort()).toEqual([
    [`${url}/post-0`, '2026-01-10'],
    [`${url}/post-2`, '2026-01-12'],
  ])
  expect((await me.request('siteImports.take', { params, body })).status).toBe(409)

  const [edited] = posts
  const rich_content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ours now' }] }] }
  await me.call('content.update', { params: { id: edited?.id ?? '' }, body: { rich_content } })
  expect(await me.call('siteImports.undo', { params })).toMatchObject({ state: 'undone' })
  expect(await me.call('accounts.settings')).toEqual(before)
  expect((await me.call('aboutUs.read')).what_we_do).toBe('')
  expect((await me.call('content.list')).map(({ id }) => id)).toEqual([edited?.id])
  expect(await me.call('pillars.list')).toEqual([])
  expect((await me.request('siteImports.undo', { params })).status).toBe(409)
})

it('takes nothing that was not chosen, and keeps what was changed since', async () => {
  const me = await signUp(app)
  const { id } = await bring(me, setSite().url)
  const params = { id }
  await me.call('siteImports.take', { params, body: { colors: true } })
  await me.call('accounts.changeSettings', { body: { theme_color: '#112233' } })
  await me.call('siteImports.undo', { params })
  expect(await me.call('accounts.settings')).toMatchObject({
    site_title: null,
    theme_color: '#112233',
    second_color: null,
  })
  expect([await me.call('content.list'), await me.call('pillars.list')]).toEqual([[], []])
  expect((await me.call('channels.list')).map(({ channel_type }) => channel_type)).toEqual(['site'])
})

it('reads the pages that a site without a feed names', async () => {
  const me = await signUp(app)
  const { base } = setSite()
  const { url } = setSite({
    head: '',
    body: `<main><a href="${base}/post-0#top">What our waiting list taught us</a> <a href="${base}/post-1">Contact</a> <a href="https://elsewhere.test/post">Somebody else wrote this</a></main>`,
  })
  expect(await bring(me, url)).toMatchObject({
    state: 'read',
    name: 'Harbour',
    posts: [{ title: 'What our waiting list taught us', url: `${server.origin}${base}/post-0`, published_at: null }],
  })
})

it.each([
  ['is not there', { status: 404, body: 'Not found' }, 'The address leads to nothing (404).'],
  ['breaks off', { breaks: true }, 'The address could not be reached.'],
  [
    'is larger than a page',
    { headers: html, body: 'x'.repeat(2_100_000) },
    'The address leads to a file of more than 2 MB.',
  ],
  [
    'leads into the network behind',
    { status: 302, headers: { location: 'http://127.0.0.1:1/admin' } },
    'The address cannot be opened: ',
  ],
  ['is empty', { headers: html, body: '<p></p>' }, 'The address leads to a page without a name, texts or colors.'],
])('says so when a site %s', async (_name, page, sentence) => {
  const me = await signUp(app)
  const path = `/trouble-${++count}`
  server.pages.set(path, page)
  const read = await bring(me, server.origin + path)
  expect(read).toMatchObject({ state: 'failed', error: expect.stringContaining(sentence), posts: [] })
  expect((await me.request('siteImports.take', { params: { id: read.id }, body: { name: true } })).status).toBe(409)
})

it('keeps words of a hostile page as words', async () => {
  const me = await signUp(app)
  const { url } = setSite({
    head: '<meta property="og:site_name" content="<script>alert(1)</script>Harbour<img src=x onerror=alert(2)>">',
    body: `${'<div>'.repeat(3000)}<a href="javascript:alert(3)">Click here for more news</a>`,
  })
  const { name, posts } = await bring(me, url)
  expect([name, posts]).toEqual(['Harbour', []])
})

it.each([
  ['-000001-01-01T00:00:00Z', null],
  ['+275760-01-01T00:00:00Z', null],
  ['2999-01-01T00:00:00Z', null],
  ['2021-02-03T04:05:06Z', '2021-02-03T04:05:06.000Z'],
])('takes a post whose page says it is of %s', async (said, published_at) => {
  const me = await signUp(app)
  const path = `/dated-${++count}`
  const body = `<meta property="article:published_time" content="${said}"><main><p>\u0000${writeText('front desk')}\u0000</p></main>`
  server.pages.set(path, { headers: html, body })
  const { url } = setSite({ head: '', body: `<main><a href="${path}">What our \u0000front desk taught</a></main>` })
  const { id, state, posts } = await bring(me, url)
  expect([state, posts.map((post) => post.published_at)]).toEqual(['read', [published_at]])
  const taken = await me.call('siteImports.take', { params: { id }, body: { posts: [0], samples: [0] } })
  expect(taken).toMatchObject({ state: 'taken', taken: { posts: 1 } })
  const [post] = await me.call('content.list')
  expect(Date.parse(post?.published_at ?? '')).toBeLessThanOrEqual(Date.now())
  // What was found is kept for a month, and what was taken for as long as the workspace has it.
  const abandoned = await bring(me, url)
  await context.engine.query(
    SYSTEM,
    `update site_imports set updated_at = now() - interval '31 days' where account_id = $1`,
    [me.accountId],
  )
  await deleteExpiredRows(context.engine)
  expect((await me.request('siteImports.read', { params: { id: abandoned.id } })).status).toBe(404)
  expect(await me.call('siteImports.undo', { params: { id } })).toMatchObject({ state: 'undone' })
  expect(await me.call('content.list')).toEqual([])
})

it('belongs to its workspace, and to those who manage it', async () => {
  const [me, stranger] = await Promise.all([signUp(app), signUp(app)])
  const { id } = await bring(me, setSite().url)
  for (const verb of ['read', 'take', 'undo'] as const)
    expect(
      (await stranger.request(`siteImports.${verb}`, { params: { id }, body: verb === 'take' ? {} : undefined }))
        .status,
    ).toBe(404)
})

it.each([
  [{ url: 'ftp://x' }, 'url'],
  [{}, 'url'],
])('%o is refused', async (body, field) => {
  const me = await signUp(app)
  const { status, error } = await me.request('siteImports.create', { body })
  expect([status, error.message]).toEqual([400, expect.stringContaining(field)])
})
