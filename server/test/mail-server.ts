import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createId } from '../src/db/create-id.ts'
import type { StoredMail } from '../src/mail/mailer.ts'

/**
 * How the server handles a mail: accepts it, rejects the recipient or text with a code, disconnects while the text comes, takes
 * the text and disconnects instead of answering, or says nothing to the recipient and keeps the connection.
 */
type MailHandling =
  | 'takes'
  | 'hangs up'
  | 'loses answer'
  | 'never answers'
  | { refuses: 'reader' | 'text'; code: number; words?: string }
/** The same for all of the next mails, or chosen by the recipient; until it is, the sender waits for an answer about the recipient. */
type MailServerMode = MailHandling | ((reader: string) => MailHandling | Promise<MailHandling>)

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
export async function startMailServer(login?: { user: string; pass: string }, wantedPort = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const handlings = new Map<string, MailHandling>()
  const refusal = ({ code, words = 'not today' }: { code: number; words?: string }) =>
    Object.assign(new Error(words), { responseCode: code })
  const handlingFor = async (reader: string): Promise<MailHandling> =>
    typeof mails.mode === 'function' ? mails.mode(reader) : mails.mode
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onRcptTo: ({ address }, session, done) => {
      void handlingFor(address).then((handling) => {
        handlings.set(session.id, handling)
        if (handling === 'never answers') return
        if (typeof handling === 'object' && handling.refuses === 'reader') done(refusal(handling))
        else done()
      }, done)
    },
    onData: (stream, session, done) => {
      const handling = handlings.get(session.id) ?? 'takes'
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece)
        if (handling === 'hangs up') for (const connection of server.connections) connection.close()
      })
      stream.on('end', () => {
        if (typeof handling === 'object') return done(refusal(handling))
        if (handling === 'hangs up') return
        const raw = Buffer.concat(pieces).toString()
        const { mailFrom, rcptTo } = session.envelope
        void simpleParser(raw).then((mail) => {
          const sender = mailFrom === false ? '' : mailFrom.address
          received.push({ readers: rcptTo.map(({ address }) => address), sender, raw, mail })
          if (handling !== 'loses answer') return done()
          for (const connection of server.connections) if (connection.session.id === session.id) connection.close()
        }, done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(wantedPort, '127.0.0.1', listening))
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
