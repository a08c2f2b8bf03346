import { createTransport } from 'nodemailer'
import { isBareAddress, isOneLine, parseSender } from './address.ts'
import type { Mailer, Message } from './mailer.ts'
import { parseSmtpUrl } from './smtp-address.ts'

/** Milliseconds for each phase: DNS, connection, greeting, inactivity. */
const timeoutMs = 10_000

/**
 * Sends mail to an SMTP server over a few open connections. `url` and `from` were checked by config.ts. `send` throws for a
 * header with a line break, for more than one recipient, and whenever the server did not accept the mail.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const server = parseSmtpUrl(url)
  const sender = parseSender(from)
  if (server === null || sender === null) throw new TypeError('SMTP_URL and MAIL_FROM are checked by config.ts')
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    ...(server.auth === null ? {} : { auth: { ...server.auth } }),
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'off',
    maxConnections: 3,
    maxMessages: 100,
    // An open connection may have been closed unnoticed; a second failure is the server's response.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A mail that is lost with its connection is rejected; nobody waits for an idle one.
  transport.on('error', () => undefined)
  return {
    kind: 'smtp',
    description: `sent by ${server.host}`,
    async send(message) {
      assertSendable(message)
      await transport
        .sendMail({
          from: { ...sender, name: message.fromName ?? sender.name },
          // An object with a bare address is never read as a list.
          to: { name: '', address: message.to },
          ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
          envelope: { from: sender.address, to: [message.to] },
          // Written as an encoded word, a subject could hide line breaks that the reader's program restores.
          subject: message.subject.replaceAll('=?', '= ?'),
          text: message.text,
          html: message.html,
          // Out-of-office programs do not reply to mails with these headers.
          headers: {
            'auto-submitted': 'auto-generated',
            'x-auto-response-suppress': 'All',
            ...(message.unsubscribeUrl === undefined ? {} : { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
          },
          ...(message.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: message.unsubscribeUrl } }),
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(throwRefusal)
    },
    kept: async () => [],
    deleteStoredBefore: async () => {},
    close: async () => transport.close(),
  }
}

/** Throws before anything is sent: a header is one line, and a mail has one recipient. */
function assertSendable({ to, subject, fromName = '', replyTo = to }: Message): void {
  if (!isBareAddress(to) || !isBareAddress(replyTo))
    throw new TypeError('An email needs exactly one plain recipient address')
  if (!isOneLine(fromName)) throw new TypeError('The name of a sender must be one line')
  if (!isOneLine(subject)) throw new TypeError('The subject of an email must be one line')
}

/** The library's error may contain the whole envelope; only the server's own message is used. */
function throwRefusal(error: unknown): never {
  const reason = error instanceof Error ? error.message : 'for no known reason'
  throw new Error(`The email was rejected: ${reason.slice(0, 500)}`)
}
