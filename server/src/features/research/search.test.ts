import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { listenOnLoopback } from '../../../test/listen.ts'
import { useApp } from '../../../test/test-app.ts'

interface Asked {
  path: string
  key: string | null
  body: string
}
const asked: Asked[] = []
let answer: { status: number; body: string; headers?: Record<string, string> }
/** Answers as SearXNG and as Tavily do: both list `results`. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => void chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    asked.push({ path: request.url ?? '', key: request.headers.authorization ?? null, body })
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  })
})
const web = await listenOnLoopback(server)
const { app, context } = await useApp({
  trustedUrls: [web.origin],
  webSearch: { ofServer: null, tavilyUrl: web.origin },
  hasRateLimits: false,
})
const own = await useApp({
  webSearch: { ofServer: { provider: 'searxng', address: web.origin }, tavilyUrl: web.origin },
  hasRateLimits: false,
})
afterAll(() => web.close())

const results = [
  { url: 'https://a.example/report', title: 'A <b>report</b>', content: 'About\nfilters', score: 0.9 },
  { url: 'javascript:alert(1)', title: 'Bad', content: 'x' },
  { url: 'https://a.example/report', title: 'Twice', content: 'x' },
  { title: 'No address' },
  { url: 'https://b.example/', title: '', content: null },
]
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: JSON.stringify({ query: 'filters', results, answers: [], infoboxes: [] }) }
})
const search = { body: { query: 'clean filters' } }
const found = [
  { title: 'A report', address: 'https://a.example/report', excerpt: 'About filters' },
  { title: 'b.example', address: 'https://b.example/', excerpt: '' },
]

it('says what it needs when nothing is connected', async () => {
  const ada = await signUp(app)
  expect(await ada.call('research.readSettings')).toEqual({
    provider: null,
    address: null,
    is_key_set: false,
    is_own: false,
  })
  const { status, error } = await ada.request('research.search', search)
  expect([status, error.code, error.message]).toEqual([
    409,
    'no_search',
    expect.stringContaining('No search is connected'),
  ])
})

it('asks the SearXNG of the workspace, and lists pages that can be read', async () => {
  const ada = await signUp(app)
  const body = { provider: 'searxng' as const, address: `${web.origin}/search?q=x` }
  expect(await ada.call('research.updateSettings', { body })).toEqual({
    provider: 'searxng',
    address: web.origin,
    is_key_set: false,
    is_own: true,
  })
  expect(await ada.call('research.search', search)).toEqual(found)
  expect(asked).toEqual([{ path: '/search?q=clean+filters&format=json', key: null, body: '' }])
  expect((await ada.call('research.resetSettings')).provider).toBeNull()
})

it('asks Tavily with the key, which no answer shows and another workspace does not have', async () => {
  const ada = await signUp(app)
  const settings = await ada.request('research.updateSettings', { body: { provider: 'tavily', key: 'tvly-secret' } })
  const stored = await ada.request('research.readSettings')
  expect(settings.text + stored.text).not.toContain('tvly-secret')
  expect(stored.data).toMatchObject({ provider: 'tavily', is_key_set: true })
  expect(await ada.call('research.search', search)).toEqual(found)
  expect(asked).toMatchObject([{ path: '/search', key: 'Bearer tvly-secret' }])
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ query: 'clean filters' })
  expect((await (await signUp(app)).request('research.search', search)).status).toBe(409)
  const audit = await ada.request('audit.list')
  expect(audit.text).not.toContain('tvly-secret')
  answer = { status: 302, body: '', headers: { location: 'https://evil.example/' } }
  expect((await ada.request('research.search', search)).status).toBe(502)
})

it('asks the search of the server, which may stand in its own network', async () => {
  const ada = await signUp(own.app)
  expect(await ada.call('research.search', search)).toEqual(found)
  const inside = { provider: 'searxng' as const, address: web.origin }
  expect((await ada.request('research.updateSettings', { body: inside })).status).toBe(400)
})

it.each([
  [403, '{}', 'Add “json” to search.formats'],
  [429, '{}', 'no searches left'],
  [500, '', 'failed (500)'],
  [200, '<html>', 'can’t be read'],
  [200, `{"results":[${'"x",'.repeat(900_000)}"x"]}`, 'too big'],
])('tells what went wrong: %s %.20s', async (status, body, why) => {
  const ada = await signUp(own.app)
  answer = { status, body }
  const refused = await ada.request('research.search', search)
  expect([refused.status, refused.error.message]).toEqual([502, expect.stringContaining(why)])
})

it.each([
  [{ provider: 'searxng' }, 'address'],
  [{ provider: 'tavily' }, 'key'],
  [{ provider: 'bing', key: 'x' }, 'provider'],
  [{ provider: 'searxng', address: 'http://127.0.0.1:1/' }, 'address'],
  [{ provider: 'searxng', address: 'http://user:pass@search.example' }, 'address'],
  [{ provider: 'tavily', key: 'x', address: 'https://a.example' }, 'address'],
])('refuses %j naming the field', async (body, field) => {
  const ada = await signUp(app)
  const { status, text } = await ada.request('research.updateSettings', { body })
  expect([status, text]).toEqual([400, expect.stringContaining(`"field":"${field}"`)])
})

it('only owners and admins connect a search', async () => {
  const ada = await signUp(app)
  const mia = await addMember(context, ada, 'general_member')
  expect((await mia.request('research.updateSettings', { body: { provider: 'tavily', key: 'x' } })).status).toBe(403)
})
