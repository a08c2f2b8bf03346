import { beforeEach, describe, expect, it } from 'vitest'
import { callNetwork, type NetworkReply } from './call-network.ts'
import { type DevtoServer, startDevtoServer } from './devto-server.ts'

let forem: DevtoServer
let time = 0
beforeEach(async () => {
  time = Date.parse('2026-11-24T10:00:00Z')
  forem = await startDevtoServer({ now: () => time })
  // Each test that is about it sets it back.
  Object.assign(forem.settings, { writesPerSecond: 1000, readsPerSecond: 1000 })
  return () => forem.close()
})

const call = (method: string, path: string, body?: object | string, headers: Record<string, string | undefined> = {}) =>
  callNetwork(forem.origin, method, `/api${path}`, {
    body,
    headers: {
      'api-key': forem.apiKey,
      accept: 'application/vnd.forem.api-v1+json',
      'user-agent': 'test',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
let made = 0
const create = (fields: object = {}) =>
  call('POST', '/articles', { article: { title: `Title ${++made}`, body_markdown: 'Hello', ...fields } })
const update = (id: unknown, fields: object) => call('PUT', `/articles/${String(id)}`, { article: fields })
const createId = async (fields?: object): Promise<number> => {
  const reply = await create(fields)
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
  return Number(reply.body['id'])
}
const toRefusal = ({ status, body }: NetworkReply) => [status, body['error']]
const listMine = async (path: string) => {
  const reply = await call('GET', `/articles/me${path}`)
  return (JSON.parse(reply.text) as { id: number }[]).map(({ id }) => id)
}
const readPage = async (url: unknown) => (await fetch(String(url))).text()

describe('an article', () => {
  it('is a draft that nobody sees, then public, changed, and a draft again', async () => {
    const draft = await create({ title: 'A first one', tags: ['Ask', 'days'], body_markdown: 'Hello <!-- key -->' })
    expect(draft.body).toMatchObject({ published_timestamp: '', published_at: null, tags: ['ask', 'days'] })
    expect(String(draft.body['url'])).toContain('-temp-slug-')
    const id = Number(draft.body['id'])
    expect(toRefusal(await call('GET', `/articles/${id}`))).toEqual([404, 'not found'])

    const live = await update(id, { published: true })
    expect(live.body).toMatchObject({ published_timestamp: '2026-11-24T10:00:00Z', edited_at: null })
    expect(live.body).not.toHaveProperty('published')
    const url = String(live.body['url'])
    expect(url).not.toContain('temp-slug')
    expect(forem.posts.map((post) => post.id)).toEqual([id])
    expect(await readPage(url)).toContain('Hello')
    expect(await readPage(url)).not.toContain('key')
    expect((await call('GET', `/articles/${id}`, undefined, { 'api-key': undefined })).status).toBe(200)

    time += 60_000
    expect((await update(id, { title: 'Another' })).body).toMatchObject({
      title: 'Another',
      url,
      edited_at: '2026-11-24T10:01:00Z',
    })
    expect((await update(id, { published: false })).body['published_timestamp']).toBe('')
    expect(forem.posts).toEqual([])
    // The day of its first publication stays.
    expect((await update(id, { published: true })).body['published_timestamp']).toBe('2026-11-24T10:00:00Z')
  })

  it('is in the lists of its author, drafts and public ones apart, page by page', async () => {
    const ids: number[] = []
    for (let at = 0; at < 5; at++) {
      time += 1000
      ids.push(await createId({ published: at < 2 }))
    }
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
    expect(await listMine('/unpublished')).toEqual([fifth, fourth, third])
    expect(await listMine('/published')).toEqual([second, first])
    expect(await listMine('')).toEqual([second, first])
    expect(await listMine('/all?per_page=2&page=2')).toEqual([third, second])
    expect(await listMine('/all?per_page=2&page=9')).toEqual([])
  })

  it('takes what a person does there', async () => {
    const id = await createId({ published: true })
    forem.editPost(id, { title: 'Theirs' })
    expect((await call('GET', `/articles/${id}`)).body['title']).toBe('Theirs')
    forem.editPost(id, { published: false })
    expect((await call('GET', `/articles/${id}`)).status).toBe(404)
    forem.removePost(id)
    expect(toRefusal(await update(id, { title: 'Ours' }))).toEqual([404, 'not found'])
  })

  it('is decided by the settings at its head', async () => {
    const id = await createId({ body_markdown: '---\ntitle: Head\npublished: true\ntags: a, b\n---\nHello' })
    expect(forem.posts[0]).toMatchObject({ id, title: 'Head', tags: ['a', 'b'] })
    await update(id, { published: false })
    expect(forem.posts).toHaveLength(1)
  })

  it('may be saved as a draft although the answer is a success', async () => {
    forem.settings.savesAsDraft = 1
    const id = await createId()
    const saved = await update(id, { published: true })
    expect([saved.status, saved.body['published_timestamp'], forem.posts.length]).toEqual([200, '', 0])
    await update(id, { published: true })
    expect(forem.posts).toHaveLength(1)
  })

  it('loses fields that are not permitted', async () => {
    await createId({ colour: 'red', body_html: '<b>' })
    expect(forem.dropped).toEqual(['colour', 'body_html'])
  })
})

describe('a refusal', () => {
  it.each([
    ['no title', { title: ' ' }, "Title can't be blank"],
    ['a long title', { title: 'x'.repeat(129) }, 'Title is too long (maximum is 128 characters for full_post)'],
    ['five tags', { tags: ['a', 'b', 'c', 'd', 'e'] }, 'Tag list exceed the maximum of 4 tags'],
    ['a tag of two words', { tags: ['a b'] }, 'Tag "a b" contains non-alphanumeric or prohibited unicode characters'],
    ['a long tag', { tags: ['x'.repeat(31)] }, `Tag "${'x'.repeat(31)}" is too long (maximum is 30 characters)`],
    ['an unknown Liquid tag', { body_markdown: 'See {% colour %}' }, "Liquid syntax error: Unknown tag 'colour'"],
    ['a Liquid variable', { body_markdown: 'See {{ colour }}' }, 'Liquid variables are disabled'],
    ['a long text', { body_markdown: 'x'.repeat(820_000) }, 'Body markdown is too long.'],
    ['a local canonical address', { canonical_url: 'http://localhost/a' }, 'Canonical url is not a valid URL'],
    ['two at once', { title: '', body_markdown: '{{ a }}' }, "Liquid variables are disabled and Title can't be blank"],
  ])('names %s', async (_what, fields, words) => {
    expect(toRefusal(await create(fields))).toEqual([422, words])
    expect(forem.articles).toEqual([])
  })

  it('takes Liquid within raw and within code', async () => {
    await createId({ body_markdown: '{% raw %}{{{% endraw %} and `{{ a }}`' })
  })

  it('names a canonical address that is public already, and lets drafts have it', async () => {
    forem.addForeignArticle('https://example.com/a')
    const id = await createId({ canonical_url: 'https://example.com/a' })
    expect(toRefusal(await update(id, { published: true }))).toEqual([
      422,
      'Canonical url has already been taken. Email yo@dev.to for further details.',
    ])
    expect(toRefusal(await update(1_000_000, { title: 'Not mine' }))).toEqual([404, 'not found'])
  })

  it('names a title of the last five minutes', async () => {
    await createId({ title: 'Twice' })
    expect(toRefusal(await create({ title: 'Twice' }))).toEqual([
      422,
      'Title has already been used in the last five minutes',
    ])
    time += 301_000
    await createId({ title: 'Twice' })
  })

  it('names a body that is none', async () => {
    expect(toRefusal(await call('POST', '/articles', '{'))).toEqual([400, 'Bad Request'])
    expect(toRefusal(await call('POST', '/articles', { article: {} }))).toEqual([
      422,
      'param is missing or the value is empty: article',
    ])
    expect((await call('POST', '/articles', { article: 'x' })).status).toBe(422)
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('POST', '/articles', '{"article":{"title":"x"}}', asForm)).status).toBe(422)
  })

  it('is for a wrong key, a revoked one, a member without the right, and a moderator’s call', async () => {
    const wrong = { 'api-key': 'wrong' }
    expect(toRefusal(await call('GET', '/users/me', undefined, wrong))).toEqual([401, 'unauthorized'])
    expect(toRefusal(await call('GET', '/articles/me/all', undefined, wrong))).toEqual([401, 'unauthorized'])
    expect((await call('GET', '/users/me')).body).toMatchObject({ type_of: 'user', username: 'ada' })
    const id = await createId({ published: true })
    expect(toRefusal(await call('PUT', `/articles/${id}/unpublish`))).toEqual([401, 'unauthorized'])
    expect(toRefusal(await call('DELETE', `/articles/${id}`))).toEqual([404, 'not found'])
    forem.settings.isForAdmins = true
    expect(toRefusal(await create())).toEqual([401, 'unauthorized'])
    forem.revokeKey()
    expect((await call('GET', '/users/me')).status).toBe(401)
  })

  it('is for a request without a user agent, and a warning for one without a version', async () => {
    const bare = await call('GET', '/users/me', undefined, { 'user-agent': '' })
    expect([bare.status, bare.text]).toEqual([403, 'Forbidden Bots'])
    const old = await call('GET', '/users/me', undefined, { accept: 'application/json' })
    expect([old.status, old.headers.get('warning')]).toEqual([200, expect.stringContaining('V0 (beta)')])
    expect((await call('GET', '/users/me')).headers.get('warning')).toBeNull()
  })
})

describe('too many requests', () => {
  it('of a new member: more than one article in five minutes', async () => {
    forem.settings.isNewMember = true
    await createId({ published: true })
    await createId({ published: true })
    const refused = await create()
    expect(toRefusal(refused)).toEqual([429, 'Rate limit reached, try again in 300 seconds'])
    expect(refused.headers.get('retry-after')).toBe('300')
    forem.settings.hasRetryAfter = false
    expect((await create()).headers.get('retry-after')).toBeNull()
    time += 301_000
    await createId()
  })

  it('of any member: ten articles in half a minute, and thirty changes', async () => {
    let id = 0
    for (let at = 0; at < 10; at++) id = await createId({ published: true })
    expect((await create()).headers.get('retry-after')).toBe('30')
    for (let at = 0; at < 31; at++) expect((await update(id, { description: String(at) })).status).toBe(200)
    expect((await update(id, { description: 'one more' })).status).toBe(429)
  })

  it('in one second: one that writes, three that read', async () => {
    Object.assign(forem.settings, { writesPerSecond: 1, readsPerSecond: 3 })
    await createId()
    const refused = await create()
    expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([429, 'Retry later\n', '1'])
    for (let at = 0; at < 3; at++) expect((await call('GET', '/users/me')).status).toBe(200)
    expect((await call('GET', '/users/me')).status).toBe(429)
    time += 1000
    await createId()
  })
})
