import { createTransport } from 'nodemailer'
import { isBareAddress, isOneLine, readSender } from './address.ts'
import type { Mailer, Message } from './mailer.ts'
import { readSmtpUrl } from './smtp-address.ts'

/** Milliseconds for each step: the name, the connection, the greeting, a silence. */
const patience = 10_000

/**
 * Hands mail to an SMTP server over a few kept connections. `url` and `from` are as config.ts has checked them. `send`
 * throws for a header that holds a line break, for more than one recipient, and whenever the server did not take the mail.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const server = readSmtpUrl(url)
  const sender = readSender(from)
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
    // A kept connection may have died unseen; a second failure is the server's answer.
    maxRequeues: 1,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    description: `sent by ${server.host}`,
    async send(message) {
      check(message)
      await transport
        .sendMail({
          from: sender,
          // An object with a bare address is never read as a list.
          to: { name: '', address: message.to },
          envelope: { from: sender.address, to: [message.to] },
          // Written as an encoded word, a subject could hide line breaks that the reader's program brings back.
          subject: message.subject.replaceAll('=?', '= ?'),
          text: message.text,
          html: message.html,
          // Out-of-office programs answer a person, not a program.
          headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
          xMailer: false,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(refused)
    },
    kept: async () => [],
    forget: async () => {},
    close: async () => transport.close(),
  }
}

/** Throws before a byte is sent: what reaches a header is one line, and a mail has one reader. */
function check({ to, subject }: Message): void {
  if (!isBareAddress(to)) throw new TypeError('A mail goes to exactly one plain address')
  if (!isOneLine(subject)) throw new TypeError("A mail's subject is one line")
}

/** The library's error may carry the whole envelope; of it only the server's own words are told. */
function refused(error: unknown): never {
  const told = error instanceof Error ? error.message : 'for no known reason'
  throw new Error(`The mail was not taken: ${told.slice(0, 500)}`)
}
