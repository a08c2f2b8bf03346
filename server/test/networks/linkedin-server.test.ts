import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callNetwork } from './call-network.ts'
import { type LinkedInServer, startLinkedInServer } from './linkedin-server.ts'
import type { NetworkFault } from './network-server.ts'

let linkedIn: LinkedInServer
let token = ''
beforeEach(async () => {
  linkedIn = await startLinkedInServer()
  token = linkedIn.issueToken(linkedIn.memberApp)
  return () => linkedIn.close()
})

let png = Buffer.alloc(0)
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

interface CallOptions {
  body?: object | string
  headers?: Record<string, string | undefined>
  token?: string | null
}

const good = { 'linkedin-version': '202611', 'x-restli-protocol-version': '2.0.0', 'content-type': 'application/json' }

/** One request with good headers, unless others are given. */
const call = (method: string, path: string, { body, headers, token: own = token }: CallOptions = {}) =>
  callNetwork(linkedIn.origin, method, path, {
    body,
    headers: { ...good, ...(own !== null && { authorization: `Bearer ${own}` }), ...headers },
  })

const draft = (commentary = 'Hello', more: object = {}) => ({
  author: linkedIn.member.urn,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
})
const publish = (commentary?: string, more?: object, options: CallOptions = {}) =>
  call('POST', '/rest/posts', { body: draft(commentary, more), ...options })
const publishId = async (commentary?: string, more?: object): Promise<string> => {
  const { status, headers, text } = await publish(commentary, more)
  expect([status, text]).toEqual([201, ''])
  return headers.get('x-restli-id') ?? ''
}
const toPath = (id: string) => `/rest/posts/${encodeURIComponent(id)}`

/** An uploaded picture; `bytes` null leaves it announced only. */
async function upload(bytes: Buffer | null = png, owner = linkedIn.member.urn, own = token): Promise<string> {
  const { status, body } = await call('POST', '/rest/images?action=initializeUpload', {
    body: { initializeUploadRequest: { owner } },
    token: own,
  })
  expect(status).toBe(200)
  const { uploadUrl, image } = body['value'] as { uploadUrl: string; image: string }
  if (bytes) {
    const headers = { authorization: `Bearer ${own}` }
    const put = await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(bytes), headers })
    expect(put.status).toBe(201)
  }
  return image
}

test('userinfo returns what the scopes cover', async () => {
  expect((await call('GET', '/v2/userinfo')).body).toMatchObject({ sub: linkedIn.member.sub, name: 'Ada Lovelace' })
  linkedIn.revokeScopes('profile', 'email')
  expect((await call('GET', '/v2/userinfo')).body).toEqual({ sub: linkedIn.member.sub })
  linkedIn.revokeScopes('openid')
  expect(await call('GET', '/v2/userinfo')).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
})

test('pages are listed with role and state, and only one that is approved is shown', async () => {
  const own = linkedIn.issueToken(linkedIn.organizationApp)
  const all = await call('GET', '/rest/organizationAcls?q=roleAssignee', { token: own })
  expect(all.body['elements']).toHaveLength(2)
  const some = await call('GET', '/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED', {
    token: own,
  })
  expect(some.body['elements']).toEqual([
    {
      organization: 'urn:li:organization:2414183',
      roleAssignee: linkedIn.member.urn,
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
    },
  ])
  expect(await call('GET', '/rest/organizationAcls?q=roleAssignee&format=json', { token: own })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('[/format]') },
  })
  expect((await call('GET', '/rest/organizationAcls?q=roleAssignee')).status).toBe(403)
  expect((await call('GET', '/rest/organizationAcls?q=all', { token: own })).status).toBe(400)
  expect((await call('GET', '/rest/organizations/2414183')).status).toBe(403)
  const show = (id: string) => call('GET', `/rest/organizations/${id}`, { token: own })
  expect((await show('2414183')).body).toMatchObject({ localizedName: 'Devtestco' })
  expect([(await show('2414184')).status, (await show('1')).status]).toEqual([403, 404])
})

