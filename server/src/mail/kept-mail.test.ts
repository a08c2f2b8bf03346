import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { readConfig } from '../config.ts'
import { renderMail } from './render-mail.ts'
import { createFolderOutbox } from './outbox.ts'

const folder = await mkdtemp(join(tmpdir(), 'draftwright-mail-'))
const local = await openTestApp({ publicUrl: 'http://localhost:3000' })
const elsewhere = await openTestApp({ publicUrl: 'https://draftwright.example.com' })
const wide = await openTestApp({ publicUrl: 'http://127.0.0.1:3000', host: '0.0.0.0' })
const sending = await openTestApp({ publicUrl: 'http://127.0.0.1:3000', smtpUrl: 'smtp://127.0.0.1:9' })
afterAll(async () => {
  for (const opened of [local, elsewhere, wide, sending]) await opened.close()
  await rm(folder, { recursive: true })
})

const mail = (subject = 'Your code') =>
  renderMail({
    to: 'grace@example.com',
    subject,
    heading: 'Your <code>',
    paragraphs: ['Type it in.'],
    code: '482913',
    footnote: 'Someone asked for it.',
  })

test('The outbox keeps mail over a restart, newest first, for the owner alone', async () => {
  const path = join(folder, 'kept')
  const first = await createFolderOutbox(path, () => new Date('2026-01-01T10:00:00Z'))
  await first.send(mail('One'))
  await first.send(mail('Two'))
  const again = await createFolderOutbox(path, () => new Date('2026-01-01T11:00:00Z'))
  await again.send(mail('Three'))
  expect((await again.kept()).map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One'])
  expect((await again.kept())[2]).toMatchObject({ ...mail('One'), sent_at: '2026-01-01T10:00:00.000Z' })
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(path)) expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
})

test('The outbox keeps the newest 500 and passes over files that are no mail', async () => {
  const path = join(folder, 'many')
  const outbox = await createFolderOutbox(path, () => new Date())
  await writeFile(join(path, 'notes.txt'), 'mine')
  await writeFile(join(path, '00000000-0000-7000-8000-000000000000.json'), '{"half":')
  for (let n = 1; n <= 505; n++) await outbox.send(mail(`Mail ${n}`))
  const kept = await outbox.kept()
  expect(kept).toHaveLength(500)
  expect(kept[0]?.subject).toBe('Mail 505')
  expect(kept[499]?.subject).toBe('Mail 6')
  expect(await readdir(path)).toContain('notes.txt')
})

const send = (app: FastifyInstance, url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers }, remoteAddress })
const opened = await send(local.app, local.context.outboxAccess.path)
const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
/** From a browser that has opened the link of the start. */
const look = (app: FastifyInstance, url: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  send(app, url, { cookie, ...headers }, remoteAddress)

test('On this machine the kept mail can be read, and its HTML can do nothing', async () => {
  expect((await look(local.app, '/dev/mail')).body).toContain('No emails yet')
  await local.context.mailer.send(mail('Hello <b>you</b>'))
  const list = await look(local.app, '/dev/mail')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.body).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
  const path = /href="(\/dev\/mail\/[0-9a-f-]+)"/u.exec(list.body)?.[1] ?? ''
  const one = await look(local.app, path)
  expect(one.statusCode).toBe(200)
  expect(one.body).toContain(`<iframe src="${path}/html"`)
  expect(one.body).toContain('    482913')
  const html = await look(local.app, `${path}/html`)
  expect(html.body).toBe(mail('Hello <b>you</b>').html)
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/u)
  expect(html.headers['content-security-policy']).not.toContain('allow-scripts')
  expect((await look(local.app, '/dev/mail/0197a000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

test('However local a request looks, mail is read only in a browser that has opened the link of the start, which opens once', async () => {
  await local.context.mailer.send(mail('A reset link'))
  const [kept] = await local.context.mailer.kept()
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dev/mail'])
  expect(opened.headers['set-cookie']).toMatch(/Path=\/dev\/mail; HttpOnly; SameSite=Strict/u)
  const later = String(Date.now() + 86_400_000)
  const paths = [
    '/dev/mail',
    `/dev/mail/${kept?.id}`,
    `/dev/mail/${kept?.id}/html`,
    '/dev/mail?key=',
    '/dev/mail?key[]=x',
  ]
  for (const url of [...paths, local.context.outboxAccess.path])
    for (const wrong of ['', 'outbox=', `outbox=${later}`, `outbox=${later}.x`, cookie.replace(/\d/u, '9')]) {
      const answer = await send(local.app, url, { cookie: wrong })
      expect([url, wrong, answer.statusCode]).toEqual([url, wrong, 403])
      expect(answer.body).not.toContain('A reset link')
    }
})

test('From anywhere else there is nothing, and it looks like any address with nothing at it', async () => {
  await local.context.mailer.send(mail())
  const [kept] = await local.context.mailer.kept()
  const nothing = (await look(local.app, '/dev/other')).body
  for (const path of ['/dev/mail', `/dev/mail/${kept?.id}`, `/dev/mail/${kept?.id}/html`]) {
    const fromElsewhere: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
      { 'cf-connecting-ip': '127.0.0.1' },
      // A foreign page whose host name resolves to this machine.
      { host: 'evil.example.com:3000' },
    ]
    for (const header of fromElsewhere) {
      const answer = await look(local.app, path, header)
      expect([answer.statusCode, answer.body], JSON.stringify(header)).toEqual([404, nothing])
    }
    expect((await look(local.app, path, {}, '192.168.1.20')).statusCode).toBe(404)
    expect((await look(local.app, path, {}, '::ffff:127.0.0.1')).statusCode).toBe(200)
  }
  for (const { app, context } of [elsewhere, wide, sending]) {
    if (context.mailer.kind === 'outbox') await context.mailer.send(mail())
    const answer = await look(app, '/dev/mail')
    expect([answer.statusCode, answer.body]).toEqual([404, nothing])
  }
})

test('A wrong mail setting stops the start with a sentence that repeats no password', () => {
  expect(readConfig({}).mailFrom).toBe('Draftwright <no-reply@localhost>')
  expect(readConfig({ PUBLIC_URL: 'https://write.example.com/' }).mailFrom).toBe(
    'Draftwright <no-reply@write.example.com>',
  )
  for (const url of ['smtp://mail.example.com', 'smtps://a:b%40c@mail.example.com:465', 'smtp://mail?tls=off'])
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url)
  for (const url of ['mail.example.com', 'https://u:s3cret@x.com', 'smtp://', 'smtp://u:s3cret@x.com/?pool=1'])
    expect(() => readConfig({ SMTP_URL: url })).toThrow(/^SMTP_URL must look like (?!.*s3cret)/u)
  for (const from of ['hello', 'a@b.com, c@d.com', 'X <a@b.com>\r\nBcc: c@d.com', 'X <a@b.com> Y <c@d.com>'])
    expect(() => readConfig({ MAIL_FROM: from })).toThrow(/^MAIL_FROM must be/u)
})
