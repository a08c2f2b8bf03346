import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { type PdsAccount, type PdsServer, startPds } from '../../../../scripts/networks/pds.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { hasPds } from '../../../test/networks/real-networks.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'
import { buildMultipart } from '../../../test/upload.ts'

const pds: PdsServer | null = hasPds() ? await startPds() : null
afterAll(() => pds?.close())
const { app, context } = await useApp({ trustedUrls: pds === null ? [] : [pds.url] })

let accounts = 0
interface Connected {
  ada: Person
  account: PdsAccount
  channel_id: string
}
async function connectAccount(server: PdsServer): Promise<Connected> {
  const ada = await signUp(app)
  const account = await server.createAccount(`tester${++accounts}`)
  const channel = await ada.call('channels.create', {
    body: {
      name: 'Bluesky',
      channel_type: 'bluesky',
      identifier: account.handle,
      app_password: account.password,
      pds_url: server.url,
    },
  })
  return { ada, account, channel_id: channel.id }
}

interface StoredPost {
  uri: string
  value: {
    text: string
    facets?: unknown[]
    embed?: { images?: unknown[] }
    reply?: { root: { uri: string }; parent: { uri: string } }
  }
}
/** What is public there, oldest first. */
async function listPosts(server: PdsServer, { did }: PdsAccount): Promise<StoredPost[]> {
  const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post', reverse: 'true' })
  const answer = await fetch(`${server.url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`)
  const { records }: { records: StoredPost[] } = await answer.json()
  return records
}

