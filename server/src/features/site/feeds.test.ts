import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const origin = 'http://draftwright.test'
const me = await signUp(app, { accountName: 'Feed & Sons' })
await me.call('accounts.changeSettings', { body: { site_description: 'Less <b>noise</b>' } })
const pillar = await me.call('pillars.create', { body: { name: 'R&D' } })
const first = await publishPost(me, context, {
  title: 'First',
  markdown: 'One ![x](/media/a/b.webp)',
  pillar_id: pillar.id,
})
const post = await publishPost(me, context, {
  title: ']]> & <b>"bold"</b>',
  slug: 'bold',
  markdown: 'Some **words**, [a link](/site/feed-and-sons/first), ]]> and a bell: \u0007.',
})
const get = (path: string) => visitPage(me, `/site/feed-and-sons/${path}`)

/** Parses XML strictly: every element closed, in order; returns the texts by element. */
function readXml(xml: string): { texts: Record<string, string[]>; links: string[] } {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<\w/u)
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/u)
  const texts: Record<string, string[]> = {}
  const links: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        open.push(name)
        texts[name] = [...(texts[name] ?? []), '']
        if (href) links.push(href)
      },
      ontext(text) {
        const list = texts[open.at(-1) ?? '']
        if (list) list[list.length - 1] += text
      },
      onclosetag(name, isImplied) {
        expect(open.pop()).toBe(name)
        if (isImplied) expect(xml).toContain('/>')
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  expect(open).toEqual([])
  return { texts, links }
}

describe('the Atom feed', async () => {
  const answer = await get('feed.xml')
  const { texts, links } = readXml(answer.body)

  it('says what it is', () => {
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(texts['title']).toEqual(['Feed & Sons', ']]> & <b>"bold"</b>', 'First'])
    expect(texts['subtitle']).toEqual(['Less <b>noise</b>'])
    expect(links).toContain(`${origin}/site/feed-and-sons/feed.xml`)
    expect(links).toContain(post.url)
  })
  it('has what Atom asks of a feed and of each entry', () => {
    expect(texts['id']).toEqual([`${origin}/site/feed-and-sons/`, `urn:uuid:${post.id}`, `urn:uuid:${first.id}`])
    expect(texts['updated']).toHaveLength(3)
    expect(texts['updated']?.every((time) => Number.isFinite(Date.parse(time)))).toBe(true)
    expect(texts['name']).toEqual(['Feed & Sons', 'Ada Example', 'Ada Example'])
  })
  it('carries the whole text with addresses that work anywhere', () => {
    expect(texts['content']?.[0]).toBe(
      `<p>Some <strong>words</strong>, <a href="${origin}/site/feed-and-sons/first">a link</a>, ]]&gt; and a bell: .</p>\n`,
    )
    expect(texts['content']?.[1]).toContain(`src="${origin}/media/a/b.webp"`)
  })
})

it('offers the same as JSON Feed 1.1', async () => {
  const answer = await get('feed.json')
  expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Feed & Sons',
    home_page_url: `${origin}/site/feed-and-sons/`,
    feed_url: `${origin}/site/feed-and-sons/feed.json`,
    items: [
      { id: `urn:uuid:${post.id}`, url: post.url, title: ']]> & <b>"bold"</b>', date_published: post.published_at },
      { id: `urn:uuid:${first.id}`, image: `${origin}/media/a/b.webp`, tags: ['R&D'] },
    ],
  })
})

it('maps every page', async () => {
  const { texts } = readXml((await get('sitemap.xml')).body)
  expect(texts['loc']).toEqual(
    ['', 'topics/r-and-d', 'author/ada-example', 'bold', 'first'].map((path) => `${origin}/site/feed-and-sons/${path}`),
  )
  expect((await get('robots.txt')).body).toContain(`Sitemap: ${origin}/site/feed-and-sons/sitemap.xml`)
})

it('answers a reader that has the feed already with 304', async () => {
  const etag = String((await get('feed.xml')).headers['etag'])
  const again = await visitPage(me, '/site/feed-and-sons/feed.xml', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
