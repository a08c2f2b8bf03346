import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { prepareNewsletter } from '../../../test/sendable-newsletter.ts'
import { useApp } from '../../../test/test-app.ts'
import { combineMailHandlers, startMailReceiver } from '../../mail/receive.ts'
import { createIdeaMailHandler } from '../ideas/index.ts'
import { SYSTEM } from '../../db/engine.ts'
import { deleteExpiredRows } from '../../housekeeping.ts'
import { createBounceHandler } from './receive-bounces.ts'
import { createUnsubscribeHandler } from './receive-unsubscribes.ts'

const server = await startMailServer()
const mailIn = { host: '127.0.0.1', port: 0, domain: 'mail.draftwright.test', senderCheck: null }
const { app, context } = await useApp({
  mailIn,
  hasRateLimits: false,
  trustedUrls: [`http://127.0.0.1:${new URL(server.url).port}`],
})
const handler = combineMailHandlers([
  createIdeaMailHandler(context),
  createBounceHandler(context),
  createUnsubscribeHandler(context),
])
const receiver = await startMailReceiver(mailIn, handler)
afterAll(() => receiver.close())
const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })

let me: Person
let to: string
let count = 0
beforeEach(async () => {
  me = await signUp(app)
  to = (await me.call('newsletterSettings.read')).bounce_address ?? ''
})

const waitUntilSent = (id: string) =>
  expect.poll(async () => (await me.call('newsletters.read', { params: { id } })).state).toBe('sent')
/** Sends a newsletter to new addresses; returns its id, and the Message-ID of each mail. */
async function send(readers: number) {
  const emails = Array.from({ length: readers }, () => `bounce-${count++}@readers.example`)
  const id = await prepareNewsletter(me, context, { mailUrl: server.url, emails })
  await me.call('newsletters.start', { params: { id }, body: {} })
  await waitUntilSent(id)
  const ids = emails.map((email) => server.received.find((mail) => mail.readers.includes(email))?.mail.messageId ?? '')
  return { id, emails, ids }
}
interface Report {
  id: string
  action?: string
  status: string
  words: string
}
/** A report as mail servers write it (RFC 3464), with the headers of the mail that came back. */
const writeReport = ({ id, action = 'failed', status, words }: Report) =>
  [
    'From: MAILER-DAEMON@readers.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Message-ID: <report-${count++}@readers.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'Your email could not be delivered.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.readers.example',
    '',
    'Final-Recipient: rfc822; somebody@readers.example',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words.split(' ').slice(0, 3).join(' ')}`,
    `    ${words.split(' ').slice(3).join(' ')}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'From: news@harbour.example',
    `Message-ID: ${id}`,
    '',
    '--part--',
    '',
  ].join('\r\n')
const deliver = (raw: string, address = to) =>
  transport.sendMail({ envelope: { from: '', to: address }, raw }).then(
    () => 'taken',
    (error: { responseCode?: number }) => error.responseCode,
  )
const report = (given: Report) => deliver(writeReport(given))
const find = async (email: string) =>
  (await me.call('subscribers.list', { query: { search: email } })).find((subscriber) => subscriber.email === email)
const readCounts = async (id: string) => {
  const { hard_bounces, soft_bounces } = await me.call('newsletters.read', { params: { id } })
  return [hard_bounces, soft_bounces]
}
const noUser = { status: '5.1.1', words: '550 5.1.1 No such user here' }

it('an address that does not exist gets no more; what may pass is counted, each mail once', async () => {
  const { id, emails, ids } = await send(4)
  const [gone = '', full = '', late = '', bare = ''] = emails
  const [goneId = '', fullId = '', lateId = '', bareId = ''] = ids
  expect(await report({ id: goneId, ...noUser })).toBe('taken')
  for (let n = 0; n < 2; n++) await report({ id: fullId, status: '5.2.2', words: '552 5.2.2 Mailbox is full' })
  await report({ id: lateId, action: 'delayed', status: '4.4.1', words: '451 4.4.1 No answer from host' })
  await report({ id: bareId, status: '5.0.0', words: '550 No such mailbox at this host' })
  expect(await find(gone)).toMatchObject({ state: 'bounced', bounce: '5.1.1 550 5.1.1 No such user here' })
  expect(await find(full)).toMatchObject({ state: 'confirmed', soft_bounces: 1 })
  expect(await find(late)).toMatchObject({ state: 'confirmed', soft_bounces: 0 })
  expect(await find(bare)).toMatchObject({ state: 'bounced' })
  expect(await readCounts(id)).toEqual([2, 1])
  const deliveries = await me.call('newsletters.deliveries', { params: { id }, query: {} })
  expect(deliveries.find(({ email }) => email === full)).toMatchObject({
    state: 'sent',
    bounce: '5.2.2 552 5.2.2 Mailbox is full',
  })
})

it('who has left is not turned into an address that does not exist by a report that comes late', async () => {
  const { id, emails, ids } = await send(1)
  const [email = ''] = emails
  const { id: subscriber = '' } = (await find(email)) ?? {}
  await me.call('subscribers.unsubscribe', { params: { id: subscriber } })
  await report({ id: ids[0] ?? '', ...noUser })
  expect(await readCounts(id)).toEqual([1, 0])
  expect(await find(email)).toMatchObject({ state: 'unsubscribed', bounce: null })
})

