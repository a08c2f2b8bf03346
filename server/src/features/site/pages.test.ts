import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { draftPost, publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { measureScript } from './measure-script.ts'

const { app, context } = await useApp()
const origin = 'http://draftwright.test'

/** The page's structured data, by type. */
function structured(body: string): Record<string, Record<string, unknown>> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(body)?.[1] ?? ''
  const { '@graph': graph }: { '@graph': Record<string, unknown>[] } = JSON.parse(json)
  return Object.fromEntries(graph.map((thing) => [String(thing['@type']), thing]))
}

describe('a post', async () => {
  const me = await signUp(app, { accountName: 'North Dental' })
  const pillar = await me.call('pillars.create', { body: { name: 'Fewer no-shows' } })
  const first = await publishPost(me, context, { title: 'The first post', pillar_id: pillar.id })
  const post = await publishPost(me, context, {
    title: 'Tea & </script><script>alert(1)</script>',
    slug: 'tea',
    excerpt: 'Said "plainly".',
    pillar_id: pillar.id,
    markdown: `Words of the opening.\n\n## A heading\n\n![A chart](/media/a/b.webp)\n\n[A link](https://example.com/?a=1&b=2)\n\n${'Many words here. '.repeat(300)}`,
  })
  const page = await visitPage(me, post.url ?? '')

  it('is found where its content says', () => {
    expect(post.url).toBe(`${origin}/site/north-dental/tea`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })
  it('runs what measures reading, and may run nothing else', async () => {
    const scripts = [...page.body.matchAll(/<script(?! type="application\/ld\+json">)>(.*?)<\/script>/gsu)]
    expect(scripts.map(([, code]) => code)).toEqual([measureScript])
    expect(page.body.replace(`<script>${measureScript}</script>`, '')).not.toMatch(
      /<script(?! type="application\/ld\+json">)|\son\w+=|\sstyle=/iu,
    )
    expect(Buffer.byteLength(measureScript)).toBeLessThan(400)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /u)
    expect(policy).not.toContain('unsafe')
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(measureScript))
    expect(policy.split('; ').filter((rule) => /^(?:script|connect)-src/u.test(rule))).toEqual([
      `script-src 'sha256-${Buffer.from(hash).toString('base64')}'`,
      `connect-src 'self'`,
    ])
  })
  it('carries the very style its policy allows', async () => {
    const style = /<style>(.*?)<\/style>/su.exec(page.body)?.[1] ?? ''
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(page.headers['content-security-policy']).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`)
  })
  it('shows its title as words', () => {
    expect(page.body).toContain('<h1>Tea &amp; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
    expect(page.body).toContain('<p class="lede">Said &quot;plainly&quot;.</p>')
  })
  it('gives search engines and chats the same facts', () => {
    const { BlogPosting, BreadcrumbList } = structured(page.body)
    expect(BlogPosting).toMatchObject({
      headline: 'Tea & </script><script>alert(1)</script>',
      url: post.url,
      datePublished: post.published_at,
      articleSection: 'Fewer no-shows',
      image: `${origin}/media/a/b.webp`,
    })
    expect(BreadcrumbList?.['itemListElement']).toHaveLength(3)
    expect(page.body).toContain(`<link rel="canonical" href="${post.url}">`)
    expect(page.body).toContain('<meta property="og:type" content="article">')
    expect(page.body).toContain(`<meta property="og:image" content="${origin}/media/a/b.webp">`)
    expect(page.body).toContain('<meta name="twitter:card" content="summary_large_image">')
  })
  it('says how long it is, where it belongs and what is around it', () => {
    expect(page.body).toContain('<span>4 min read</span>')
    expect(page.body).toContain('<a href="/site/north-dental/topics/fewer-no-shows">Fewer no-shows</a>')
    expect(page.body).toContain('<a rel="prev" href="/site/north-dental/the-first-post">')
    expect(page.body).toContain('More on Fewer no-shows')
    expect(page.body).toContain('<h2 id="a-heading">A heading</h2>')
  })
  it('ends its text with the picture that counts a reader', () => {
    expect(page.body).toMatch(
      /<img class="read" src="\/site\/north-dental\/tea\/read\.gif\?v=\w+" alt="" [^>]*loading="lazy"/u,
    )
  })
  it('answers the second question with 304 and nothing else', async () => {
    const etag = String(page.headers['etag'])
    const again = await visitPage(me, post.url ?? '', { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect(page.headers['cache-control']).toBe('no-cache')
    expect((await visitPage(me, post.url ?? '', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })
  it('travels compressed to who can read it', async () => {
    const { gunzipSync, brotliDecompressSync } = await import('node:zlib')
    const gzip = await visitPage(me, post.url ?? '', { 'accept-encoding': 'gzip' })
    const brotli = await visitPage(me, post.url ?? '', { 'accept-encoding': 'gzip, br' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(page.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(page.body)
    expect(brotli.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': 'br' })
  })
  it('has a head without a body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/site/north-dental/tea' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(page.body)))
  })
  it('is one page whatever a campaign adds to its address', async () => {
    expect((await visitPage(me, `${post.url}?utm_source=x&page=2`)).statusCode).toBe(200)
  })
  it('keeps working text and prompts to itself', async () => {
    const id = await draftPost(me, context, { title: 'Not out yet', markdown: 'Secret' })
    expect((await visitPage(me, '/site/north-dental/not-out-yet')).statusCode).toBe(404)
    await me.call('content.update', { params: { id: first.id }, body: { title: 'A rewritten title' } })
    expect((await visitPage(me, first.url ?? '')).body).toContain('<h1>The first post</h1>')
    expect((await visitPage(me, '/site/north-dental/')).body).not.toContain('rewritten')
    expect(id).toBeTruthy()
  })
})

describe('lists', async () => {
  const me = await signUp(app, { accountName: 'Long Lists' })
  const pillar = await me.call('pillars.create', { body: { name: 'Öl & Gas' } })
  for (let n = 1; n <= 11; n++)
    await publishPost(me, context, { title: `Post number ${n}`, pillar_id: n === 1 ? pillar.id : null })
  const get = (path: string) => visitPage(me, `/site/long-lists/${path}`)

  it('show ten posts a page, newest first', async () => {
    const { body } = await get('')
    const titles = [...body.matchAll(/Post number \d+(?=<\/a><\/h2>)/gu)].map(([title]) => title)
    expect(titles).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Post number ${n}`))
    expect(body).toContain(`<link rel="next" href="${origin}/site/long-lists/?page=2">`)
    expect(structured(body)['Blog']).toMatchObject({ name: 'Long Lists', url: `${origin}/site/long-lists/` })
  })
  it('go on on further pages with addresses of their own', async () => {
    const { body } = await get('?page=2')
    expect(body).toContain('Post number 1</a>')
    expect(body).toContain(`<link rel="canonical" href="${origin}/site/long-lists/?page=2">`)
    expect(body).toContain(`<link rel="prev" href="${origin}/site/long-lists/">`)
  })
  it.each(['?page=3', '?page=0', '?page=x', '?page=-1', '?page=99999999'])('have no page %s', async (query) => {
    expect((await get(query)).statusCode).toBe(404)
  })
  it.each([
    [1, 'cards duo'],
    [3, 'cards duo'],
    [4, 'cards'],
    [5, 'cards duo'],
    [7, 'cards'],
  ])('of %i posts fill their rows', async (posts, columns) => {
    const other = await signUp(app, { accountName: `Site of ${posts}` })
    for (let n = 1; n <= posts; n++) await publishPost(other, context, { title: `Post number ${n}` })
    const { body } = await visitPage(other, `/site/site-of-${posts}/`)
    expect(/<ul class="(cards[^"]*)">/u.exec(body)?.[1]).toBe(columns)
  })
  it('of a topic hold its posts alone', async () => {
    const page = await get('topics/oel-and-gas')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Öl &amp; Gas</h1>')
    expect(page.body).toContain('Post number 1</a>')
    expect(page.body).not.toContain('Post number 2</a>')
    expect(page.body).toContain('aria-current="page">Öl &amp; Gas</a>')
  })
  it.each(['topics/none', 'none', 'none/deeper', '%2e%2e', 'topics/', "topics/'", 'read.gif', 'none/read.gif'])(
    'know no %s',
    async (path) => {
      const { statusCode } = await get(path)
      expect(path === 'topics/' ? 301 : 404).toBe(statusCode)
    },
  )
})

