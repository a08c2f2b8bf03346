import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp()

/** 80 × 40: red on the left, blue on the right, with a place and a person in its metadata. */
async function picture(format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg'): Promise<Buffer> {
  const left = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}
const upload = (person: Person, bytes: Buffer, name = 'me.jpg', fields: Record<string, string> = {}) =>
  person.request('profile.changePhoto', buildMultipart(name, bytes, fields))
const get = (url: string | null) => app.inject({ method: 'GET', url: url ?? '/' })

it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'writes a %s anew: square, 512 pixels, without metadata',
  async (format) => {
    const ada = await signUp(app)
    const { status, data } = await upload(ada, await picture(format))
    expect(status).toBe(200)
    expect(data.photo_url).toMatch(new RegExp(`^/media/people/${ada.session?.user.id}/[0-9a-f-]{36}\\.webp$`, 'u'))
    const served = await get(data.photo_url)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.format, meta.width, meta.height, meta.exif, meta.pages ?? 1]).toEqual(['webp', 512, 512, undefined, 1])
    expect(served.rawPayload.includes('canary-artist')).toBe(false)
  },
)

it('shows in the list of members and in the profile, also after the next sign-in', async () => {
  const ada = await signUp(app)
  const { data } = await upload(ada, await picture())
  const [member] = await ada.call('members.list')
  expect(member?.photo_url).toBe(data.photo_url)
  expect((await ada.call('profile.read')).photo_url).toBe(data.photo_url)
})

it('takes the fields of the specification beside the file, follows none of them, and refuses others', async () => {
  const ada = await signUp(app)
  const fields = { bucketName: '../..', destinationPath: '/etc/passwd', displayName: 'x', contentType: 'text/html' }
  const { status, data } = await upload(ada, await picture(), 'me.html', fields)
  expect([status, (await get(data.photo_url)).headers['content-type']]).toEqual([200, 'image/webp'])
  const refused = await upload(ada, await picture(), 'me.jpg', { user_id: 'x' })
  expect([refused.status, refused.error.message]).toEqual([400, 'user_id is not a known field'])
})

it('removes the file of the photo before, and of one that is taken away', async () => {
  const ada = await signUp(app)
  const first = (await upload(ada, await picture())).data.photo_url
  const second = (await upload(ada, await picture('png'))).data.photo_url
  expect(second).not.toBe(first)
  expect((await get(first)).statusCode).toBe(404)
  expect((await ada.call('profile.removePhoto')).photo_url).toBeNull()
  expect((await get(second)).statusCode).toBe(404)
  expect((await ada.call('profile.removePhoto')).photo_url).toBeNull()
})

it('leaves one file of two photos sent at once', async () => {
  const ada = await signUp(app)
  const bytes = await picture()
  const urls = (await Promise.all([upload(ada, bytes), upload(ada, bytes)])).map(({ data }) => data.photo_url)
  const { photo_url } = await ada.call('profile.read')
  // An answer may already show the later one; what is shown last is what is there.
  for (const url of urls) expect((await get(url)).statusCode).toBe(url === photo_url ? 200 : 404)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
it.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
])('refuses %s, whatever it is called', async (_what, bytes) => {
  const ada = await signUp(app)
  const answer = await upload(ada, bytes, 'me.png', { contentType: 'image/png' })
  expect([answer.status, answer.error.code]).toEqual([400, 'invalid'])
  expect((await ada.call('profile.read')).photo_url).toBeNull()
})

it('keeps nothing of a page hidden behind a picture', async () => {
  const ada = await signUp(app)
  const { status, data } = await upload(ada, Buffer.concat([await picture(), Buffer.from('<script>canary()</script>')]))
  expect(status).toBe(200)
  expect((await get(data.photo_url)).rawPayload.includes('canary')).toBe(false)
})

it('refuses more than 10 MB and a request without a file', async () => {
  const ada = await signUp(app)
  const big = await upload(ada, Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)]))
  expect([big.status, big.error.code]).toEqual([413, 'too_large'])
  expect((await ada.request('profile.changePhoto', { body: { displayName: 'x' } })).status).toBe(400)
})
