import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createId } from '../src/db/create-id.ts'
import type { StoredMail } from '../src/mail/mailer.ts'

/** How the server handles the next mails: accepts, rejects the recipient or text with a code, or disconnects. */
type MailServerMode = 'takes' | 'hangs up' | { refuses: 'reader' | 'text'; code: number }

interface ReceivedMail {
  /** The envelope's addresses: the actual recipients. */
  readonly readers: string[]
  readonly sender: string
  readonly raw: string
  readonly mail: ParsedMail
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  mode: MailServerMode
  /** The same mails in the outbox's shape, newest first, for `waitForMail`. */
  kept(): Promise<StoredMail[]>
  close(): Promise<void>
}

/** A real SMTP server on this machine that stores what it receives. With `login`, it requires that login. */
export async function startMailServer(login?: { user: string; pass: string }): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusal = (code: number) => Object.assign(new Error('not today'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onRcptTo: (_address, _session, done) =>
      typeof mails.mode === 'object' && mails.mode.refuses === 'reader' ? done(refusal(mails.mode.code)) : done(),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece)
        if (mails.mode === 'hangs up') for (const connection of server.connections) connection.close()
      })
      stream.on('end', () => {
        if (typeof mails.mode === 'object') return done(refusal(mails.mode.code))
        if (mails.mode === 'hangs up') return
        const raw = Buffer.concat(pieces).toString()
        const { mailFrom, rcptTo } = session.envelope
        void simpleParser(raw).then((mail) => {
          const sender = mailFrom === false ? '' : mailFrom.address
          received.push({ readers: rcptTo.map(({ address }) => address), sender, raw, mail })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo // a TCP server always has an address object
  const user = login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@`
  const mails: MailServer = {
    url: `smtp://${user}127.0.0.1:${port}`,
    received,
    mode: 'takes',
    kept: async () =>
      received.toReversed().map(({ readers, mail }) => ({
        id: createId(),
        sent_at: (mail.date ?? new Date()).toISOString(),
        to: readers.join(', '),
        subject: mail.subject ?? '',
        html: mail.html === false ? '' : mail.html,
        text: mail.text ?? '',
      })),
    close: () => new Promise((closed) => server.close(closed)),
  }
  return mails
}
