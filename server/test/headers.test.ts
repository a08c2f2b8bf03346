import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type CallResponse, buildPath, signUp } from './harness.ts'
import { publishPost } from './publish-post.ts'
import { createFixture } from './fixture.ts'
import { useApp } from './test-app.ts'
import { buildMultipart, tinyPng } from './upload.ts'

const webDir = mkdtempSync(join(tmpdir(), 'web-'))
mkdirSync(join(webDir, 'assets'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><meta charset="utf-8" /><title>Draftwright</title>')
writeFileSync(join(webDir, 'assets/app-1a2b3c.js'), 'void 0')
writeFileSync(join(webDir, 'assets/english.wasm-worker-1a2b3c.js'), 'void 0')
writeFileSync(join(webDir, 'assets/app-1a2b3c.js.br'), brotliCompressSync('void 0'))
writeFileSync(join(webDir, 'assets/app-1a2b3c.js.gz'), gzipSync('void 0'))
afterAll(() => rmSync(webDir, { recursive: true }))

const { app, context } = await useApp({
  webDir,
  publicUrl: 'http://127.0.0.1:3000',
  transportSecurity: 'max-age=31536000',
})
const ada = await signUp(app)
const rows = await createFixture(context, ada)
const post = await publishPost(ada, context)
const site = new URL(post.url ?? '').pathname
const blog = new URL('.', post.url ?? '').pathname
const image = await ada.call('channelUploads.uploadImage', {
  params: { channel_id: rows.channel },
  ...buildMultipart('picture.png', tinyPng),
})

const get = (url: string, headers = {}) => ada.send('GET', url, { headers })
let pass = ''
/** Requests a URL on this machine, without a proxy, in a browser that opened the link of the start. */
async function here(url: string) {
  const host = '127.0.0.1:3000'
  const opened = await app.inject({ url: context.outboxAccess.path, headers: { host } })
  if (opened.statusCode === 303) pass = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const { statusCode: status, headers, body: text } = await app.inject({ url, headers: { host, cookie: pass } })
  return { status, headers, text }
}
const api = (path: string) => `/functions/v1/api${path}`
const stream = { accept: 'text/event-stream' }

/** One response of every kind that the server sends, with its required status. */
const kinds: Record<string, [number, () => Promise<Pick<CallResponse<unknown>, 'status' | 'headers' | 'text'>>]> = {
  'an answer of the API': [200, () => get(api('/idea'))],
  'an answer of the API at an address spelled otherwise': [200, () => get('/%66unctions/v1/api/idea')],
  'a refusal of the API': [401, () => get(api('/idea'), { authorization: 'Bearer x' })],
  'a refusal before the API': [
    415,
    () => ada.send('POST', api('/idea'), { body: 'a', headers: { 'content-type': 'text/plain' } }),
  ],
  'bad JSON': [
    400,
    () => ada.send('POST', api('/idea'), { body: '{', headers: { 'content-type': 'application/json' } }),
  ],
  'a call that does not exist': [404, () => get(api('/nothing-here'))],
  'an answer of the agent API': [200, () => get('/agent/agents')],
  'a refusal of the agent API': [401, () => get('/agent/agents', { authorization: 'Bearer x' })],
  'a call that the agent API has not': [404, () => get('/agent/nothing-here')],
  'a stream of the API': [200, () => get(buildPath('generation.events', { id: rows.run }), stream)],
  'a CSV file': [200, () => get(api('/audit-log/export'))],
  'a page of the app': [200, () => get('/content/ideas')],
  'a file of the app': [200, () => get('/assets/app-1a2b3c.js')],
  'a file of the app that is gone': [404, () => get('/assets/gone.js')],
  'an uploaded picture': [200, () => get(image.url)],
  'a picture that is gone': [404, () => get('/media/x/y.webp')],
  'a post on the site': [200, () => get(site)],
  'a list on the site': [200, () => get(blog)],
  'a feed': [200, () => get(`${blog}feed.xml`)],
  'a JSON feed': [200, () => get(`${blog}feed.json`)],
  'a site map': [200, () => get(`${blog}sitemap.xml`)],
  'a page the site has not': [404, () => get(`${blog}not-there`)],
  'the reading mark': [200, () => get(`${site}/read.gif`)],
  'robots.txt': [200, () => get('/robots.txt')],
  'the reference': [200, () => get('/docs')],
  'its style': [200, () => get('/docs.css')],
  'the OpenAPI document': [200, () => get('/openapi.json')],
  'the kept mail': [200, () => here('/dev/mail')],
  'the sign of life': [200, () => get('/healthz')],
  'the sign of readiness': [200, () => get('/readyz')],
}

describe.each(Object.entries(kinds))('%s', (kind, [status, ask]) => {
  it('has the headers that keep a browser safe', async () => {
    const answer = await ask()
    expect(answer.status, answer.text.slice(0, 200)).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': kind === 'the kept mail' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
      'strict-transport-security': 'max-age=31536000',
      'x-frame-options': 'DENY',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'/u)
    // Scripts from this origin only: no inline scripts, no eval.
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/u)
    if (kind === 'the kept mail') expect(answer.text).toContain('<title>')
    if (/page|list|post/u.test(kind)) expect(policy).toContain("frame-ancestors 'none'")
  })

  it.runIf(/\bAPI\b|CSV|JSON$|call/u.test(kind))('is kept by no cache', async () => {
    expect((await ask()).headers['cache-control']).toMatch(/^no-store/u)
  })
})

it('the app’s page names every source it may use', async () => {
  const { headers } = await get('/content/ideas')
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
})

it('only the script of a WebAssembly worker may compile it, and that worker may do little else', async () => {
  const worker = await get('/assets/english.wasm-worker-1a2b3c.js')
  expect([worker.status, worker.headers['content-security-policy']]).toEqual([
    200,
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  ])
  for (const url of ['/content/ideas', '/assets/app-1a2b3c.js', '/assets/x.wasm-worker-1a2b3c.js', '/docs'])
    expect((await get(url)).headers['content-security-policy'], url).not.toContain('wasm')
})

it('the app’s page names the agent service where that is another host’s, and may call it', async () => {
  const agent = { url: 'https://agent.example.com/a"b', origins: [] }
  const other = await buildApp({ ...context, config: { ...context.config, agent } })
  const { headers, body } = await other.inject({ url: '/ai-chat' })
  await other.close()
  expect(body).toContain('<meta name="agent-url" content="https://agent.example.com/a%22b" />')
  expect(String(headers['content-security-policy']).split('; ')).toContain(
    "connect-src 'self' https://agent.example.com",
  )
  expect((await get('/ai-chat')).text).not.toContain('agent-url')
})

it('no other site may read an answer of the API, whatever it says of itself', async () => {
  const origin = { origin: 'https://elsewhere.example' }
  const asked = await app.inject({
    method: 'OPTIONS',
    url: api('/idea'),
    headers: { ...origin, 'access-control-request-method': 'POST' },
  })
  const got = await get(api('/idea'), origin)
  for (const headers of [asked.headers, got.headers])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

describe('what is sent compressed', () => {
  const big = Array.from({ length: 5 }, (_, n) => `Idea ${n}: ${'a reminder two days before. '.repeat(20)}`)
  beforeAll(() => Promise.all(big.map((text) => ada.call('ideas.create', { body: { text } }))))

  /** The response as transferred and as decoded. */
  async function fetchRaw(url: string, accepted: string, headers = {}) {
    const answer = await app.inject({
      url,
      headers: {
        'accept-encoding': accepted,
        authorization: `Bearer ${ada.session?.accessToken}`,
        'account-id': String(ada.accountId),
        ...headers,
      },
    })
    const { 'content-encoding': encoding, vary } = answer.headers
    const bytes = answer.rawPayload
    const isEmpty = bytes.length === 0
    const plain =
      isEmpty || encoding === undefined ? bytes : encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    return {
      ...answer.headers,
      status: answer.statusCode,
      encoding,
      vary: String(vary),
      size: bytes.length,
      text: String(plain),
    }
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])(
    'an answer of the API, its reference, the page, a file and a post, to a client that accepts %j',
    async (accepted, encoding) => {
      for (const url of [api('/idea?limit=100'), '/docs', '/content/ideas', '/assets/app-1a2b3c.js', site]) {
        const plain = await fetchRaw(url, 'identity')
        const sent = await fetchRaw(url, accepted)
        expect([sent.status, sent.encoding], url).toEqual([200, encoding])
        expect(sent.text, url).toBe(plain.text)
        expect(sent.vary.toLowerCase(), url).toContain('accept-encoding')
        expect(Number(sent['content-length'] ?? sent.size), url).toBe(sent.size)
      }
    },
  )

  it('a file that never changes keeps its headers, and is not sent twice', async () => {
    const sent = await fetchRaw('/assets/app-1a2b3c.js', 'br')
    expect(sent).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/u),
    })
    const plain = await fetchRaw('/assets/app-1a2b3c.js', 'identity')
    expect(sent['etag']).not.toBe(plain['etag'])
    for (const url of ['/assets/app-1a2b3c.js', '/content/ideas', site]) {
      const { etag = '' } = await fetchRaw(url, 'br')
      expect(await fetchRaw(url, 'br', { 'if-none-match': etag }), url).toMatchObject({ status: 304, size: 0 })
    }
  })

  it('the compressed copies have no addresses of their own', async () => {
    for (const name of ['app-1a2b3c.js.br', 'app-1a2b3c.js.gz']) expect((await get(`/assets/${name}`)).status).toBe(404)
  })

  it('a short answer, a picture and a stream go out as they are', async () => {
    for (const [url, headers] of [
      [api('/idea/count'), {}],
      [image.url, {}],
      [buildPath('generation.events', { id: rows.run }), stream],
    ] as const)
      expect((await fetchRaw(url, 'br, gzip', headers)).encoding, url).toBeUndefined()
  })

  it('a refusal and a HEAD request are answered as before', async () => {
    const refused = await fetchRaw(api('/idea'), 'br', { authorization: 'Bearer x' })
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([401, 'invalid_token'])
    const head = await app.inject({ method: 'HEAD', url: site, headers: { 'accept-encoding': 'br' } })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })
})
