import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createHostExclusion } from './excluded-hosts.ts'
import { readOrigin } from './number-imports/read-values.ts'
import { openVisitCounter } from './visit-counter.ts'

const { app, context } = await useApp()
const day = '2026-03-02'
vi.spyOn(context, 'now').mockImplementation(() => new Date(`${day}T10:00:00Z`))

async function setUp(): Promise<{ me: Person; url: string }> {
  const me = await signUp(app)
  const { url } = await publishPost(me, context, { title: 'A bakery without a night shift' })
  return { me, url: url ?? '' }
}
const visit = (me: Person, url: string, address: string, referer?: string) =>
  visitPage(me, url, { 'x-forwarded-for': address, ...(referer === undefined ? {} : { referer }) })
async function readNumbers(me: Person) {
  await openVisitCounter(context).flush()
  const query = { start_date: day, end_date: day } as const
  const { totals } = await me.call('analytics.report', { query })
  const sources = await me.call('analytics.breakdown', { query: { by: 'source', ...query } })
  return { totals, sources: sources.rows.map(({ value, visits }) => [value, visits]).toSorted() }
}

it('leaves out known spam, by its referrer and its campaign, with all that it does', async () => {
  const { me, url } = await setUp()
  await visit(me, url, '10.1.1.1', 'https://semalt.com/project_crawl.php')
  await visit(me, `${url}/read.gif?v=1`, '10.1.1.1')
  await visit(me, url, '10.1.1.2', 'http://www.best-seo-offer.com/')
  await visit(me, url, '10.1.1.3', 'https://deep.below.buttons-for-website.com/')
  await visit(me, `${url}?utm_source=free-share-buttons.com`, '10.1.1.4')
  await visit(me, url, '10.1.1.5', 'https://news.example.com/')
  const { totals, sources } = await readNumbers(me)
  expect(sources).toEqual([['news.example.com', 1]])
  expect(totals).toMatchObject({ views: 1, visits: 1, visitors: 1, reads: 0 })
})

it('leaves out what the workspace names, from the next visit on, and nothing of others', async () => {
  const { me, url } = await setUp()
  const other = await setUp()
  await visit(me, url, '10.2.1.1', 'https://cheap.example.net/page')
  const { excluded_sources, n_known_spam } = await me.call('analytics.changeSettings', {
    body: { excluded_sources: ['example.net'] },
  })
  expect(excluded_sources).toEqual(['example.net'])
  expect(n_known_spam).toBeGreaterThan(50)
  await openVisitCounter(context).flush()
  await visit(me, url, '10.2.1.2', 'https://cheap.example.net/page')
  await visit(me, url, '10.2.1.3', 'https://notexample.net/')
  await visit(other.me, other.url, '10.2.1.4', 'https://cheap.example.net/page')
  // The first was counted with the second's list, or before it: never twice.
  expect((await readNumbers(me)).sources.map(([value]) => value)).toContain('notexample.net')
  expect((await readNumbers(other.me)).sources).toEqual([['cheap.example.net', 1]])
  // Another setting leaves the list as it is.
  expect((await me.call('analytics.changeSettings', { body: { mode: 'visitors' } })).excluded_sources).toEqual([
    'example.net',
  ])
})

it('leaves a visit under way as it is', async () => {
  const { me, url } = await setUp()
  await visit(me, url, '10.3.1.1', 'https://news.example.com/')
  await visit(me, url, '10.3.1.1', 'https://semalt.com/')
  await visit(me, url, '10.3.1.1')
  const { totals, sources } = await readNumbers(me)
  expect([totals.visits, totals.views, sources]).toEqual([1, 2, [['news.example.com', 1]]])
})

it('also where visitors are not told apart', async () => {
  const { me, url } = await setUp()
  await me.call('analytics.changeSettings', { body: { mode: 'totals' } })
  await visit(me, url, '10.4.1.1', 'https://semalt.com/')
  await visit(me, url, '10.4.1.2', 'https://news.example.com/')
  expect((await readNumbers(me)).totals.views).toBe(1)
})

it('takes hosts alone, from those who manage the workspace', async () => {
  const { me } = await setUp()
  for (const host of ['https://spam.example', 'spam', 'a b.example', '', '-x.example', 'SPAM.example'])
    expect((await me.request('analytics.changeSettings', { body: { excluded_sources: [host] } })).status).toBe(400)
  const many = Array.from({ length: 501 }, (_, n) => `spam${n}.example`)
  expect((await me.request('analytics.changeSettings', { body: { excluded_sources: many } })).status).toBe(400)
  const member = await addMember(context, me, 'general_member')
  const refused = await member.request('analytics.changeSettings', { body: { excluded_sources: ['a.example'] } })
  expect(refused.status).toBe(403)
})

it('takes a host for those below it and for no other', () => {
  const isExcluded = createHostExclusion(['www.shop.example'])
  expect(['shop.example', 'www.shop.example', 'a.b.shop.example'].map(isExcluded)).toEqual([true, true, true])
  expect(['myshop.example', 'example', 'shop.example.com', 'google.com', 'linkedin.com'].map(isExcluded)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('gives an imported day no name of a known one', () => {
  expect(readOrigin({ referrer: 'semalt.com', query: '' })).toMatchObject({ source_kind: 'direct' })
  expect(readOrigin({ source: 'darodar.com', query: '' })).toMatchObject({ source_kind: 'direct', utm_source: null })
  expect(readOrigin({ referrer: 'news.example.com', query: '' }).source).toBe('news.example.com')
})
