import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { browserUserAgent, draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { countScript } from './count-script.ts'

const { app, context } = await useApp()
let me: Person
let slug = ''
beforeEach(async () => {
  me = await signUp(app)
  const { script } = await me.call('analytics.changeSettings', {
    body: { sites: ['www.example.com', 'shop.example.com'] },
  })
  slug = /data-site="([a-z0-9-]+)"/u.exec(script)?.[1] ?? ''
})

const send = (beacon: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/count',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://www.example.com',
      'user-agent': browserUserAgent,
      'accept-language': 'en',
      'x-forwarded-for': me.address,
      ...headers,
    },
    payload: typeof beacon === 'string' ? beacon : JSON.stringify(beacon),
  })
const report = () => me.call('analytics.report', {})
const becomes = (totals: object) =>
  vi.waitFor(async () => expect((await report()).totals).toMatchObject(totals), { timeout: 60_000, interval: 50 })

describe('what other sites send', () => {
  it('is counted as visits of their pages', async () => {
    await send({ s: slug, k: 'view', p: '/pricing', q: '?utm_source=linkedin', r: 'https://lnkd.in/' })
    await send({ s: slug, k: 'engage', p: '/pricing', e: 12_000 })
    await send({ s: slug, k: 'view', p: '/about', q: '', r: '' }, { origin: 'https://example.com' })
    await send({ s: slug, k: 'read', p: '/about' })
    await send({ s: slug, k: 'download', p: '/about', g: '/prices.pdf' })
    await send({ s: slug, k: 'goal', p: '/about', g: 'Asked for a demo', v: 19.994 })
    await send(
      { s: slug, k: 'view', p: '/cart' },
      { origin: 'https://shop.example.com', 'x-forwarded-for': '10.1.1.9' },
    )
    await becomes({ views: 3, visitors: 2, visits: 2, reads: 1, engaged_ms: 12_000, bounces: 1 })
    const { rows } = await me.call('analytics.breakdown', { query: { by: 'page' } })
    expect(rows.map(({ value }) => value).toSorted()).toEqual([
      'example.com/about',
      'example.com/pricing',
      'shop.example.com/cart',
    ])
    const acts = createSystemDb(context.engine)
      .selectFrom('visit_events')
      .select(['kind', 'goal', 'value', 'source'])
      .where('account_id', '=', me.accountId ?? '')
      .where('goal', 'is not', null)
      .orderBy('kind')
    expect(await acts.execute()).toEqual([
      { kind: 'download', goal: '/prices.pdf', value: null, source: 'LinkedIn' },
      { kind: 'goal', goal: 'Asked for a demo', value: 19.99, source: 'LinkedIn' },
    ])
  })

  const title = encodeURIComponent('待ちリストの日数を尋ねる理由と、患者が本当に望むこと')
  it.each([
    ['a Japanese title', `/blog/${title}/${title}`],
    ['a path of thousands of signs', `/${'a/'.repeat(2000)}`],
    ['a path that is cut within a character', `/${'a'.repeat(484)}%F0%9F%98%80${'b'.repeat(40)}`],
    ['an emoji of two units', `/${'a'.repeat(487)}\u{1F600}\u{1F600}`],
    ['a lone per cent sign', `/${'%'.repeat(700)}`],
  ])('counts %s, with its path cut between characters', async (_name, p) => {
    await send({ s: slug, k: 'view', p, q: '', r: '' })
    await send({ s: slug, k: 'goal', p, g: `Asked for ${title}${title}` })
    await becomes({ views: 1, visits: 1 })
    const { rows } = await me.call('analytics.breakdown', { query: { by: 'page' } })
    const [value = ''] = rows.map((row) => row.value)
    expect([value.length <= 500, `example.com${p}`.startsWith(value), value.isWellFormed()]).toEqual([true, true, true])
    expect(value.length).toBeGreaterThan(Math.min(480, `example.com${p}`.length - 1))
    if (!p.includes('%%')) expect(value).not.toMatch(/%[0-9A-F]?$|%F0(?:%9F)?(?:%98)?$/u)
  })

  const long = 'IwAR0'.padEnd(400, 'x')
  it.each([
    ['fbclid', `?fbclid=${long}&utm_source=linkedin&utm_campaign=spring`],
    ['gclid', `?gclid=${long}&gbraid=${long}&utm_source=linkedin&utm_campaign=spring`],
    [
      'fields of a shop',
      `?${Array.from({ length: 60 }, (_, n) => `filter${n}=${n}`).join('&')}&utm_source=linkedin&utm_campaign=spring`,
    ],
    ['a search', `?q=${encodeURIComponent('日'.repeat(100))}&utm_campaign=spring&utm_source=linkedin`],
  ])('reads the campaign behind %s', async (_name, q) => {
    await send({ s: slug, k: 'view', p: '/a', q, r: '' })
    await becomes({ views: 1 })
    const { rows } = await me.call('analytics.breakdown', { query: { by: 'campaign' } })
    expect(rows.map(({ value }) => value)).toEqual(['spring'])
  })

  it('belongs to the post that was published there', async () => {
    const id = await draftPost(me, context, { title: 'Elsewhere' })
    await createSystemDb(context.engine)
      .updateTable('contents')
      .set({ posted_url: 'https://www.example.com/elsewhere/', status: 'published' })
      .where('id', '=', id)
      .execute()
    await send({ s: slug, k: 'view', p: '/elsewhere' })
    await becomes({ views: 1 })
    const { rows } = await me.call('analytics.breakdown', { query: { by: 'content' } })
    expect(rows).toMatchObject([{ value: id, label: 'Elsewhere', views: 1 }])
  })

  it('is answered with 204 and nothing, whatever it is, and only counted from the own sites', async () => {
    const wrong: [unknown, Record<string, string>?][] = [
      [{ s: slug, k: 'view', p: '/a' }, { origin: 'https://evil.example' }],
      [{ s: slug, k: 'view', p: '/a' }, { origin: 'https://www.example.com.evil.example' }],
      [{ s: slug, k: 'view', p: '/a' }, { origin: 'null' }],
      [{ s: 'nobody', k: 'view', p: '/a' }],
      [{ s: slug, k: 'delete', p: '/a' }],
      [{ s: slug, k: 'view', p: 'no-path' }],
      [{ s: slug, k: 'goal', p: '/a', v: '1; drop table' }],
      ['{"s":'],
      ['null'],
      [`{"s":"${'x'.repeat(2000)}"}`],
      ['x', { 'content-type': 'multipart/form-data; boundary=x' }],
    ]
    for (const [beacon, headers] of wrong) {
      const { statusCode, body } = await send(beacon, headers)
      expect([statusCode, body], JSON.stringify([beacon, headers])).toEqual([204, ''])
    }
    await send({ s: slug, k: 'goal', p: '/a\u0000\ud800', g: '<script>alert(1)</script>\u0000', v: 1e300 })
    await becomes({ views: 1, visits: 1 })
  })

  it('is limited by sender', async () => {
    for (let n = 0; n < 150; n++)
      await send({ s: slug, k: 'goal', p: '/a', g: 'Spam' }, { 'x-forwarded-for': '10.1.1.77' })
    await becomes({ views: 1 })
    const rows = createSystemDb(context.engine).selectFrom('visit_events').select('id')
    const ofMine = await rows
      .where('account_id', '=', me.accountId ?? '')
      .where('kind', '=', 'goal')
      .execute()
    expect(ofMine.length).toBeLessThanOrEqual(120)
  })

  it('comes from hosts, not addresses', async () => {
    for (const site of ['https://example.com', 'example.com/path', 'EXAMPLE.com', 'localhost', '']) {
      const { status, text } = await me.request('analytics.changeSettings', { body: { sites: [site] } })
      expect([status, text]).toEqual([400, expect.stringContaining('must be a host such as www.example.com')])
    }
  })
})

