import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildFileBody, buildMultipart, tinyPdf, tinyPng } from '../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const ada = await signUp(app)

const at = (bucket: string, path: string) => ({ params: { bucket, '*': path } })
const put = (person: Person, bucket: string, path: string, bytes = tinyPdf) =>
  person.request('storage.upload', { ...at(bucket, path), ...buildFileBody(bytes) })

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
      const got = await ada.request('storage.read', at('documents', path))
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

  it('keep plain text among the documents, and no markup', async () => {
    const { data } = await put(ada, 'documents', 'notes/First notes.md', Buffer.from('# Grüße\n\nAsk on Friday.\n'))
    expect(data).toMatchObject({ media_type: 'text/plain', key: expect.stringMatching(/\.txt$/u) })
    const got = await ada.request('storage.read', at('documents', data.key))
    expect(got.text).toBe('# Grüße\n\nAsk on Friday.\n')
    expect(got.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/u),
      'content-disposition': expect.stringContaining('attachment; filename="First notes.txt"'),
      'x-content-type-options': 'nosniff',
    })
    for (const bytes of ['', '<html><script>1</script>', ' \n<svg>', 'a\0b', '\xff\xfe'].map((text) =>
      Buffer.from(text, 'latin1'),
    )) {
      const { status, error } = await put(ada, 'documents', 'x.txt', bytes)
      expect([status, error.details]).toEqual([400, [{ field: 'file', message: expect.any(String) }]])
    }
  })

  it('find the newest of those that were sent to one path', async () => {
    const first = (await put(ada, 'documents', 'same')).data
    const second = (await put(ada, 'documents', 'same', Buffer.concat([tinyPdf, Buffer.from('%')]))).data
    expect(second.key).not.toBe(first.key)
    expect((await ada.request('storage.read', at('documents', 'same'))).text).toHaveLength(second.bytes)
    expect((await ada.request('storage.read', at('documents', first.key))).text).toHaveLength(first.bytes)
  })

  it('take a picture into the library, and show it to everyone with its address', async () => {
    const { data } = await ada.request('storage.upload', {
      ...at('images', 'team/desk.png'),
      ...buildMultipart('desk.png', tinyPng),
    })
    expect(data).toMatchObject({ bucket: 'images', media_type: 'image/webp', width: 1, height: 1 })
    expect(await ada.call('media.read', { params: { id: data.id } })).toMatchObject({ name: 'desk.png' })
    for (const url of [data.url, `/storage/v1/object/public/images/${data.key}`])
      expect((await app.inject({ url })).headers['content-type'], url).toBe('image/webp')
    for (const path of [data.key, 'team/desk.png'])
      expect((await ada.request('storage.read', at('images', path))).headers['content-type']).toBe('image/webp')
    expect((await ada.request('storage.remove', at('images', data.key))).error.code).toBe('in_library')
  })

  it('never let a path lead anywhere', async () => {
    for (const path of ['../../etc/passwd', 'a/../../b', '%2e%2e/x', '....//x', '/abs', 'x'.repeat(400)]) {
      const sent = await put(ada, 'documents', path)
      expect([200, 404], path).toContain(sent.status)
      if (sent.status === 200) expect(sent.data.key).toMatch(new RegExp(`^${ada.accountId}/[0-9a-f-]{36}\\.pdf$`, 'u'))
    }
    for (const path of ['x\u0000y', 'x\ny', 'a\\b', 'x'.repeat(501)])
      expect((await put(ada, 'documents', path)).status, JSON.stringify(path)).toBe(404)
    for (const bucket of ['a/b', '..', '-a', 'A', 'a b', 'x'.repeat(64)])
      expect((await put(ada, bucket, 'x')).status, bucket).toBe(404)
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
    const json = await ada.request('storage.upload', { ...at('recordings', 'x'), body: { file: 'x' } })
    expect(json.error.message).toBe('file must be a recording')
    const huge = Buffer.concat([tinyPdf, Buffer.alloc(26 * 1024 * 1024)])
    expect((await put(ada, 'documents', 'huge', huge)).status).toBe(413)
  })

  it('take any file into a bucket that the workspace names, for its members alone and only to be saved', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { data } = await put(ada, 'press-kit', 'logos/page.html', page)
    expect(data).toMatchObject({ bucket: 'press-kit', media_type: 'application/octet-stream', bytes: page.length })
    expect(data.url).toBe(`/storage/v1/object/press-kit/${data.key}`)
    for (const path of [data.key, 'logos/page.html']) {
      const got = await ada.request('storage.read', at('press-kit', path))
      expect(got.text).toBe(page.toString())
      expect(got.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
    const picture = await put(ada, 'press-kit', 'logo.png', tinyPng)
    expect(picture.data.media_type).toBe('image/png')
    expect((await put(ada, 'press-kit', 'empty', Buffer.alloc(0))).status).toBe(400)
    expect((await app.inject({ url: data.url })).statusCode).toBe(401)
    expect((await app.inject({ url: `/storage/v1/object/public/press-kit/${data.key}` })).statusCode).not.toBe(200)
    const eve = await signUp(app)
    for (const [bucket, path] of [
      ['press-kit', data.key],
      ['press-kit', `${eve.accountId}/${data.id}.bin`],
    ] as const)
      expect((await eve.request('storage.read', at(bucket, path))).status).toBe(404)
    expect((await ada.request('storage.read', at('documents', data.key))).status).toBe(404)
    await ada.call('storage.remove', at('press-kit', data.key))
    expect((await ada.request('storage.read', at('press-kit', data.key))).status).toBe(404)
  })

  it('belong to one workspace; its members delete what is theirs', async () => {
    const { data } = await put(ada, 'documents', 'ours')
    const eve = await signUp(app)
    for (const path of [data.key, 'ours', `${eve.accountId}/${data.id}.pdf`])
      expect((await eve.request('storage.read', at('documents', path))).status, path).toBe(404)
    const bea = await addMember(context, ada, 'general_member')
    expect((await bea.request('storage.read', at('documents', data.key))).status).toBe(200)
    expect((await bea.request('storage.remove', at('documents', data.key))).status).toBe(403)
    const amp = await addMember(context, ada, 'amplifier')
    expect((await amp.request('storage.read', at('documents', data.key))).status).toBe(403)
    await ada.call('storage.remove', at('documents', data.key))
    expect((await ada.request('storage.read', at('documents', data.key))).status).toBe(404)
  })
})

describe('parts of a file', () => {
  it('are sent as they are asked for, unless the file is another by now', async () => {
    const { data } = await put(ada, 'documents', 'ranges')
    const get = (headers: Record<string, string>) =>
      ada.request('storage.read', { ...at('documents', data.key), headers })
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