/** A call as the account's owner makes it in another program. */
async function callPds({ url }: PdsServer, { handle, did, password }: PdsAccount, method: string, input: object) {
  const ask = (name: string, body: object, token?: string) =>
    fetch(`${url}/xrpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const session = await ask('com.atproto.server.createSession', { identifier: handle, password })
  const { accessJwt }: { accessJwt: string } = await session.json()
  const answer = await ask(method, { repo: did, collection: 'app.bsky.feed.post', ...input }, accessJwt)
  expect(answer.status).toBe(200)
}

async function publishText({ ada, channel_id }: Connected, markdown: string, settings: object = {}): Promise<string> {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings: { ...settings } } })
  await ada.call('content.approve', { params: { id }, body: { publish: true } })
  await expect
    .poll(async () => (await ada.call('content.read', { params: { id } })).status, { timeout: 60_000 })
    .toBe('published')
  return id
}

describe.skipIf(pds === null)('a Bluesky channel on a real server', () => {
  const server = () => {
    if (pds === null) throw new Error('There is no server')
    return pds
  }
  it('is tested before it is added', async () => {
    const { account, ada } = await connectAccount(server())
    const body = { channel_type: 'bluesky' as const, identifier: account.handle, pds_url: server().url }
    expect(await ada.call('connections.test', { body: { ...body, app_password: account.password } })).toMatchObject({
      connected_as: `@${account.handle}`,
      reasons: [],
    })
    const wrong = await ada.call('connections.test', { body: { ...body, app_password: 'wrong-pass-word' } })
    expect(wrong.reasons).toMatchObject([{ code: 'unauthorized', message: 'Invalid identifier or password' }])
  })

  it('gets a post with links and tags where they are, and loses it again', async () => {
    const connected = await connectAccount(server())
    const { ada, account } = connected
    const id = await publishText(connected, 'Größe 👩‍👧 zählt: https://example.com/a #Planung')
    const live = await ada.call('content.read', { params: { id } })
    const [post] = await listPosts(server(), account)
    expect(live.url).toBe(`https://bsky.app/profile/${account.handle}/post/${post?.uri.split('/').at(-1)}`)
    expect(post?.value.text).toBe('Größe 👩‍👧 zählt: https://example.com/a #Planung')
    const bytes = Buffer.from(post?.value.text ?? '')
    const facets = (post?.value.facets ?? []) as { index: { byteStart: number; byteEnd: number } }[]
    expect(facets.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString())).toEqual([
      'https://example.com/a',
      '#Planung',
    ])
    await ada.call('content.unpublish', { params: { id } })
    await expect.poll(() => listPosts(server(), account), { timeout: 60_000 }).toEqual([])
    await expect
      .poll(async () => (await ada.call('content.read', { params: { id } })).status, { timeout: 60_000 })
      .toBe('approved')
  })

  it('links mentions of accounts that exist, and leaves the others as text', async () => {
    const connected = await connectAccount(server())
    const friend = await server().createAccount(`friend${++accounts}`)
    await publishText(connected, `Größe zählt, @${friend.handle} und @nobody-at-all.test #Planung`)
    const [post] = await listPosts(server(), connected.account)
    const bytes = Buffer.from(post?.value.text ?? '')
    const facets = (post?.value.facets ?? []) as {
      index: { byteStart: number; byteEnd: number }
      features: { $type: string; did?: string }[]
    }[]
    const mentions = facets.filter(({ features }) => features[0]?.$type === 'app.bsky.richtext.facet#mention')
    expect(mentions.map(({ features }) => features[0]?.did)).toEqual([friend.did])
    expect(mentions.map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString())).toEqual([
      `@${friend.handle}`,
    ])
    expect(facets).toHaveLength(2)
  })

  it('gets pictures with their description', async () => {
    const connected = await connectAccount(server())
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4f46e5' } })
      .png()
      .toBuffer()
    const { url } = await connected.ada.call('channelUploads.uploadImage', {
      params: { channel_id: connected.channel_id },
      ...buildMultipart('shop.png', picture),
    })
    await publishText(connected, `Our new shop.\n\n![The shop on a sunny day](${url})`)
    const [post] = await listPosts(server(), connected.account)
    expect(post?.value.embed?.images).toMatchObject([
      { alt: 'The shop on a sunny day', aspectRatio: { width: 900, height: 600 }, image: { mimeType: 'image/jpeg' } },
    ])
  })

  it('gets a long text as a thread of replies', async () => {
    const connected = await connectAccount(server())
    const text = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} stands here.`).join(' ')
    const refused = await draftPost(connected.ada, context, { channel_id: connected.channel_id, markdown: text })
    const answer = await connected.ada.request('content.approve', { params: { id: refused } })
    expect([answer.status, answer.error.code]).toEqual([409, 'too_long'])
    await publishText(connected, text, { is_thread: true })
    const posts = await listPosts(server(), connected.account)
    expect(posts.length).toBeGreaterThan(4)
    posts.forEach(({ value }, at) => {
      expect(value.text).toMatch(new RegExp(`\\n${at + 1}/${posts.length}$`, 'u'))
      if (at > 0)
        expect(value.reply).toMatchObject({ root: { uri: posts[0]?.uri }, parent: { uri: posts[at - 1]?.uri } })
    })
  })

  it('is noticed, once, when it was removed there', async () => {
    const connected = await connectAccount(server())
    const { ada, account } = connected
    const id = await publishText(connected, 'Removed by somebody.')
    const db = createAccountDb(context.engine, ada.accountId ?? '')
    await lookAtPost(db, context, id)
    expect((await ada.call('content.read', { params: { id } })).remote_state).toBe('live')
    const [post] = await listPosts(server(), account)
    await callPds(server(), account, 'com.atproto.repo.deleteRecord', { rkey: post?.uri.split('/').at(-1) })
    await lookAtPost(db, context, id)
    await lookAtPost(db, context, id)
    expect(await ada.call('content.read', { params: { id } })).toMatchObject({
      remote_state: 'gone',
      status: 'published',
    })
    const verbs = (await ada.call('content.events', { params: { id } })).map(({ verb }) => verb)
    expect(verbs.filter((verb) => verb === 'gone_there')).toHaveLength(1)
    expect((await ada.call('notifications.list')).filter(({ kind }) => kind === 'live_changed')).toHaveLength(1)
  })
})
