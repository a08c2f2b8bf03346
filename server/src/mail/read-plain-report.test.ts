import { expect, it } from 'vitest'
import { isLinear } from '../../../scripts/measure-growth.ts'
import { readDeliveryReport } from './read-delivery-report.ts'

const id = '<mail-1@harbour.example>'
const copy = `Return-Path: <bounces@harbour.example>\r\nFrom: news@harbour.example\r\nMessage-ID: ${id}\r\nSubject: New\r\n\r\nWords\r\n`

const qmail = (reason: string) =>
  `From: MAILER-DAEMON@readers.example\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program at mx.readers.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<ann@readers.example>:\r\n${reason}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copy}`

const exim = (reason: string, headers = 'X-Failed-Recipients: ann@readers.example\r\n') =>
  `${headers}Auto-Submitted: auto-replied\r\nFrom: Mail Delivery System <Mailer-Daemon@mx.readers.example>\r\nSubject: Mail delivery failed: returning message to sender\r\n\r\nThis message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  ann@readers.example\r\n${reason}\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${copy}`

it.each([
  [
    'qmail, of its own users',
    qmail('Sorry, no mailbox here by that name. (#5.1.1)'),
    'failed',
    '5.1.1',
    'Sorry, no mailbox',
  ],
  ['qmail without a code', qmail('Sorry, no mailbox here by that name.'), 'failed', '5.1.1', 'Sorry, no mailbox'],
  [
    'qmail, of another server',
    qmail('192.0.2.1 does not like recipient.\r\nRemote host said: 550 5.1.1 No such user\r\nGiving up on 192.0.2.1.'),
    'failed',
    '5.1.1',
    '550 5.1.1 No such user',
  ],
  [
    'qmail, of a full mailbox',
    qmail('192.0.2.1 failed after I sent the message.\r\nRemote host said: 552 Mailbox full'),
    'failed',
    '5.0.0',
    '552 Mailbox full',
  ],
  [
    'Exim, of another server',
    exim(
      '    SMTP error from remote mail server after RCPT TO:<ann@readers.example>:\r\n    host mx.readers.example [192.0.2.1]: 550 5.1.1 <ann@readers.example>:\r\n    Recipient address rejected',
    ),
    'failed',
    '5.1.1',
    '550 5.1.1 <ann@readers.example>: Recipient address rejected',
  ],
  [
    'Exim, without the newer codes',
    exim(
      '    SMTP error from remote mailer after RCPT TO:<ann@readers.example>:\r\n    host mx.readers.example [192.0.2.1]: 550 unknown user',
    ),
    'failed',
    '5.0.0',
    '550 unknown user',
  ],
  ['Exim, of its own', exim('    Unrouteable address'), 'failed', '5.1.1', 'Unrouteable address'],
  [
    'Exim, of a full mailbox',
    exim('    mailbox is full: retry timeout exceeded'),
    'failed',
    '5.0.0',
    'mailbox is full',
  ],
  [
    'Exim, which goes on trying',
    exim('    Delay reason: connection timed out', '').replace(
      /Subject: .*/u,
      'Subject: Warning: message 1abc delayed 24 hours',
    ),
    'delayed',
    '4.0.0',
    'Delay reason',
  ],
])('reads a report of %s', (_name, raw, action, status, words) => {
  const report = readDeliveryReport(raw)
  expect(report).toMatchObject({ action, status, messageIds: [id] })
  expect(report?.words.startsWith(words), report?.words).toBe(true)
})

it.each([
  ['an answer', `Subject: Re: New\r\n\r\nHi. This is Ann. The program is nice.\r\n\r\n${copy}`],
  ['a mail with a copy', `Subject: New\r\n\r\nSee\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${copy}`],
])('takes %s for no report', (_name, raw) => {
  expect(readDeliveryReport(raw)).toBeNull()
})

it('is not held up by a mail that is made for it', () => {
  const body = `${'a@b: host x after RCPT TO '.repeat(7000)}\r\n--- Below this line is a copy of the message.\r\n`
  expect(readDeliveryReport(`X-Failed-Recipients: a@b\r\n\r\n${body}`)).not.toBeNull()
})

it.each(['x', ' ', '@', 'after RCPT TO '])('a report of much %j is read in linear time', (piece) => {
  const read = (size: number) => void readDeliveryReport(qmail(piece.repeat(Math.ceil(size / piece.length))))
  expect(isLinear(read, 100_000)).toBe(true)
})
