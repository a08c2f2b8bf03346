import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { asBody, multipart, tinyPdf, tinyPng } from '../../../test/upload.ts'

const { app, parts } = await useApp({ hasRateLimits: false })
const ada = await signUp(app)

const at = (bucket: string, path: string) => ({ params: { bucket, '*': path } })
const put = (person: Person, bucket: string, path: string, bytes = tinyPdf) =>
  person.ask('storage.upload', { ...at(bucket, path), ...asBody(bytes) })

describe('the storage calls', () => {
  it('keep a document for members, found by its key and by the path it was sent to', async () => {
    const { data } = await put(ada, 'documents', 'plans/First plan.pdf')
    expect(data).toMatchObject({
      bucket: 'documents',
      media_type: 'application/pdf',
      bytes: tinyPdf.length,
      width: null,
    })
    expect(data.url).toBe(`/storage/v1/object/documents/${data.key}`)
    for (const path of [data.key, 'plans/First plan.pdf']) {
      const got = await ada.ask('storage.read', at('documents', path))
      expect(got.text).toBe(tinyPdf.toString())
      expect(got.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="First plan.pdf"; filename*=UTF-8''First%20plan.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
    expect((await app.inject({ url: data.url })).statusCode).toBe(401)
  })

  it('find the newest of those that were sent to one path', async () => {
    const first = (await put(ada, 'documents', 'same')).data
    const second = (await put(ada, 'documents', 'same', Buffer.concat([tinyPdf, Buffer.from('%')]))).data
    expect(second.key).not.toBe(first.key)
    expect((await ada.ask('storage.read', at('documents', 'same'))).text).toHaveLength(second.bytes)
    expect((await ada.ask('storage.read', at('documents', first.key))).text).toHaveLength(first.bytes)
  })

  it('take a picture into the library, and show it to everybody with its address', async () => {
    const { data } = await ada.ask('storage.upload', {
      ...at('images', 'team/desk.png'),
      ...multipart('desk.png', tinyPng),
    })
    expect(data).toMatchObject({ bucket: 'images', media_type: 'image/webp', width: 1, height: 1 })
    expect(await ada.call('media.read', { params: { id: data.id } })).toMatchObject({ name: 'desk.png' })
    for (const url of [data.url, `/storage/v1/object/public/images/${data.key}`])
      expect((await app.inject({ url })).headers['content-type'], url).toBe('image/webp')
    for (const path of [data.key, 'team/desk.png'])
      expect((await ada.ask('storage.read', at('images', path))).headers['content-type']).toBe('image/webp')
    expect((await ada.ask('storage.remove', at('images', data.key))).error.code).toBe('in_library')
  })

  it('never let a path lead anywhere', async () => {
    for (const path of ['../../etc/passwd', 'a/../../b', '%2e%2e/x', '....//x', '/abs', 'x'.repeat(400)]) {
      const sent = await put(ada, 'documents', path)
      expect([200, 404], path).toContain(sent.status)
      if (sent.status === 200) expect(sent.data.key).toMatch(new RegExp(`^${ada.accountId}/[0-9a-f-]{36}\\.pdf$`, 'u'))
    }
    for (const path of ['x\u0000y', 'x\ny', 'a\\b', 'x'.repeat(501)])
      expect((await put(ada, 'documents', path)).status, JSON.stringify(path)).toBe(404)
    expect((await put(ada, 'secrets', 'x')).status).toBe(404)
    expect((await put(ada, 'public', 'images/x')).status).toBe(404)
  })

  it('take what a file is from its bytes alone', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const [bucket, bytes] of [
      ['documents', html],
      ['documents', tinyPng],
      ['recordings', tinyPdf],
      ['images', tinyPdf],
      ['images', html],
      ['documents', Buffer.alloc(0)],
    ] as const)
      expect((await put(ada, bucket, 'x.pdf', bytes)).status, bucket).toBe(400)
    const json = await ada.ask('storage.upload', { ...at('documents', 'x'), body: { file: 'x' } })
    expect(json.error.message).toBe('file must be a PDF, an Office or an OpenDocument file')
    const huge = Buffer.concat([tinyPdf, Buffer.alloc(26 * 1024 * 1024)])
    expect((await put(ada, 'documents', 'huge', huge)).status).toBe(413)
  })

  it('belong to one workspace; its members delete what is theirs', async () => {
    const { data } = await put(ada, 'documents', 'ours')
    const eve = await signUp(app)
    for (const path of [data.key, 'ours', `${eve.accountId}/${data.id}.pdf`])
      expect((await eve.ask('storage.read', at('documents', path))).status, path).toBe(404)
    const bea = await addMember(parts, ada, 'general_member')
    expect((await bea.ask('storage.read', at('documents', data.key))).status).toBe(200)
    expect((await bea.ask('storage.remove', at('documents', data.key))).status).toBe(403)
    const amp = await addMember(parts, ada, 'amplifier')
    expect((await amp.ask('storage.read', at('documents', data.key))).status).toBe(403)
    await ada.call('storage.remove', at('documents', data.key))
    expect((await ada.ask('storage.read', at('documents', data.key))).status).toBe(404)
  })
})

describe('parts of a file', () => {
  it('are sent as they are asked for, unless the file is another by now', async () => {
    const { data } = await put(ada, 'documents', 'ranges')
    const get = (headers: Record<string, string>) => ada.ask('storage.read', { ...at('documents', data.key), headers })
    const whole = await get({})
    const etag = String(whole.headers.etag)
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(tinyPdf.length) })
    const some = await get({ range: 'bytes=1-3' })
    expect([some.status, some.text, some.headers['content-range']]).toEqual([206, 'PDF', `bytes 1-3/${tinyPdf.length}`])
    expect((await get({ range: 'bytes=-6' })).text).toBe('%%EOF\n')
    expect((await get({ range: `bytes=5-9999` })).headers['content-length']).toBe(String(tinyPdf.length - 5))
    const outside = await get({ range: `bytes=${tinyPdf.length}-` })
    expect([outside.status, outside.headers['content-range'], outside.text]).toEqual([
      416,
      `bytes */${tinyPdf.length}`,
      '',
    ])
    for (const range of ['bytes=9-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=', 'bytes=-', 'bytes=a-b'])
      expect((await get({ range })).status, range).toBe(200)
    expect((await get({ range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-0', 'if-range': '"another"' })).status).toBe(200)
    const again = await get({ 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('has a HEAD that says how long a file is and sends none of it', async () => {
    const { data } = await put(ada, 'images', 'head.png', tinyPng)
    const head = await app.inject({ method: 'HEAD', url: data.url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(data.bytes), ''])
    const part = await app.inject({ url: data.url, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
  })
})