it('the script has at most 1 KB, and reports pages, time, reads and clicks', async () => {
  const { headers, body } = await app.inject({ url: '/count.js' })
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect([Buffer.byteLength(body) <= 1024, body]).toEqual([true, countScript])
  const sent: Record<string, unknown>[] = []
  const listeners: Record<string, ((event: unknown) => void)[]> = {}
  let tick = () => {}
  const location = {
    pathname: '/first',
    search: `?fbclid=${'x'.repeat(300)}&utm_source=x&q=a%20b`,
    host: 'example.com',
  }
  const page = {
    URL,
    location,
    innerHeight: 800,
    history: { pushState: (_state: unknown, _title: string, path: string) => void (location.pathname = path) },
    navigator: { sendBeacon: (url: URL, text: string) => sent.push({ to: url.href, ...(JSON.parse(text) as object) }) },
    addEventListener: (kind: string, listener: () => void) => (listeners[kind] ??= []).push(listener),
    setInterval: (run: () => void) => (tick = run),
    document: {
      hidden: false,
      referrer: 'https://lnkd.in/',
      currentScript: { src: 'https://app.example.org/count.js', dataset: { site: 'acme' } },
      querySelector: () => null,
      body: { getBoundingClientRect: () => ({ bottom: 700 }) },
    },
  }
  const scope = { ...page, countEvent: (_name: string, _value: number) => {} }
  runInNewContext(body, scope)
  for (let second = 0; second < 6; second++) tick()
  page.history.pushState(null, '', '/second')
  const link = { closest: () => ({ host: 'other.example', pathname: '/x' }) }
  for (const listener of listeners['click'] ?? []) listener({ target: link })
  scope.countEvent('Signed up', 5)
  page.document.hidden = true
  const ours = { to: 'https://app.example.org/count', s: 'acme' }
  expect(sent).toEqual([
    { ...ours, k: 'view', p: '/first', q: '?fbclid=&utm_source=x&q=', r: 'https://lnkd.in/' },
    { ...ours, k: 'read', p: '/first' },
    { ...ours, k: 'engage', p: '/first', e: 6000 },
    { ...ours, k: 'view', p: '/second', q: '?fbclid=&utm_source=x&q=', r: '' },
    { ...ours, k: 'click', p: '/second', g: 'other.example/x' },
    { ...ours, k: 'goal', p: '/second', g: 'Signed up', v: 5 },
  ])
})