describe('missing pages', async () => {
  const me = await signUp(app, { accountName: 'Quiet Corner' })
  it('look like the site they are missing from', async () => {
    const page = await visitPage(me, '/site/quiet-corner/gone')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<h1>Page not found</h1>')
    expect(page.body).toContain('href="/site/quiet-corner/"')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.headers['etag']).toBeUndefined()
  })
  it('of nobody’s site name no workspace', async () => {
    const page = await visitPage(me, '/site/nobody-at-all/')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Draftwright')
    expect(page.body).not.toContain('feed.xml')
  })
  it('are not the empty front page of a new site', async () => {
    const page = await visitPage(me, '/site/quiet-corner/')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No posts yet')
  })
})

it('limits crawlers to the sites', async () => {
  const { body } = await app.inject('/robots.txt')
  expect(body).toBe('User-agent: *\nAllow: /site/\nAllow: /media/\nDisallow: /\n')
})

it('serves the typeface for good under the name the pages know', async () => {
  const me = await signUp(app, { accountName: 'Typeface' })
  const { body } = await visitPage(me, '/site/typeface/')
  const path = /<link rel="preload" href="([^"]+)" as="font"/u.exec(body)?.[1] ?? ''
  const font = await app.inject(path)
  expect(font.statusCode).toBe(200)
  expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  expect((await app.inject('/site/_fonts/other.woff2')).statusCode).toBe(404)
})