test('a post is made without a body in the answer', async () => {
  const id = await publishId('Hello \\(world\\)')
  expect(id).toMatch(/^urn:li:share:\d+$/u)
  expect(linkedIn.posts).toMatchObject([
    { id, url: `https://www.linkedin.com/feed/update/${id}`, text: 'Hello (world)', state: 'live', isEdited: false },
  ])
})

test.each([
  ['Plan (draft) for all', 'Plan '],
  ['a_b', 'a'],
  ['1 \\* 2 \\\\ 3 \\~', '1 * 2 \\ 3 ~'],
  ['Read #snake_case and #Über now', 'Read #snake_case and #Über now'],
  ['{hashtag|\\#|ai} and {hashtag|#|ml}', '#ai and #ml'],
  ['Thanks @[Ada \\(L\\)](urn:li:person:abc-1)!', 'Thanks Ada (L)!'],
  ['Thanks @Ada', 'Thanks '],
  ['C# is fine', 'C'],
  ['Back \\slash', 'Back '],
  ['😀 <b>', '😀 '],
])('people read of %j: %j', async (commentary, text) => {
  await publishId(commentary)
  expect(linkedIn.posts[0]?.text).toBe(text)
})

test('headers are required, and a version that is over says so', async () => {
  const status = async (headers: CallOptions['headers']) => {
    const answer = await publish('Hello', {}, { headers })
    return [answer.status, answer.body['code'], answer.body['message']]
  }
  expect(await status({ 'linkedin-version': undefined })).toEqual([400, 'VERSION_MISSING', expect.any(String)])
  expect(await status({ 'linkedin-version': '2026-11' })).toEqual([400, 'VERSION_INVALID', expect.any(String)])
  const over = [426, 'NONEXISTENT_VERSION', 'Requested version 20250401 is not active']
  expect(await status({ 'linkedin-version': '202504' })).toEqual(over)
  expect(await status({ 'x-restli-protocol-version': undefined })).toEqual([
    400,
    'ILLEGAL_ARGUMENT',
    expect.any(String),
  ])
  expect((await status({ 'content-type': 'text/plain' }))[0]).toBe(415)
  linkedIn.sunsetVersion('202610')
  expect((await status({ 'linkedin-version': '202610' }))[0]).toBe(426)
  expect((await status({}))[0]).toBe(201)
  linkedIn.sunsetVersion()
  expect((await status({}))[0]).toBe(426)
})

test('a body is checked field by field', async () => {
  const { commentary: _, ...rest } = draft()
  expect(await call('POST', '/rest/posts', { body: { ...rest, title: 'x', visibility: 'ALL' } })).toMatchObject({
    status: 422,
    body: {
      message:
        'ERROR :: /title :: unrecognized field found but not allowed\nERROR :: /commentary :: field is required but not found and has no default value\nERROR :: /visibility :: "ALL" is not an enum symbol\n',
      status: 422,
    },
  })
  const media = { media: { id: 'urn:li:image:1', alt: 'x' } }
  expect((await publish('x', { content: media })).text).toContain('/content/media/alt')
  expect((await publish('x', { content: { ...media, article: {} } })).text).toContain('exactly one entry')
  expect((await publish('x', { content: { gif: {} } })).text).toContain('is not a member type of union')
  expect((await publish('x', { distribution: [], commentary: null })).status).toBe(422)
  expect((await call('POST', '/rest/posts', { body: 'no' })).body['message']).toContain('converted to data map')
  expect(linkedIn.posts).toEqual([])
})

test('a value outside the limits is a 400 with a code', async () => {
  const code = async (commentary: string, more: object = {}) => (await publish(commentary, more)).body['code']
  expect(await code('\\('.repeat(1500))).toBeUndefined()
  expect(await code(`${'\\('.repeat(1500)}!`)).toBe('FIELD_LENGTH_TOO_LONG')
  expect(await code('x', { lifecycleState: 'DRAFT' })).toBe('INVALID_VALUE_FOR_FIELD')
  expect(await code(' ')).toBe('MISSING_FIELD')
  expect(await code('x', { author: 'urn:li:member:1' })).toBe('INVALID_URN_TYPE')
  const poll = { question: 'Why?', options: [{ text: 'a' }], settings: { duration: 'ONE_DAY' } }
  expect(await code('x', { content: { poll } })).toBe('INVALID_VALUE_FOR_FIELD')
})

