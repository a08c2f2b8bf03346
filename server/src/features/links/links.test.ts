import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { browserUserAgent, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { ensureTrackedLink } from './index.ts'
import { LinkCache } from './link-cache.ts'

const { app, context } = await useApp({ linksUrl: 'https://go.test' })

let me: Person
let campaign: string
let site: string
beforeEach(async () => {
  me = await signUp(app)
  campaign = (await me.call('campaigns.create', { body: { name: 'Größe & Ruhe' } })).id
  const settings = await me.call('trackedLinks.settings')
  site = `${settings.origin}${settings.sites[0]?.path ?? ''}`
})

const request = (target: string, more: object = {}) =>
  me.request('trackedLinks.create', { body: { target, campaign_id: campaign, utm_source: 'poster', ...more } })
const create = async (target = `${site}/offer`, more: object = {}) => {
  const { status, data } = await request(target, more)
  expect(status).toBe(200)
  return data
}
const follow = (code: string, headers: Record<string, string> = {}, person = me) =>
  visitPage(person, `http://any.test/l/${code}`, headers)
const read = async (id: string) => (await me.call('trackedLinks.list')).find((link) => link.id === id)

describe('a tracked link', () => {
  it('leads to exactly what was stored, with its code and what the target does not have', async () => {
    const link = await create(`${site}/offer?utm_source=mine&q=a%20b#prices`, { utm_medium: 'print' })
    expect(link).toMatchObject({ url: `https://go.test/l/${link.code}`, is_active: true, clicks: 0 })
    expect(link.code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{7}$/u)
    const answer = await follow(link.code)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      location: `${site}/offer?utm_source=mine&q=a%20b&s=${link.code}&utm_medium=print&utm_campaign=groesse-and-ruhe#prices`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['location']).toBe(link.destination)
    // Nothing in the request changes where it leads.
    const hostile = await follow(`${link.code}?to=https://evil.test&s=x`, {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
    })
    expect(hostile.headers['location']).toBe(link.destination)
  })
  it.each([
    ['?s=theirs', ''],
    ['?a=1&s=theirs&b=2', 'a=1&b=2&'],
    ['?s=one&%73=two&S=kept', 'S=kept&'],
    ['?s', ''],
    ['?a=b%20c&sx=1#s=2', 'a=b%20c&sx=1&', '#s=2'],
  ])('tells its own code where the target has %s', async (query, kept, fragment = '') => {
    const { code, destination } = await create(`${site}/offer${query}`, { utm_source: 'mine', utm_medium: 'print' })
    expect(destination).toBe(
      `${site}/offer?${kept}s=${code}&utm_source=mine&utm_medium=print&utm_campaign=groesse-and-ruhe${fragment}`,
    )
    expect((await follow(code)).headers['location']).toBe(destination)
  })
  it.each(['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'dclid'])(
    'passes %s on to its target, and nothing else',
    async (name) => {
      const { code, destination } = await create(`${site}/offer#prices`)
      const [before = ''] = destination.split('#')
      const answer = await follow(`${code}?${name}=Cj0_a-9.x~&to=https://evil.test&utm_source=x&r=y`)
      expect(answer.headers['location']).toBe(`${before}&${name}=Cj0_a-9.x~#prices`)
      for (const hostile of ['a%0d%0ax', 'a%26to=1', '%22', '', 'x'.repeat(501)])
        expect((await follow(`${code}?${name}=${hostile}`)).headers['location']).toBe(destination)
      const twice = await follow(`${code}?${name}=1&${name}=2`)
      expect(twice.headers['location']).toBe(`${before}&${name}=1#prices`)
    },
  )
  it('is the same for the same campaign, target and place, and another for another', async () => {
    const first = await create()
    expect((await create()).code).toBe(first.code)
    expect((await create(`${site}/offer`, { utm_source: 'talk' })).code).not.toBe(first.code)
    expect((await create(`${site}/other`)).code).not.toBe(first.code)
  })
  it('counts people, their days and programs apart', async () => {
    const { id, code } = await create()
    await follow(code)
    await follow(code)
    await follow(code, { 'x-forwarded-for': '10.9.9.1' })
    await follow(code, { 'user-agent': 'LinkedInBot/1.0 (compatible; Mozilla/5.0)' })
    await follow(code, { 'user-agent': '' })
    await follow(code, { 'sec-purpose': 'prefetch' })
    const head = await app.inject({ method: 'HEAD', url: `/l/${code}`, headers: { 'user-agent': browserUserAgent } })
    expect([head.statusCode, head.headers['location']]).toEqual([302, (await read(id))?.destination])
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ clicks: 3, visitors: 2, bots: 4 }), {
      timeout: 60_000,
      interval: 50,
    })
    await follow(code)
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ clicks: 4, visitors: 2, bots: 4 }), {
      timeout: 60_000,
      interval: 50,
    })
    const days = await me.call('trackedLinks.days', { params: { id } })
    expect(days).toEqual([{ day: expect.any(String), clicks: 4, visitors: 2, bots: 4 }])
    expect(await me.call('campaigns.read', { params: { id: campaign } })).toMatchObject({
      n_links: 1,
      clicks: 4,
      visitors: 2,
      days: [{ day: days[0]?.day, clicks: 4, visitors: 2 }],
    })
    // No address and no agent is stored; the raw clicks go after 90 days, the sums stay.
    await context.engine.query(
      SYSTEM,
      `update link_clicks set clicked_at = now() - interval '91 days' where link_id = $1`,
      [id],
    )
    await deleteExpiredRows(context.engine)
    const left = await context.engine.query(SYSTEM, 'select from link_clicks where link_id = $1', [id])
    expect(left.rows).toEqual([])
    expect(await read(id)).toMatchObject({ clicks: 4 })
  })
  it('that was stopped answers 410 at once, everywhere, and goes on when it is let', async () => {
    const { id, code } = await create()
    expect((await follow(code)).statusCode).toBe(302)
    expect(await me.call('trackedLinks.update', { params: { id }, body: { is_active: false } })).toMatchObject({
      is_active: false,
    })
    const gone = await vi.waitFor(async () => {
      const answer = await follow(code)
      expect(answer.statusCode).toBe(410)
      return answer
    })
    expect(gone.body).toContain('This link has ended')
    expect(gone.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(gone.headers['location']).toBeUndefined()
    await me.call('trackedLinks.update', { params: { id }, body: { is_active: true } })
    await vi.waitFor(async () => expect((await follow(code)).statusCode).toBe(302))
  })
  it('is not kept in memory as it was before a change that came while it was read', async () => {
    const { code } = await create()
    for (const drop of [(cache: LinkCache) => cache.drop(code), (cache: LinkCache) => cache.dropAll()]) {
      const cache = new LinkCache(context.engine)
      const reading = cache.find(code)
      drop(cache)
      expect((await reading)?.location).toContain(site)
      expect(cache.get(code)).toBeUndefined()
      await cache.find(code)
      expect(cache.get(code)?.location).toContain(site)
    }
  })
  it.each(['2345678', '0000000', 'short', 'far-too-long-a-code', '%0d%0aX:1', '..%2f..', "1'--abcd"])(
    'is unknown: %s',
    async (code) => {
      const answer = await follow(code)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['location']).toBeUndefined()
    },
  )
})