it('reads the words of qmail and of an Exim of before, who write no report for programs', async () => {
  const { id, emails, ids } = await send(3)
  const [gone = '', away = '', full = ''] = emails
  const copy = (n: number) => `From: news@harbour.example\r\nMessage-ID: ${ids[n]}\r\n\r\nWords\r\n`
  const qmail = (email: string, words: string, n: number) =>
    `To: ${to}\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program at mx.readers.example.\r\n\r\n<${email}>:\r\n${words}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copy(n)}`
  expect(await deliver(qmail(gone, 'Sorry, no mailbox here by that name. (#5.1.1)', 0))).toBe('taken')
  expect(await deliver(qmail(full, 'Remote host said: 552 Mailbox full', 2))).toBe('taken')
  const exim = `X-Failed-Recipients: ${away}\r\nTo: ${to}\r\nAuto-Submitted: auto-replied\r\nSubject: Mail delivery failed: returning message to sender\r\n\r\nThe following address(es) failed:\r\n\r\n  ${away}\r\n    SMTP error from remote mailer after RCPT TO:<${away}>:\r\n    host mx.readers.example [192.0.2.1]: 550 unknown user\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${copy(1)}`
  expect(await deliver(exim)).toBe('taken')
  expect(await find(gone)).toMatchObject({ state: 'bounced' })
  expect(await find(away)).toMatchObject({ state: 'bounced', bounce: '5.0.0 550 unknown user' })
  expect(await find(full)).toMatchObject({ state: 'confirmed', soft_bounces: 1 })
  expect(await readCounts(id)).toEqual([2, 1])
})

it('an address is forgotten also in what its mail server said of it', async () => {
  const { id, emails, ids } = await send(2)
  const [gone = '', old = ''] = emails
  for (const [at, address] of [gone, old].entries())
    await report({ id: ids[at] ?? '', status: '5.1.1', words: `550 5.1.1 <${address}> does not exist` })
  const readBounces = async () =>
    (await me.call('newsletters.deliveries', { params: { id } })).map(({ bounce }) => bounce).sort()
  expect(await readBounces()).toEqual([gone, old].map((one) => `5.1.1 550 5.1.1 <${one}> does not exist`).sort())
  await me.call('subscribers.remove', { params: { id: (await find(gone))?.id ?? '' } })
  expect(await readBounces()).toEqual([`5.1.1 550 5.1.1 <${old}> does not exist`, null])
  await context.engine.query(
    SYSTEM,
    `update newsletter_deliveries set updated_at = now() - interval '401 days' where account_id = $1`,
    [me.accountId],
  )
  await deleteExpiredRows(context.engine)
  expect(await readBounces()).toEqual([null, null])
})

it('takes what is no report, and believes no report about a mail it has not sent', async () => {
  const { id, ids } = await send(1)
  const [mail = ''] = ids
  const other = await signUp(app)
  const theirs = (await other.call('newsletterSettings.read')).bounce_address ?? ''
  expect(theirs).not.toBe(to)
  expect(await deliver(writeReport({ id: mail, ...noUser }), theirs)).toBe('taken')
  expect(await report({ id: '<made-up@harbour.example>', ...noUser })).toBe('taken')
  expect(await deliver(`To: ${to}\r\nSubject: I am away\r\n\r\nMessage-ID: ${mail}\r\nStatus: 5.1.1`)).toBe('taken')
  expect(await readCounts(id)).toEqual([0, 0])
  const forged = to.replace(/[0-9a-f](?=@)/u, (sign) => (sign === '0' ? '1' : '0'))
  expect(await deliver(writeReport({ id: mail, ...noUser }), forged)).toBe(550)
})

it('the operator’s mail server sends from the address that reports come back to', async () => {
  const email = 'own-server@readers.example'
  const id = await prepareNewsletter(me, context, { mailUrl: server.url, emails: [email] })
  // Set now: with it, signing up would need a code from a mail.
  Object.assign(context.config, { smtpUrl: server.url })
  await me.call('newsletterSettings.update', { body: { host: null } })
  await me.call('newsletters.start', { params: { id }, body: {} })
  await waitUntilSent(id)
  const mail = server.received.find(({ readers }) => readers.includes(email))
  expect(mail?.sender).toBe(to)
  expect(mail?.mail.from?.value[0]?.address).not.toBe(to)
})

it('ends a subscription by mail, whoever sends it, and only for an address that was made here', async () => {
  const { emails } = await send(2)
  const addresses = emails.map((email) => {
    const raw = server.received.find((one) => one.readers.includes(email))?.raw ?? ''
    const [, url = '', address = ''] = /^list-unsubscribe: <([^>]+)>, <mailto:([^>]+)>/imu.exec(raw) ?? []
    expect(url).toMatch(/\/subscription\/end\//u)
    return address
  })
  const [first = '', second = ''] = addresses
  expect(first).toMatch(/^end\+[0-9a-z]{60}@mail\.draftwright\.test$/u)
  expect(first.indexOf('@')).toBeLessThanOrEqual(64)
  const mailTo = (address: string) =>
    transport
      .sendMail({ from: 'anybody@elsewhere.example', to: address, headers: { 'auto-submitted': 'auto-generated' } })
      .then(
        () => 'taken',
        (error: { responseCode?: number }) => error.responseCode,
      )
  const readStates = async () => {
    const subscribers = await me.call('subscribers.list')
    return emails.map((email) => subscribers.find((one) => one.email === email)?.state)
  }
  const at = 30
  const wrong = first.slice(0, at) + (first[at] === 'a' ? 'b' : 'a') + first.slice(at + 1)
  expect(await mailTo(wrong)).toBe(550)
  expect(await readStates()).toEqual(['confirmed', 'confirmed'])
  expect(await mailTo(first.toUpperCase())).toBe('taken')
  expect(await mailTo(first)).toBe('taken')
  expect(await readStates()).toEqual(['unsubscribed', 'confirmed'])
  expect(await mailTo(second)).toBe('taken')
  expect(await readStates()).toEqual(['unsubscribed', 'unsubscribed'])
})