test('the same content again names the first post, for ten minutes', async () => {
  const id = await publishId('Same')
  expect(await publish('Same')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(id), errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] } },
  })
  await publishId('Other')
  linkedIn.passTime(11 * 60_000)
  await publishId('Same')
  expect(linkedIn.posts).toHaveLength(3)
})

test('after a deletion it names a post that is not there, another one each time', async () => {
  const id = await publishId('Gone')
  linkedIn.removePost(id)
  const name = async () => /urn:li:share:\d+/u.exec(String((await publish('Gone')).body['message']))?.[0] ?? ''
  const ghosts = [await name(), await name()]
  expect(new Set([id, ...ghosts, '']).size).toBe(4)
  expect(linkedIn.posts).toHaveLength(1)
  const comment = { actor: linkedIn.member.urn, object: ghosts[0], message: { text: 'Hi' } }
  const path = `/rest/socialActions/${encodeURIComponent(ghosts[0] ?? '')}/comments`
  expect((await call('POST', path, { body: comment })).status).toBe(404)
  linkedIn.passTime(49 * 3_600_000)
  expect((await publish('Gone')).status).toBe(201)
})

test('an edit changes the text, a deletion can be repeated', async () => {
  const id = await publishId('Before')
  const edit = (
    set: object,
    headers: CallOptions['headers'] = { 'x-restli-method': 'PARTIAL_UPDATE' },
    path = toPath(id),
  ) => call('POST', path, { body: { patch: { $set: set } }, headers })
  expect((await edit({ commentary: 'After' })).status).toBe(204)
  expect(linkedIn.posts[0]).toMatchObject({ text: 'After', isEdited: true })
  expect((await edit({ commentary: 'x' }, {})).status).toBe(400)
  expect((await edit({ content: {} })).status).toBe(422)
  expect(await edit({ commentary: 'x' }, undefined, `/rest/posts/${id}`)).toMatchObject({
    status: 400,
    body: { message: 'Syntax exception in path variables' },
  })
  expect((await edit({ commentary: 'x' }, undefined, '/rest/posts/%zz')).status).toBe(400)
  expect((await edit({ commentary: 'x' }, undefined, toPath('urn:li:share:1'))).status).toBe(404)
  expect((await call('DELETE', toPath(id))).status).toBe(204)
  expect((await call('DELETE', toPath(id))).status).toBe(204)
  expect(linkedIn.posts[0]?.state).toBe('deleted')
  expect((await edit({ commentary: 'x' })).status).toBe(404)
  expect((await call('DELETE', toPath('urn:li:share:1'))).status).toBe(404)
  expect((await call('DELETE', toPath('urn:li:person:1'))).body['code']).toBe('INVALID_URN_TYPE')
})

test('what a person does on LinkedIn is seen by those who may read', async () => {
  const own = linkedIn.issueToken(linkedIn.organizationApp)
  const author = 'urn:li:organization:2414183'
  const { headers } = await publish('From the page', { author }, { token: own })
  const id = headers.get('x-restli-id') ?? ''
  linkedIn.editPost(id, 'Changed there')
  expect((await call('GET', toPath(id), { token: own })).body).toMatchObject({ id, commentary: 'Changed there' })
  const list = `/rest/posts?q=author&author=${encodeURIComponent(author)}`
  expect((await call('GET', list, { token: own })).body['elements']).toHaveLength(1)
  linkedIn.removePost(id)
  expect((await call('GET', toPath(id), { token: own })).status).toBe(404)
  expect((await call('GET', '/rest/posts?q=all', { token: own })).body['message']).toContain('Invalid query')
  expect((await call('GET', list)).body['code']).toBe('ACCESS_DENIED')
  expect((await call('GET', list, { token: own })).body['elements']).toEqual([])
  const mine = await publishId('Mine')
  expect((await call('GET', toPath(mine))).status).toBe(403)
  const byMember = `/rest/posts?q=author&author=${encodeURIComponent(linkedIn.member.urn)}`
  expect((await call('GET', byMember)).body['message']).toContain('Member permissions must be used')
})

