import { createServer } from 'node:http'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenOnLoopback } from '../listen.ts'
import { callNetwork, type NetworkReply } from './call-network.ts'
import { startWixServer, type WixServer } from './wix-server.ts'

let wix: WixServer
beforeEach(async () => {
  wix = await startWixServer()
  return () => wix.close()
})

let png = Buffer.alloc(0)
beforeAll(async () => {
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

/** One request with the key and the site, unless other headers are given. */
const call = (method: string, path: string, body?: object | string, headers: Record<string, string | undefined> = {}) =>
  callNetwork(wix.origin, method, path, {
    body,
    headers: { authorization: wix.apiKey, 'wix-site-id': wix.siteId, 'content-type': 'application/json', ...headers },
  })
const account = () => ({ 'wix-site-id': undefined, 'wix-account-id': wix.accountId })

const richContent = (words = 'Hello') => ({
  nodes: [
    {
      type: 'PARAGRAPH',
      id: 'p1',
      nodes: [{ type: 'TEXT', id: '', nodes: [], textData: { text: words, decorations: [] } }],
      paragraphData: {},
    },
  ],
})
const picture = (src: object) => ({
  type: 'IMAGE',
  id: 'i1',
  nodes: [],
  imageData: { image: { src, width: 6, height: 4 }, altText: 'Red' },
})
const draft = (more: object = {}) => ({
  title: 'A title',
  memberId: wix.members[0]?.id,
  richContent: richContent(),
  ...more,
})
const create = (more?: object, rest: object = {}) =>
  call('POST', '/blog/v3/draft-posts', { draftPost: draft(more), publish: false, ...rest })
const readDraft = ({ body }: NetworkReply) => body['draftPost'] as Record<string, unknown>
const createId = async (more?: object): Promise<string> => {
  const reply = await create(more)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return String(readDraft(reply)['id'])
}
const publish = (id: string) => call('POST', `/blog/v3/draft-posts/${id}/publish`, {})
const toViolations = ({ body }: NetworkReply) =>
  (body['details'] as { validationError: { fieldViolations: { field: string; description: string }[] } })
    .validationError.fieldViolations
const toCode = ({ status, body }: NetworkReply) => {
  const { applicationError } = (body['details'] ?? {}) as { applicationError?: { code: string } }
  return [status, applicationError?.code]
}

test('a key shows the sites of its account, with the account alone', async () => {
  const { body } = await call('POST', '/site-list/v2/sites/query', { query: {} }, account())
  expect(body['sites']).toMatchObject([{ id: wix.siteId, ownerAccountId: wix.accountId, viewUrl: wix.siteUrl }])
  expect((await call('POST', '/site-list/v2/sites/query', {})).status).toBe(403)
  const foreign = { ...account(), 'wix-account-id': wix.foreignSiteId }
  expect(toCode(await call('POST', '/site-list/v2/sites/query', {}, foreign))).toEqual([403, 'PERMISSION_DENIED'])
})

test('each fault of the headers has an answer of its own', async () => {
  const members = (headers: Record<string, string | undefined>) =>
    call('GET', '/members/v1/members?paging.limit=1', undefined, headers)
  expect((await members({})).body['members']).toMatchObject([{ loginEmail: 'ada@example.com' }])
  expect(toCode(await members({ authorization: undefined }))).toEqual([401, 'UNAUTHENTICATED'])
  expect(toCode(await members({ authorization: `Bearer ${wix.apiKey}` }))).toEqual([401, 'UNAUTHENTICATED'])
  expect((await members({ 'wix-site-id': undefined })).body['message']).toBe('No Metasite Context in identity')
  expect((await members(account())).status).toBe(403)
  expect((await members({ 'wix-account-id': wix.accountId })).status).toBe(400)
  expect((await members({ 'wix-site-id': 'my-site' })).status).toBe(400)
  expect(toCode(await members({ 'wix-site-id': wix.foreignSiteId }))).toEqual([403, 'PERMISSION_DENIED'])
  wix.revokeKey()
  expect(toCode(await members({}))).toEqual([401, 'UNAUTHENTICATED'])
})

test('a missing permission, a missing app and a passing fault can be distinguished', async () => {
  const list = () => call('GET', '/blog/v3/categories')
  wix.refuseNext('identity')
  expect((await list()).body['message']).toBe('No identity found')
  expect((await list()).body['categories']).toHaveLength(2)
  const apps = async () => (await call('GET', '/apps-installer-service/v1/app-instances')).body['appInstances']
  expect(await apps()).toMatchObject([{ appDefId: '14bcded7-0066-7c35-14d7-466cb3f09103' }])
  wix.settings.hasBlogApp = false
  expect(await list()).toMatchObject({ status: 401, body: { message: 'No Wix Blog instanceId found' } })
  expect(await apps()).toEqual([])
  wix.revokePermissions('blog')
  expect(await list()).toMatchObject({ status: 403, body: { message: expect.stringContaining('auth identity') } })
  expect((await call('GET', '/nothing')).status).toBe(404)
})

test('a member is made once', async () => {
  const add = (member: object) => call('POST', '/members/v1/members', { member })
  expect((await add({ loginEmail: 'bo@example.com' })).body['member']).toMatchObject({ loginEmail: 'bo@example.com' })
  expect(toCode(await add({ loginEmail: 'bo@example.com' }))).toEqual([409, 'ALREADY_EXISTS'])
  expect((await add({ loginEmail: 'bo' })).status).toBe(400)
  expect((await call('GET', '/members/v1/members')).body['members']).toHaveLength(2)
})

test('a draft is kept, published, changed and published again', async () => {
  const reply = await create({ seoSlug: 'my-post', excerpt: 'Short' }, { fieldsets: ['URL'] })
  expect(readDraft(reply)).toMatchObject({
    status: 'UNPUBLISHED',
    hasUnpublishedChanges: false,
    url: { base: wix.siteUrl, path: '/post/my-post' },
  })
  const id = String(readDraft(reply)['id'])
  expect([wix.posts.length, (await call('GET', `/blog/v3/posts/${id}`)).status]).toEqual([0, 404])
  expect((await publish(id)).body).toEqual({ postId: id })
  expect(wix.posts).toMatchObject([
    { id, url: `${wix.siteUrl}/post/my-post`, title: 'A title', text: 'Hello', state: 'live', publications: 1 },
  ])
  const patched = await call('PATCH', `/blog/v3/draft-posts/${id}`, { draftPost: { richContent: richContent('New') } })
  expect(readDraft(patched)).toMatchObject({ title: 'A title', status: 'PUBLISHED', hasUnpublishedChanges: true })
  expect(wix.posts[0]?.text).toBe('Hello')
  await publish(id)
  expect(wix.posts).toMatchObject([{ text: 'New', publications: 2 }])
  const { body } = await call('GET', `/blog/v3/posts/${id}?fieldsets=URL&fieldsets=RICH_CONTENT`)
  expect(body['post']).toMatchObject({
    slug: 'my-post',
    url: { path: '/post/my-post' },
    richContent: richContent('New'),
  })
  const shown = readDraft(await call('GET', `/blog/v3/draft-posts/${id}`))
  expect([shown['richContent'], shown['url']]).toEqual([undefined, undefined])
})

test('a creation that publishes at once is one request, and may be slow', async () => {
  wix.settings.createDelayMs = 30
  const reply = await create({}, { publish: true })
  expect(readDraft(reply)['status']).toBe('PUBLISHED')
  expect(wix.posts).toHaveLength(1)
  wix.failNext('cut', /POST \/blog\/v3\/draft-posts$/u)
  await expect(create({ title: 'Cut' })).rejects.toThrow()
  expect([...wix.drafts.values()].map(({ fields }) => fields['title'])).toEqual(['A title', 'Cut'])
})

test('a draft needs a title and an owner who is a member', async () => {
  expect(toViolations(await create({ title: undefined }))).toMatchObject([{ field: 'draftPost.title' }])
  expect((await create({ memberId: undefined })).body['message']).toBe('Missing post owner information')
  expect((await create({ memberId: wix.siteId })).body['message']).toBe(`memberIds [${wix.siteId}] do not exist`)
  expect(toViolations(await call('POST', '/blog/v3/draft-posts', draft()))).toMatchObject([{ field: 'draftPost' }])
  expect((await call('POST', '/blog/v3/draft-posts', 'no')).status).toBe(400)
  expect(wix.drafts.size).toBe(0)
})

test.each<[string, () => object]>([
  ['title', () => ({ title: 'x'.repeat(201) })],
  ['excerpt', () => ({ excerpt: 'x'.repeat(501) })],
  ['seoSlug', () => ({ seoSlug: 'ü'.repeat(17) })],
  ['categoryIds', () => ({ categoryIds: Array.from({ length: 11 }, () => wix.categories[0]?.id) })],
  ['tagIds', () => ({ tagIds: Array.from({ length: 31 }, () => 'x') })],
  ['featured', () => ({ featured: 'yes' })],
  ['richContent', () => ({ richContent: '<p>x</p>' })],
  ['richContent.nodes[0]', () => ({ richContent: { nodes: [{ type: 'TEXT', textData: { text: 'x' } }] } })],
])('%s outside its rules is refused by name', async (name, more) => {
  const reply = await create(more())
  expect(reply.status).toBe(400)
  expect(toViolations(reply)[0]?.field).toBe(`draftPost.${name}`)
})

test('a draft is at most 400 KB', async () => {
  expect(toViolations(await create({ richContent: richContent('x'.repeat(410_000)) }))).toMatchObject([
    { field: 'draftPost', description: expect.stringContaining('larger than 409600 bytes') },
  ])
  expect((await create({ richContent: richContent('x'.repeat(400_000)) })).status).toBe(200)
})

test('what Wix drops without a word is on record', async () => {
  const known = wix.categories[0]?.id
  const image = { image: { id: 'unknown.jpg' } }
  const nodes = [...richContent('a\nb').nodes, picture({ url: 'https://x.example/a.png' }), picture({ id: 'gone.png' })]
  const id = await createId({
    slug: 'mine',
    categoryIds: [known, wix.siteId],
    media: { wixMedia: image, displayed: true, custom: true },
    richContent: { nodes },
  })
  expect(readDraft(await call('GET', `/blog/v3/draft-posts/${id}`))['categoryIds']).toEqual([known])
  await publish(id)
  expect(wix.posts[0]).toMatchObject({ slug: 'a-title', categoryIds: [known], pictures: [], cover: null })
  expect(wix.dropped).toEqual([
    'draftPost.slug',
    `draftPost.categoryIds ${wix.siteId}`,
    'draftPost.richContent line break in a text',
    'draftPost.richContent image ',
    'draftPost.richContent image gone.png',
    'draftPost.media unknown.jpg',
  ])
})

test('drafts are found by title, but not by slug', async () => {
  const id = await createId({ title: 'Find me', seoSlug: 'find-me' })
  await createId({ title: 'Other' })
  const find = (filter: object, paging?: object) =>
    call('POST', '/blog/v3/draft-posts/query', { query: { filter, paging } })
  const toIds = ({ body }: NetworkReply) => (body['draftPosts'] as { id: string }[]).map((one) => one.id)
  expect(toIds(await find({ title: { $eq: 'Find me' } }))).toEqual([id])
  expect(toIds(await find({ title: 'Find me', status: 'UNPUBLISHED' }))).toEqual([id])
  expect(toIds(await find({ title: { $startsWith: 'fin' } }))).toEqual([id])
  expect(toIds(await find({ status: { $in: ['PUBLISHED'] } }))).toEqual([])
  expect((await find({}, { limit: 1 })).body['pagingMetadata']).toEqual({ count: 1, offset: 0, total: 2 })
  expect(toViolations(await find({ seoSlug: 'find-me' }))[0]?.description).toContain('seoSlug is not supported')
  expect(toViolations(await find({ title: { $matches: 'x' } }))[0]?.description).toContain('$matches')
  expect((await find({}, { limit: 101 })).status).toBe(400)
  expect((await find({}, { offset: -1 })).status).toBe(400)
  await publish(id)
  const { body } = await call('POST', '/blog/v3/posts/query', {
    query: { filter: { slug: { $hasSome: ['find-me'] } } },
  })
  expect(body['posts']).toMatchObject([{ id }])
})

test('two posts do not share an address', async () => {
  const first = await createId({ seoSlug: 'same' })
  const second = await createId({ seoSlug: 'same' })
  await publish(first)
  await publish(second)
  expect(wix.posts.map(({ slug }) => slug)).toEqual(['same', 'same-1'])
})

test('a deletion takes the post away, and what is not there is a 404', async () => {
  const id = await createId()
  await publish(id)
  expect((await call('PUT', `/blog/v3/draft-posts/${id}`, {})).status).toBe(404)
  expect((await call('DELETE', `/blog/v3/draft-posts/${id}`)).body).toEqual({})
  expect(wix.posts).toMatchObject([{ id, state: 'deleted' }])
  const statuses = await Promise.all([
    call('GET', `/blog/v3/posts/${id}`),
    call('GET', `/blog/v3/draft-posts/${id}`),
    call('PATCH', `/blog/v3/draft-posts/${id}`, { draftPost: { title: 'x' } }),
    call('DELETE', `/blog/v3/draft-posts/${id}`),
    publish(id),
    call('PUT', `/blog/v3/draft-posts/${id}`, {}),
  ])
  expect(statuses.map(toCode)).toEqual(statuses.map(() => [404, 'NOT_FOUND']))
})

test('what a person does on the site is seen', async () => {
  const id = await createId()
  await publish(id)
  wix.editPost(id, { title: 'Changed there' })
  expect((await call('GET', `/blog/v3/posts/${id}`)).body['post']).toMatchObject({ title: 'Changed there' })
  wix.removePost(id)
  expect((await call('GET', `/blog/v3/posts/${id}`)).status).toBe(404)
})

test('Wix fetches a picture itself, and needs a moment', async () => {
  const source = await listenOnLoopback(
    createServer((request, response) => response.end(request.url === '/a.png' ? png : 'no')),
  )
  const load = async (url: string, mimeType = 'image/png') => {
    const { body } = await call('POST', '/site-media/v1/files/import', { url, mimeType, displayName: 'a.png' })
    return body['file'] as { id: string; operationStatus: string }
  }
  const look = async (id: string) =>
    (await call('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body['file'] as Record<string, unknown>
  const file = await load(`${source.origin}/a.png`)
  expect(file.operationStatus).toBe('PENDING')
  expect((await look(file.id))['operationStatus']).toBe('PENDING')
  expect(await look(file.id)).toMatchObject({
    operationStatus: 'READY',
    media: { image: { image: { width: 6, height: 4 } } },
  })
  wix.settings.pendingReads = 0
  expect((await load(`${source.origin}/b.txt`)).operationStatus).toBe('FAILED')
  expect((await load(`${source.origin}/a.png`, 'image/jpeg')).operationStatus).toBe('FAILED')
  await source.close()
  expect((await load(`${source.origin}/a.png`)).operationStatus).toBe('FAILED')
  expect(toViolations(await call('POST', '/site-media/v1/files/import', { url: '/a.png' }))[0]?.field).toBe('url')
  expect((await call('GET', '/site-media/v1/files/get-file-by-id?fileId=x')).status).toBe(404)
  const nodes = [picture({ id: file.id })]
  const id = await createId({
    richContent: { nodes },
    media: { wixMedia: { image: { id: file.id } }, displayed: true, custom: true },
  })
  await publish(id)
  expect(wix.posts[0]).toMatchObject({ pictures: [{ id: file.id, altText: 'Red' }], cover: file.id })
  const media = { wixMedia: { image: { id: file.id } }, displayed: true }
  await call('PATCH', `/blog/v3/draft-posts/${id}`, { draftPost: { media } })
  await publish(id)
  expect(wix.posts[0]?.cover).toBeNull()
})

test('a picture is uploaded to an address that is made for it', async () => {
  wix.settings.pendingReads = 0
  const ask = (body: object) => call('POST', '/site-media/v1/files/generate-upload-url', body)
  const { body } = await ask({ mimeType: 'image/png', fileName: 'a.png' })
  const put = (url: string, type = 'image/png') =>
    fetch(url, { method: 'PUT', body: new Uint8Array(png), headers: { 'content-type': type } })
  const done = await put(String(body['uploadUrl']))
  expect([done.status, await done.json()]).toMatchObject([
    200,
    { file: { displayName: 'a.png', operationStatus: 'READY', sizeInBytes: String(png.length) } },
  ])
  expect((await put(String(body['uploadUrl']))).status).toBe(403)
  const unnamed = String((await ask({ mimeType: 'image/png' })).body['uploadUrl'])
  expect([(await put(unnamed)).status, (await put(`${unnamed}?filename=b.png`)).status]).toEqual([400, 200])
  expect(toViolations(await ask({ fileName: 'a.png' }))[0]?.field).toBe('mimeType')
  expect((await call('POST', '/site-media/v1/files/generate-upload-url', 'no')).body['message']).toContain('parse')
  const untyped = String((await ask({ mimeType: 'image/png', fileName: 'c.png' })).body['uploadUrl'])
  expect((await fetch(untyped, { method: 'PUT', body: new Uint8Array(png) })).status).toBe(400)
  const wrong = String((await ask({ mimeType: 'image/jpeg', fileName: 'a.jpg' })).body['uploadUrl'])
  await put(wrong, 'image/jpeg')
  const { body: list } = await call('GET', '/site-media/v1/files')
  expect(list['files']).toMatchObject([
    { operationStatus: 'FAILED' },
    { displayName: 'b.png' },
    { displayName: 'a.png' },
  ])
})

test('a minute has a number of requests', async () => {
  wix.settings.requestsPerMinute = 1
  expect((await create()).status).toBe(200)
  expect(toCode(await create())).toEqual([429, 'RESOURCE_EXHAUSTED'])
  expect(wix.drafts.size).toBe(1)
  wix.settings.requestsPerMinute = 200
  wix.failNext('throttle', /POST/u)
  expect(toCode(await create())).toEqual([429, 'RESOURCE_EXHAUSTED'])
  wix.refuseNext('conflict', /publish$/u)
  wix.refuseNext('permission', /publish$/u)
  const id = await createId()
  expect([toCode(await publish(id)), toCode(await publish(id))]).toEqual([
    [409, 'ALREADY_EXISTS'],
    [403, 'PERMISSION_DENIED'],
  ])
})
