import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callNetwork } from './call-network.ts'
import { type MastodonServer, startMastodonServer } from './mastodon-server.ts'

let mastodon: MastodonServer
beforeEach(async () => {
  mastodon = await startMastodonServer()
  return () => mastodon.close()
})
let png = Buffer.alloc(0)
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

type Headers = Record<string, string | undefined>
const call = (method: string, path: string, body?: object, headers: Headers = {}) =>
  callNetwork(mastodon.origin, method, path, {
    body,
    headers: { authorization: `Bearer ${mastodon.accessToken}`, 'content-type': 'application/json', ...headers },
  })
const post = (body: object, headers?: Headers) => call('POST', '/api/v1/statuses', body, headers)
const toOutcome = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['error']]

interface Uploaded {
  status: number
  body: { id?: string; url?: string | null; description?: string; error?: string }
}
async function upload(bytes: Buffer, type = 'image/png', description?: string): Promise<Uploaded> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'picture')
  if (description !== undefined) form.set('description', description)
  const headers = { authorization: `Bearer ${mastodon.accessToken}` }
  const response = await fetch(`${mastodon.origin}/api/v2/media`, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

test('a token says whose it is, and the server says what it takes', async () => {
  const { body, headers } = await call('GET', '/api/v1/accounts/verify_credentials')
  expect(body).toMatchObject({ id: mastodon.accountId, acct: 'ada' })
  expect(headers.get('x-ratelimit-limit')).toBe('300')
  expect(headers.get('x-ratelimit-remaining')).toBe('299')
  expect(Date.parse(headers.get('x-ratelimit-reset') ?? '')).toBeGreaterThan(Date.now())
  expect((await call('GET', '/api/v1/apps/verify_credentials')).body).toMatchObject({ scopes: ['read', 'write'] })
  expect((await call('GET', '/api/v2/instance')).body).toMatchObject({
    domain: 'social.example',
    configuration: { statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 } },
  })
})

test('a token that is missing, wrong, too weak, of no person, frozen or revoked is refused', async () => {
  const verify = async (authorization: string | undefined) =>
    toOutcome(await call('GET', '/api/v1/accounts/verify_credentials', undefined, { authorization }))
  expect(await verify(undefined)).toEqual([401, 'The access token is invalid'])
  expect(await verify('Bearer x')).toEqual([401, 'The access token is invalid'])
  const weak = mastodon.issueToken('write')
  expect(await verify(`Bearer ${weak}`)).toEqual([403, 'This action is outside the authorized scopes'])
  expect(await verify(`Bearer ${mastodon.issueToken('profile')}`)).toEqual([200, undefined])
  const reader = { authorization: `Bearer ${mastodon.issueToken('read')}` }
  expect(toOutcome(await post({ status: 'No' }, reader))).toEqual([403, 'This action is outside the authorized scopes'])
  mastodon.settings.isDisabled = true
  expect(toOutcome(await post({ status: 'No' }))).toEqual([403, 'Your login is currently disabled'])
  mastodon.settings.isDisabled = false
  mastodon.revokeTokens()
  expect(toOutcome(await post({ status: 'No' }))).toEqual([401, 'The access token was revoked'])
})

test('a post is there once under its key for an hour', async () => {
  const key = { 'idempotency-key': 'k1' }
  const { body } = await post({ status: ' Hello ' }, key)
  expect(body).toMatchObject({ url: `${mastodon.origin}/@ada/${String(body['id'])}`, edited_at: null })
  expect((await post({ status: 'Other' }, key)).body['id']).toBe(body['id'])
  expect(mastodon.posts.map(({ text }) => text)).toEqual(['Hello'])
  mastodon.passTime(3_599_000)
  expect((await post({ status: 'Hello' }, key)).body['id']).toBe(body['id'])
  mastodon.passTime(2000)
  expect((await post({ status: 'Hello' }, key)).body['id']).not.toBe(body['id'])
  expect(mastodon.posts).toHaveLength(2)
  mastodon.removePost(mastodon.posts[1]?.id ?? '')
  expect(toOutcome(await post({ status: 'Hello' }, key))).toEqual([404, 'Record not found'])
})

