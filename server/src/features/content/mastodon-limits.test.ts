import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { pollDeliveries } from '../../../test/finish-jobs.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { usualRules } from '../../../test/networks/mastodon-rules.ts'
import { type MastodonServer, startMastodonServer } from '../../../test/networks/mastodon-server.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { checkChannel } from '../connections/check.ts'

const mastodon: MastodonServer = await startMastodonServer()
const { app, context } = await useApp({ trustedUrls: [mastodon.origin] })
beforeEach(() => {
  for (const id of mastodon.posts.map((post) => post.id)) mastodon.removePost(id)
  Object.assign(mastodon.settings, usualRules)
})

interface Connected {
  readonly ada: Person
  readonly channel_id: string
}
async function connect(server: object): Promise<Connected> {
  Object.assign(mastodon.settings, server)
  const ada = await signUp(app)
  const { origin: instance_url, accessToken: access_token } = mastodon
  const body = { name: 'Mastodon', channel_type: 'mastodon' as const, instance_url, access_token }
  const connected = { ada, channel_id: (await ada.call('channels.create', { body })).id }
  await check(connected)
  return connected
}
const check = ({ ada, channel_id }: Connected) =>
  checkChannel(createAccountDb(context.engine, ada.accountId ?? ''), context, channel_id)
const approve = async ({ ada, channel_id }: Connected, markdown: string, settings: object = {}) => {
  const id = await draftPost(ada, context, { channel_id, markdown })
  await ada.call('content.update', { params: { id }, body: { settings: { ...settings } } })
  return { id, answer: await ada.request('content.approve', { params: { id }, body: { publish: true } }) }
}
async function publish(connected: Connected, markdown: string, settings: object = {}) {
  const { id, answer } = await approve(connected, markdown, settings)
  expect(answer.status, answer.text).toBe(200)
  await pollDeliveries(context, async () => (await connected.ada.call('content.read', { params: { id } })).status).toBe(
    'published',
  )
}

describe('what a Mastodon server says of itself', () => {
  it.each([
    ['more characters', { maxCharacters: 5000 }, 'a'.repeat(5000), 'a'.repeat(5001)],
    ['fewer characters', { maxCharacters: 200 }, 'a'.repeat(200), 'a'.repeat(201)],
    [
      'shorter addresses',
      { charactersPerUrl: 10 },
      `${'a'.repeat(489)} https://example.org/${'b'.repeat(80)}`,
      `${'a'.repeat(490)} https://example.org/`,
    ],
    [
      'longer addresses',
      { charactersPerUrl: 100 },
      `${'a'.repeat(399)} https://a.nl`,
      `${'a'.repeat(400)} https://a.nl`,
    ],
  ])('%s are counted, refused and sent', async (_name, server, fitting, over) => {
    const connected = await connect(server)
    await publish(connected, fitting)
    expect(mastodon.posts.map(({ text }) => text)).toEqual([fitting])
    const { answer } = await approve(connected, over)
    expect([answer.status, answer.error.code]).toEqual([409, 'too_long'])
    // The web counts by the same settings.
    const { settings } = await connected.ada.call('channels.read', { params: { id: connected.channel_id } })
    expect(settings).toMatchObject({ server_limits: { characters: mastodon.settings.maxCharacters } })
  })

  it('splits a thread', async () => {
    const connected = await connect({ maxCharacters: 1200 })
    await publish(connected, Array.from({ length: 100 }, (_, at) => `Sentence number ${at} stands here.`).join(' '), {
      is_thread: true,
    })
    const lengths = mastodon.posts.map(({ text }) => text.length)
    expect(lengths.length).toBe(3)
    expect(Math.max(...lengths)).toBeGreaterThan(1000)
  })

  it('is read anew at each check, and dropped with the address it belongs to', async () => {
    const connected = await connect({ maxCharacters: 5000 })
    mastodon.settings.maxCharacters = 300
    await check(connected)
    expect((await approve(connected, 'a'.repeat(301))).answer.status).toBe(409)
    const { ada, channel_id } = connected
    const change = async (body: object) =>
      (await ada.call('channels.update', { params: { id: channel_id }, body: { ...body } })).settings
    expect(await change({ visibility: 'unlisted' })).toMatchObject({ server_limits: { characters: 300 } })
    const elsewhere = { instance_url: 'https://elsewhere.example', access_token: mastodon.accessToken }
    expect(await change(elsewhere)).not.toHaveProperty('server_limits')
    const own = await ada.request('channels.update', {
      params: { id: channel_id },
      body: { server_limits: { characters: 9 } },
    })
    expect(own.status).toBe(400)
  })

  it.each([
    ['bytes', { pictureBytes: 200_000 }],
    ['pixels', { picturePixels: 90_000 }],
    ['formats', { mimeTypes: ['image/png', 'image/webp'] }],
  ])('limits the %s of pictures', async (_name, server) => {
    const connected = await connect(server)
    const noise = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .png()
      .toBuffer()
    const { channel_id, ada } = connected
    const { url } = await ada.call('channelUploads.uploadImage', {
      params: { channel_id },
      ...buildMultipart('shop.png', noise),
    })
    await publish(connected, `Ask for days.\n\n![The shop](${url})`)
    expect(mastodon.posts[0]?.media).toHaveLength(1)
  })

  it.each([2, 6])('takes %i pictures', async (maxPictures) => {
    const connected = await connect({ maxPictures })
    const list = (many: number) =>
      Array.from({ length: many }, (_, at) => `![The shop ${at}](/media/a/${at}.webp)`).join('\n\n')
    const { ada, channel_id } = connected
    for (const [many, status] of [
      [maxPictures, 200],
      [maxPictures + 1, 409],
    ] as const) {
      const id = await draftPost(ada, context, { channel_id, markdown: `Days.\n\n${list(many)}` })
      expect((await ada.request('content.approve', { params: { id } })).status).toBe(status)
    }
  })
})