test('a person and a page need their own scopes, and a page its role', async () => {
  const page = { author: 'urn:li:organization:2414183' }
  const own = linkedIn.issueToken(linkedIn.organizationApp)
  expect(await publish('x', page)).toMatchObject({
    status: 400,
    body: { message: 'Organization permissions must be used when using organization as author' },
  })
  expect((await publish('x', {}, { token: own })).body['message']).toContain('Member permissions')
  expect((await publish('x', { author: 'urn:li:person:other' })).status).toBe(403)
  expect((await publish('x', { author: 'urn:li:organization:2414184' }, { token: own })).status).toBe(403)
  const first = linkedIn.organizations[0]
  if (first) first.role = 'ANALYST'
  expect((await publish('x', page, { token: own })).status).toBe(403)
  linkedIn.revokeScopes('w_member_social')
  expect(await publish('x')).toMatchObject({
    status: 403,
    body: { message: 'Not enough permissions to access: posts.CREATE.20261101' },
  })
  expect(linkedIn.posts).toEqual([])
})

test('pictures are announced, uploaded with the token, and processed for a while', async () => {
  const early = await upload(null)
  const publishWith = (id: string, altText = 'A red square') => publish('x', { content: { media: { id, altText } } })
  expect((await publishWith(early)).body['code']).toBe('MEDIA_ASSET_WAITING_UPLOAD')
  linkedIn.settings.refusalsAfterUpload = 1
  const image = await upload()
  expect((await publishWith(image)).body['code']).toBe('MEDIA_ASSET_WAITING_UPLOAD')
  expect((await publishWith(image, 'x'.repeat(4087))).body['code']).toBe('FIELD_LENGTH_TOO_LONG')
  expect((await publishWith(image)).status).toBe(201)
  expect(linkedIn.posts[0]?.pictures).toMatchObject([{ id: image, altText: 'A red square', bytes: png }])
  expect((await publishWith('urn:li:image:made-up')).body['code']).toBe('INVALID_IMAGE_ID')
  linkedIn.settings.refusalsAfterUpload = 0
  const noPicture = await upload(Buffer.from('not a picture'))
  expect((await publishWith(noPicture)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  const webp = await upload(await sharp(png).webp().toBuffer())
  expect((await publishWith(webp)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED')
  expect((await call('GET', `/rest/images/${encodeURIComponent(image)}`)).status).toBe(403)
})

test('an upload needs a token, and its announcement a valid owner', async () => {
  const start = (body: object) => call('POST', '/rest/images?action=initializeUpload', { body })
  const { body } = await start({ initializeUploadRequest: { owner: linkedIn.member.urn } })
  const { uploadUrl } = body['value'] as { uploadUrl: string }
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'x' })).status).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${uploadUrl}x`, { method: 'PUT', body: 'x', headers })).status).toBe(404)
  expect(
    (await start({ initializeUploadRequest: { owner: linkedIn.member.urn, name: 'x' } })).body['message'],
  ).toContain("Parameters of method 'initializeUpload' failed validation")
  expect((await start({ initializeUploadRequest: { owner: 'urn:li:person:x' } })).status).toBe(403)
  expect((await start({ initializeUploadRequest: { owner: 'urn:li:organization:2414183' } })).body['message']).toBe(
    'Organization permissions must be used when using organization as owner',
  )
})

test('several pictures are two to twenty of the author', async () => {
  const image = await upload()
  const withImages = (ids: string[], more = {}) =>
    publish('x', { content: { multiImage: { images: ids.map((id) => ({ id, altText: 'x' })) } }, ...more })
  expect((await withImages([image])).body['code']).toBe('INVALID_VALUE_FOR_FIELD')
  expect((await withImages(Array.from({ length: 21 }, () => image))).body['code']).toBe('INVALID_VALUE_FOR_FIELD')
  const { headers } = await withImages([image, await upload()])
  expect(headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/u)
  const own = linkedIn.issueToken(linkedIn.organizationApp)
  const author = 'urn:li:organization:2414183'
  const ofPage = await upload(png, author, own)
  expect((await withImages([image, ofPage])).body['message']).toContain('is not owned by the author')
  const status = await call('GET', `/rest/images/${encodeURIComponent(ofPage)}`, { token: own })
  expect(status.body).toMatchObject({ status: 'AVAILABLE', owner: author })
})

test('an article needs a title, and its picture is an image of LinkedIn', async () => {
  const withArticle = (article: object) => publish('x', { content: { article } })
  const source = 'https://draftwright.example/post'
  expect((await withArticle({ source })).body['code']).toBe('MISSING_FIELD')
  expect((await withArticle({ source: 'post', title: 'T' })).body['code']).toBe('INVALID_VALUE_FOR_FIELD')
  expect((await withArticle({ source, title: 'T', thumbnail: source })).body['code']).toBe('INVALID_IMAGE_ID')
  expect((await withArticle({ source, title: 'T', thumbnail: await upload() })).status).toBe(201)
  expect(linkedIn.posts[0]?.article).toMatchObject({ source, title: 'T' })
})

test('a comment is plain text under a post that is there', async () => {
  const id = await publishId('Post')
  const comment = (body: object, path = encodeURIComponent(id)) =>
    call('POST', `/rest/socialActions/${path}/comments`, { body })
  const actor = linkedIn.member.urn
  const { status, headers } = await comment({ actor, object: id, message: { text: 'https://x.example/?a_b' } })
  expect(status).toBe(201)
  expect(linkedIn.posts[0]?.comments).toEqual([
    { id: headers.get('x-restli-id'), actor, text: 'https://x.example/?a_b' },
  ])
  expect((await comment({ actor, object: 'urn:li:share:1', message: { text: 'x' } })).status).toBe(400)
  expect((await comment({ actor, object: id, message: { text: 'x'.repeat(1251) } })).body['code']).toBe(
    'FIELD_LENGTH_TOO_LONG',
  )
  expect((await comment({ actor, object: id, message: { text: ' ' } })).body['code']).toBe('MISSING_FIELD')
  expect((await comment({ actor, object: id, text: 'x' })).status).toBe(422)
  expect((await comment({ actor: 'urn:li:person:x', object: id, message: { text: 'x' } })).status).toBe(403)
  expect((await comment({ actor, object: id, message: { text: 'x' } }, id)).status).toBe(400)
})

test('the day has a number of posts, and the 429 says nothing about when', async () => {
  linkedIn.settings.postsPerDay = 1
  await publishId('One')
  const { status, headers, body } = await publish('Two')
  expect([status, body['code']]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect([...headers.keys()].filter((name) => /retry|limit/u.test(name))).toEqual([])
  linkedIn.passTime(86_400_000)
  await publishId('Two')
  linkedIn.failNext('throttle', /POST/u)
  expect((await publish('Three')).headers.get('retry-after')).toBeNull()
})

test.each<[NetworkFault, number]>([
  ['cut', 1],
  ['hang', 1],
  ['error-after', 1],
  ['error-before', 0],
  ['throttle', 0],
])('after %j the number of posts is %d', async (fault, count) => {
  linkedIn.failNext(fault, /POST \/rest\/posts/u)
  const abort = new AbortController()
  const options = { method: 'POST', headers: { ...good, authorization: `Bearer ${token}` }, signal: abort.signal }
  const sent = fetch(`${linkedIn.origin}/rest/posts`, { ...options, body: JSON.stringify(draft('Fault')) })
  if (fault === 'hang') {
    await expect.poll(() => linkedIn.posts).toHaveLength(1)
    abort.abort()
  }
  await sent.catch(() => null)
  expect(linkedIn.posts).toHaveLength(count)
  expect((await publish('Fault')).status).toBe(count === 1 ? 422 : 201)
})

test('another address is a 404', async () => {
  expect(await call('GET', '/rest/nothing')).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
})