test('a text is counted with links as 23 and mentions without their server', async () => {
  const link = `https://example.com/${'a'.repeat(300)}`
  expect((await post({ status: `${link} ${'x'.repeat(476)}` })).status).toBe(200)
  const sentence = 'Validation failed: Text character limit of 500 exceeded'
  expect(toOutcome(await post({ status: `${link} ${'x'.repeat(477)}` }))).toEqual([422, sentence])
  expect((await post({ status: `@ada@social.example ${'x'.repeat(495)}` })).status).toBe(200)
  expect((await post({ status: '👩‍👧'.repeat(500) })).status).toBe(200)
  expect(toOutcome(await post({ status: 'x'.repeat(501) }))).toEqual([422, sentence])
  expect(toOutcome(await post({ status: ' ' }))).toEqual([422, "Validation failed: Text can't be blank"])
  mastodon.settings.maxCharacters = 3
  expect((await post({ status: 'four' })).text).toContain('limit of 3')
  expect((await post({ status: 'No', visibility: 'all' })).status).toBe(422)
})

test('replies need their target, fields that nobody knows are dropped, and JSON must be JSON', async () => {
  const { body } = await post({ status: 'Root', colour: 'red' })
  expect(mastodon.dropped).toEqual(['colour'])
  const reply = await post({ status: 'Reply', in_reply_to_id: body['id'] })
  expect(reply.body['in_reply_to_id']).toBe(body['id'])
  expect(toOutcome(await post({ status: 'Reply', in_reply_to_id: '1' }))[0]).toBe(404)
  const broken = await callNetwork(mastodon.origin, 'POST', '/api/v1/statuses', {
    body: '{',
    headers: { authorization: `Bearer ${mastodon.accessToken}`, 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(400)
  const form = await callNetwork(mastodon.origin, 'POST', '/api/v1/statuses', {
    body: 'status=A+form',
    headers: {
      authorization: `Bearer ${mastodon.accessToken}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(form.status).toBe(200)
})

test('a picture is processed at once or later, and belongs to one post', async () => {
  const { status, body } = await upload(png, 'image/png', 'Red')
  expect([status, body.description]).toEqual([200, 'Red'])
  const made = await post({ status: '', media_ids: [body.id] })
  expect(made.body['media_attachments']).toMatchObject([{ id: body.id, description: 'Red' }])
  expect((await call('GET', `/api/v1/media/${body.id}`)).status).toBe(404)
  const again = await post({ status: 'Again', media_ids: [body.id] })
  expect(again.text).toContain('not found or already attached')
  mastodon.settings.pendingReads = 1
  const later = await upload(png)
  expect([later.status, later.body.url]).toEqual([202, null])
  const early = await post({ status: 'Early', media_ids: [later.body.id] })
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('have not finished processing')])
  expect((await call('GET', `/api/v1/media/${later.body.id}`)).status).toBe(206)
  expect((await call('GET', `/api/v1/media/${later.body.id}`)).status).toBe(200)
  mastodon.settings.failsProcessing = true
  const failing = await upload(png)
  await call('GET', `/api/v1/media/${failing.body.id}`)
  expect(toOutcome(await call('GET', `/api/v1/media/${failing.body.id}`))).toEqual([
    422,
    'Error processing thumbnail for uploaded media',
  ])
})

test('a file that is no picture, or says another form, and a long description are refused', async () => {
  const invalid = 'Validation failed: File content type is invalid, File is invalid'
  expect(await upload(Buffer.from('text'))).toMatchObject({ status: 422, body: { error: invalid } })
  expect(await upload(png, 'image/jpeg')).toMatchObject({ status: 422, body: { error: invalid } })
  expect((await upload(png, 'image/png', 'a'.repeat(1501))).body.error).toContain('maximum is 1500')
  expect((await call('POST', '/api/v2/media', {})).status).toBe(422)
  const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await upload(png)).body.id))
  expect((await post({ status: 'Many', media_ids: ids })).text).toContain('more than 4')
})

test('an edit names all pictures, and is none if nothing changes', async () => {
  const media = (await upload(png, 'image/png', 'Red')).body.id
  const id = String((await post({ status: 'Text', media_ids: [media] })).body['id'])
  const edit = (body: object) => call('PUT', `/api/v1/statuses/${id}`, body)
  expect((await edit({ status: 'Text', media_ids: [media] })).body['edited_at']).toBeNull()
  const described = await edit({
    status: 'Text',
    media_ids: [media],
    media_attributes: [{ id: media, description: 'Dark red' }],
  })
  expect(described.body['media_attachments']).toMatchObject([{ description: 'Dark red' }])
  expect(described.body['edited_at']).not.toBeNull()
  const bare = await edit({ status: 'Other' })
  expect(bare.body['media_attachments']).toEqual([])
  expect((await call('GET', `/api/v1/statuses/${id}/source`)).body).toMatchObject({ text: 'Other' })
  expect(toOutcome(await edit({ status: '' }))[0]).toBe(422)
  expect((await call('PUT', '/api/v1/statuses/1', { status: 'x' })).status).toBe(404)
})

test('a post is shown, listed and deleted once', async () => {
  for (const status of ['One', 'Two', 'Three']) await post({ status, visibility: 'private' })
  const [first, , third] = mastodon.posts
  const path = `/api/v1/accounts/${mastodon.accountId}/statuses`
  const list = async (query: string) => {
    const { text } = await call('GET', `${path}?${query}`)
    const found: { id: string }[] = JSON.parse(text)
    return found.map(({ id }) => id)
  }
  expect(await list('limit=2')).toEqual(
    mastodon.posts
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect(await list(`max_id=${mastodon.posts[1]?.id}`)).toEqual([first?.id])
  const show = (headers?: Headers) => call('GET', `/api/v1/statuses/${third?.id}`, undefined, headers)
  expect((await show()).status).toBe(200)
  expect((await show({ authorization: undefined })).status).toBe(404)
  expect((await show({ authorization: `Bearer ${mastodon.issueToken('write')}` })).status).toBe(403)
  expect((await call('DELETE', `/api/v1/statuses/${third?.id}`)).body).toMatchObject({ text: 'Three' })
  expect(toOutcome(await call('DELETE', `/api/v1/statuses/${third?.id}`))).toEqual([404, 'Record not found'])
  expect((await call('GET', '/api/v1/nothing')).status).toBe(404)
})

test('a person changes, writes and removes posts there', async () => {
  const id = mastodon.writePost('Mine')
  mastodon.editPost(id, 'Mine, changed')
  expect((await call('GET', `/api/v1/statuses/${id}`)).body).toMatchObject({ content: '<p>Mine, changed</p>' })
  mastodon.removePost(id)
  expect((await call('GET', `/api/v1/statuses/${id}`)).status).toBe(404)
})

test('too many requests wait for the next period', async () => {
  Object.assign(mastodon.settings.throttleLimits, { delete: 0, statuses: 1 })
  expect((await post({ status: 'One' })).status).toBe(200)
  const refused = await post({ status: 'Two' })
  expect(toOutcome(refused)).toEqual([429, 'Too many requests'])
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  const reset = Date.parse(refused.headers.get('x-ratelimit-reset') ?? '')
  expect(reset).toBeGreaterThan(Date.now())
  expect((await call('DELETE', `/api/v1/statuses/${mastodon.posts[0]?.id}`)).status).toBe(429)
  mastodon.passTime(reset - Date.now() + 1000)
  expect((await post({ status: 'Two' })).status).toBe(200)
  mastodon.failNext('throttle')
  expect((await call('GET', '/api/v2/instance')).headers.get('x-ratelimit-reset')).toMatch(/000Z$/u)
})
