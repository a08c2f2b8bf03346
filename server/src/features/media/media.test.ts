import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'

const { app } = await useApp()
const ada = await signUp(app)
const [channel] = await ada.call('channels.list')
const params = { channel_id: channel?.id ?? '' }
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe('channelUploads.uploadImage', () => {
  it('keeps a picture as a clean WebP that anybody with the address can see', async () => {
    const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3b5bdb' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    const image = await ada.call('channelUploads.uploadImage', {
      params,
      ...buildMultipart('photo.jpg', photo, { displayName: 'Blue' }),
    })
    expect(image).toMatchObject({ width: 640, height: 400, url: expect.stringMatching(/^\/media\/.+\.webp$/u) })
    const served = await app.inject({ url: image.url })
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(served.headers['content-security-policy']).toContain('sandbox')
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('strips what was appended to a picture', async () => {
    const polyglot = Buffer.concat([tinyPng, Buffer.from('<script>alert(1)</script>')])
    const answer = await ada.request('channelUploads.uploadImageNoWix', {
      params,
      ...buildMultipart('x.png', polyglot),
    })
    if (answer.status !== 200) return expect(answer.status).toBe(400)
    expect((await app.inject({ url: answer.data.url })).rawPayload.includes('<script>')).toBe(false)
  })

  it.each([
    ['an SVG with a script', 'x.svg', svg],
    ['an SVG that is called a PNG', 'x.png', svg],
    ['HTML that is called a GIF', 'x.gif', Buffer.from('GIF89a<html><script>alert(1)</script>')],
    ['text that is called a picture', 'x.jpg', Buffer.from('hello')],
    ['nothing', 'x.png', Buffer.alloc(0)],
    ['a cut-off picture', 'x.png', tinyPng.subarray(0, 40)],
  ])('refuses %s', async (_name, filename, bytes) => {
    const answer = await ada.request('channelUploads.uploadImage', { params, ...buildMultipart(filename, bytes) })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.error.message).toMatch(/^file must be a PNG/u)
  })

  it('refuses a picture that unpacks to too many pixels, and one with too many bytes', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(
      (await ada.request('channelUploads.uploadImage', { params, ...buildMultipart('bomb.png', bomb) })).status,
    ).toBe(400)
    const heavy = Buffer.concat([tinyPng, Buffer.alloc(11 * 1024 * 1024)])
    expect(
      (await ada.request('channelUploads.uploadImage', { params, ...buildMultipart('heavy.png', heavy) })).status,
    ).toBe(413)
    const huge = Buffer.alloc(26 * 1024 * 1024)
    expect(
      (await ada.request('channelUploads.uploadImage', { params, ...buildMultipart('huge.png', huge) })).status,
    ).toBe(413)
  })

  it('refuses a request that is no upload, and unknown fields', async () => {
    expect((await ada.request('channelUploads.uploadImage', { params, body: { file: 'x' } })).status).toBe(400)
    const unknown = await ada.request('channelUploads.uploadImage', {
      params,
      ...buildMultipart('x.png', tinyPng, { account_id: 'x' }),
    })
    expect(unknown.error.message).toBe('account_id is not a known field')
  })

  it('takes a picture without a file name', async () => {
    const { body, headers } = buildMultipart('x.png', tinyPng)
    const nameless = Buffer.from((body as Buffer).toString('latin1').replace('; filename="x.png"', ''), 'latin1')
    const answer = await ada.request('channelUploads.uploadImage', { params, body: nameless, headers })
    expect(answer.status, answer.text).toBe(200)
  })

  it('holds an Idempotency-Key to the picture it came with', async () => {
    const send = (bytes: Buffer) => {
      const { body, headers } = buildMultipart('x.png', bytes)
      return ada.request('channelUploads.uploadImage', {
        params,
        body,
        headers: { ...headers, 'idempotency-key': 'picture' },
      })
    }
    const first = await send(tinyPng)
    expect((await send(tinyPng)).text).toBe(first.text)
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await send(other)).error.code).toBe('idempotency_key_reused')
  })

  it('serves nothing but pictures that were uploaded', async () => {
    for (const url of ['/media/x/y.webp', '/media/../secret', '/media/%2e%2e/secret', `/media/${ada.accountId}/x.webp`])
      expect((await app.inject({ url })).statusCode).toBe(404)
  })
})
