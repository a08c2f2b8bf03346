import { afterAll, afterEach, expect, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { renderMail } from './render-mail.ts'
import { createSmtpMailer } from './smtp.ts'

const server = await startMailServer()
const mailer = createSmtpMailer(server.url, 'Draftwright <hello@example.com>')
afterEach(() => {
  server.mode = 'takes'
  server.received.length = 0
})
afterAll(async () => {
  await mailer.close()
  await server.close()
})

const mail = (change: Partial<Parameters<typeof renderMail>[0]> = {}) =>
  renderMail({
    to: 'grace@example.com',
    subject: 'Ada invites you',
    heading: 'Join Example Works',
    paragraphs: ['Ada invites you.'],
    footnote: 'Someone typed your address.',
    ...change,
  })

test('A mail arrives with both its parts, from us, for one reader', async () => {
  const subject = 'Grüße aus Köln 🎉 – „Frühling“ ' + 'und noch viel mehr '.repeat(8).trim()
  await mailer.send(mail({ subject, paragraphs: ['Schöne Grüße 🎉'] }))
  const [got] = server.received
  expect(server.received).toHaveLength(1)
  expect(got?.readers).toEqual(['grace@example.com'])
  expect(got?.sender).toBe('hello@example.com')
  expect(got?.mail.from?.value).toEqual([{ name: 'Draftwright', address: 'hello@example.com' }])
  expect(got?.mail.subject).toBe(subject)
  expect(got?.mail.text).toContain('Schöne Grüße 🎉')
  expect(got?.mail.html).toContain('Schöne Grüße 🎉</p>')
  expect(got?.mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(got?.raw).toContain('multipart/alternative')
  expect(got?.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
})

test('A mail may be sent in the name of somebody else, from the same address', async () => {
  await mailer.send({ ...mail(), fromName: 'Café „Harbour“' })
  expect(server.received[0]?.mail.from?.value).toEqual([{ name: 'Café „Harbour“', address: 'hello@example.com' }])
})

test('A mail that is put off, refused or cut short throws, so that its job is tried again', async () => {
  for (const mood of [
    { refuses: 'reader', code: 451 },
    { refuses: 'reader', code: 550 },
    { refuses: 'text', code: 451 },
    { refuses: 'text', code: 550 },
    'hangs up',
  ] as const) {
    server.mode = mood
    await expect(mailer.send(mail()), JSON.stringify(mood)).rejects.toThrow('The email was rejected')
  }
  server.mode = 'takes'
  expect(server.received).toEqual([])
  await mailer.send(mail())
  expect(server.received).toHaveLength(1)
})

test('A server that is not there throws, and the error says nothing of what was in the mail', async () => {
  const gone = await startMailServer()
  await gone.close()
  const lost = createSmtpMailer(gone.url, 'hello@example.com')
  const failure: unknown = await lost.send(mail({ code: '482913' })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/482913|grace@/u)
  await lost.close()
})

test('A login travels as SMTP_URL has it, special characters and all; a wrong one throws', async () => {
  const login = { user: 'post@example.com', pass: 'a:b/c@d%e ü' }
  const locked = await startMailServer(login)
  const known = createSmtpMailer(locked.url, 'hello@example.com')
  await known.send(mail())
  expect(locked.received).toHaveLength(1)
  await known.close()
  const stranger = createSmtpMailer(locked.url.replace('post%40', 'other%40'), 'hello@example.com')
  await expect(stranger.send(mail())).rejects.toThrow('The email was rejected')
  await stranger.close()
  await locked.close()
})

const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\v']

test('A subject or a reader with a line break, or more than one reader, is refused before anything is sent', async () => {
  for (const at of breaks) {
    const injected = `${at}Bcc: thief@example.com`
    await expect(mailer.send({ ...mail({}), subject: `Hello${injected}` })).rejects.toThrow('one line')
    await expect(mailer.send({ ...mail({}), fromName: `Ada${injected}` })).rejects.toThrow('one line')
    await expect(mailer.send(mail({ to: `grace@example.com${injected}` }))).rejects.toThrow(
      'one plain recipient address',
    )
  }
  for (const to of [
    'grace@example.com, thief@example.com',
    'grace@example.com;thief@example.com',
    'Grace <grace@example.com>',
    '"x" <thief@example.com>@example.com',
    'group: grace@example.com, thief@example.com;',
    'grace@example.com (thief@example.com)',
    'grace@example.com> SIZE=1 <thief@example.com',
    '-oQ/tmp@example.com',
    'grace',
    '',
  ])
    await expect(mailer.send(mail({ to })), to).rejects.toThrow('one plain recipient address')
  expect(server.received).toEqual([])
})

test('What looks like a head in a subject or in the text stays text', async () => {
  const tricky = '=?utf-8?Q?x=0D=0ABcc:_thief@example.com?= %0d%0aBcc: thief@example.com \\r\\nBcc: thief@example.com'
  await mailer.send(
    mail({
      subject: tricky,
      heading: `Join ${tricky}`,
      paragraphs: ['One\r\n\r\n.\r\nMAIL FROM:<thief@example.com>\r\n.\r\n'],
      quote: '--boundary\r\nContent-Type: text/html\r\n\r\n<b>x</b>\r\n.\r\nQUIT\r\n',
    }),
  )
  expect(server.received).toHaveLength(1)
  const [got] = server.received
  expect(got?.readers).toEqual(['grace@example.com'])
  expect(got?.mail.subject).toBe(tricky.replace('=?', '= ?'))
  expect([...(got?.mail.headers.keys() ?? [])].toSorted()).toEqual(
    [
      'from',
      'to',
      'subject',
      'auto-submitted',
      'x-auto-response-suppress',
      'message-id',
      'date',
      'mime-version',
      'content-type',
    ].toSorted(),
  )
  expect(got?.mail.attachments).toEqual([])
  expect(got?.mail.text).toContain('MAIL FROM:<thief@example.com>')
})
