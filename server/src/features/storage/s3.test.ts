import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { hasS3Server, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { buildFileBody, buildMultipart, tinyPdf, tinyPng } from '../../../test/upload.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { createS3Store } from '../../integrations/s3-store.ts'
import { purgeDeletedAccounts } from '../accounts/purge.ts'

describe.skipIf(!hasS3Server)('files in an S3 store', () => {
  let server: S3Server
  let opened: TestApp
  beforeAll(async () => {
    server = await startS3Server()
    opened = await openTestApp({ s3: server.settings })
  })
  afterAll(async () => {
    await opened?.close()
    await server?.stop()
    expect(opened?.context.faults).toEqual([])
  })

  it('are uploaded, served whole, in context and in other forms, and go with their workspace', async () => {
    const { app, context } = opened
    const ada = await signUp(app)
    const bucket = await createS3Store(server.settings)
    const picture = await ada.call('media.create', buildMultipart('desk.png', tinyPng))
    const inStore = `images/${ada.accountId}/${picture.id}`
    expect(await bucket.size(`${inStore}.webp`)).toBe(picture.bytes)
    const whole = await app.inject({ url: picture.url })
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      200,
      'image/webp',
      picture.bytes,
    ])
    const part = await app.inject({ url: picture.url, headers: { range: 'bytes=8-11' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'WEBP',
      `bytes 8-11/${picture.bytes}`,
    ])
    expect((await app.inject({ url: picture.url, headers: { range: 'bytes=9999-' } })).statusCode).toBe(416)
    const head = await app.inject({ method: 'HEAD', url: picture.url })
    expect(head.headers['content-length']).toBe(String(picture.bytes))
    expect((await app.inject({ url: picture.url.replace('.webp', '-400.jpg') })).headers['content-type']).toBe(
      'image/jpeg',
    )
    expect(await bucket.size(`${inStore}/v0-400.jpg`)).toBeGreaterThan(100)

    const place = { params: { bucket: 'documents', '*': 'plan.pdf' } }
    const file = await ada.call('storage.upload', { ...place, ...buildFileBody(tinyPdf) })
    expect((await ada.request('storage.read', place)).text).toBe(tinyPdf.toString())
    await ada.call('storage.remove', place)
    expect(await bucket.size(`documents/${file.key}`)).toBeNull()
    await ada.call('storage.upload', { ...place, ...buildFileBody(tinyPdf) })

    const long = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString()
    await createSystemDb(context.engine)
      .updateTable('accounts')
      .set({ deleted_at: long })
      .where('id', '=', ada.accountId ?? '')
      .execute()
    await purgeDeletedAccounts(context)
    expect(await bucket.size(`${inStore}.webp`)).toBeNull()
    expect(await bucket.size(`${inStore}/v0-400.jpg`)).toBeNull()
    expect(context.faults).toEqual([])
  })

  it('that cannot be reached are a fault of ours, and nothing is kept that has no file', async () => {
    const wrong = await openTestApp({ s3: { ...server.settings, secretAccessKey: 'not the secret' } })
    try {
      const ada = await signUp(wrong.app)
      const answer = await ada.request('media.create', buildMultipart('desk.png', tinyPng))
      expect(answer.status).toBe(500)
      expect(answer.text).not.toContain('secret')
      expect(await ada.call('media.list')).toEqual([])
      expect(wrong.context.faults.join()).toContain('SignatureDoesNotMatch')
    } finally {
      await wrong.close()
    }
  })
})