describe('where a link may lead', () => {
  it('is a site of the workspace, and nothing else', async () => {
    const other = await signUp(app)
    const theirs = (await other.call('trackedLinks.settings')).sites[0]?.path ?? ''
    await me.call('channels.create', {
      body: { name: 'Blog', channel_type: 'manual', network: 'other', url: 'https://www.acme.test/blog' },
    })
    await me.call('channels.create', {
      body: { name: 'LinkedIn', channel_type: 'manual', network: 'linkedin', url: 'https://linkedin.test' },
    })
    await create('https://acme.test/blog/post')
    for (const target of [
      'https://evil.test/',
      'https://acme.test/shop',
      'https://acme.test.evil.test/blog/post',
      'https://linkedin.test/in/anyone',
      `http://draftwright.test${theirs}/post`,
      'http://draftwright.test/l/2345678',
      'https://acme.test/blog/\r\nSet-Cookie: a=b',
      'https://acme.test@evil.test/blog/',
      'https://ada:x@acme.test/blog/',
      'https://acme.test\\@evil.test/blog/',
      'javascript:alert(1)',
      'https:evil.test',
      '//acme.test/blog/',
    ]) {
      const { status, error } = await request(target)
      expect([target, status, error.message.startsWith('target must')]).toEqual([target, 400, true])
    }
  })
  it('is checked wherever a link is made, and its code is nobody else’s', async () => {
    const db = createAccountDb(context.engine, me.accountId ?? '')
    const purpose = { contentId: null, channelId: null, userId: null, campaignId: campaign }
    for (const target of ['javascript:alert(1)', 'https://a@acme.test/', 'https://acme.test/\nx'])
      await expect(ensureTrackedLink(db, { ...purpose, target })).rejects.toMatchObject({ status: 400 })
    const { id } = await create()
    const other = await signUp(app)
    expect(await other.call('trackedLinks.list')).toEqual([])
    const asked = { params: { id }, body: { is_active: false } }
    expect((await other.request('trackedLinks.update', asked)).status).toBe(404)
    expect((await other.request('trackedLinks.days', { params: { id } })).status).toBe(404)
    const body = { target: `${site}/x`, campaign_id: campaign, utm_source: 'x' }
    expect((await other.request('trackedLinks.create', { body })).status).toBe(404)
  })
  it('is nowhere once the workspace is closed', async () => {
    const { code } = await create()
    await context.engine.query(SYSTEM, 'update accounts set deleted_at = now() where id = $1', [me.accountId])
    expect((await follow(code)).statusCode).toBe(410)
  })
})

describe('the patterns of a workspace', () => {
  it('mark its links, never with a person', async () => {
    const changed = await me.call('trackedLinks.changeSettings', {
      body: { utm_campaign: 'c-{campaign}', utm_content: '' },
    })
    expect(changed).toMatchObject({
      is_on: true,
      utm_source: '{network}',
      utm_campaign: 'c-{campaign}',
      utm_content: '',
    })
    expect((await create()).destination).toContain('utm_campaign=c-groesse-and-ruhe')
    for (const utm_campaign of ['{person}', '{user}', 'Upper', 'a b', 'a&s=x', 'x'.repeat(101)]) {
      const { status, error } = await me.request('trackedLinks.changeSettings', { body: { utm_campaign } })
      expect([status, error.message.startsWith('utm_campaign must')]).toEqual([400, true])
    }
    const db = createAccountDb(context.engine, me.accountId ?? '')
    const shared = { contentId: null, channelId: null, userId: me.session?.user.id ?? null, campaignId: campaign }
    const { code } = await ensureTrackedLink(db, { ...shared, target: `${site}/shared` })
    expect((await follow(code)).headers['location']).toBe(
      `${site}/shared?s=${code}&utm_medium=ambassador&utm_campaign=c-groesse-and-ruhe`,
    )
  })
})
