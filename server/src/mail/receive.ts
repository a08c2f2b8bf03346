import type { Server, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailInSettings } from '../mail-in-settings.ts'
import { readFileInWorker } from '../read-file-in-worker.ts'
import type { ParsedMail } from './read-mail.ts'
import { isSenderVerified } from './read-sender-check.ts'

export interface IncomingMail extends Readonly<ParsedMail> {
  /** The recipient in the envelope, which decides the delivery. */
  readonly to: string
  /** Whether the mail server in front has checked that it is from its author's domain. Anybody can write any address. */
  readonly isSenderVerified: boolean
}
/** The outcome of a mail: accepted, unknown recipient, sender who is no member or not verified, empty, unreadable, or to be retried later. */
export type MailVerdict = 'taken' | 'unknown' | 'foreign' | 'unverified' | 'empty' | 'unreadable' | 'later'

export interface MailHandler {
  isKnown(address: string): Promise<boolean>
  /** Resolves once the mail is stored; throws when it is not, and the sender will retry. */
  handle(mail: IncomingMail): Promise<MailVerdict>
}
/** Each address is handled by the first that knows it. */
export function combineMailHandlers(handlers: readonly MailHandler[]): MailHandler {
  const findHandler = async (address: string): Promise<MailHandler | undefined> => {
    for (const handler of handlers) if (await handler.isKnown(address)) return handler
    return undefined
  }
  return {
    isKnown: async (address) => (await findHandler(address)) !== undefined,
    handle: async (mail) => (await findHandler(mail.to))?.handle(mail) ?? 'unknown',
  }
}

export interface MailReceiver {
  readonly port: number
  close(): Promise<void>
}

/** Bytes. Pictures and files in a mail are not stored. */
const maxMail = 5 * 1024 * 1024
/** Milliseconds, the start of the worker included; parsing a mail takes only a few. Shorter than the connection's own timeout. */
const readingTime = 30_000
/** Milliseconds that a connection may take in all: a mail that comes byte by byte would hold one for ever. */
const connectionTime = 5 * 60_000
const maxClients = 50
/** Others must get through beside one sender that is slow or many. */
const maxPerAddress = 10
const readerModule = new URL('read-mail.ts', import.meta.url)
const refusals: Record<Exclude<MailVerdict, 'taken'>, [code: number, text: string]> = {
  unknown: [550, 'Unknown address'],
  foreign: [550, 'This address takes email from members of its workspace only'],
  unverified: [550, 'This address takes email from verified members only: SPF, DKIM or DMARC did not pass'],
  empty: [554, 'This email has no text'],
  unreadable: [554, 'This email cannot be parsed'],
  later: [451, 'Too many emails for this address; try again later'],
}

/** Receives mail for known addresses, one recipient at a time. It relays nothing. */
export function startMailReceiver(
  place: MailInSettings,
  handler: MailHandler,
  connectionMs: number = connectionTime,
): Promise<MailReceiver> {
  /** Connections that are one too many: the greeting comes later, when others have come and gone. */
  const surplus = new Set<string>()
  const server = new SMTPServer({
    // By default, the machine's own name is sent in the greeting.
    name: place.domain,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMail,
    maxClients,
    socketTimeout: 60_000,
    closeTimeout: 2000,
    onConnect({ remoteAddress, remotePort }, done) {
      const message = 'Too many connections from this address; try again later'
      done(
        surplus.has(`${remoteAddress} ${remotePort}`) ? Object.assign(new Error(message), { responseCode: 421 }) : null,
      )
    },
    onRcptTo(address, { envelope }, done) {
      // There is one response for all recipients: a mail stored for one and not for another would be lost or delivered twice.
      if (envelope.rcptTo.length > 0) {
        done(Object.assign(new Error('Only one recipient is allowed'), { responseCode: 452 }))
        return
      }
      handler.isKnown(address.address).then(
        (isKnown) => done(isKnown ? null : toRefusal('unknown')),
        () => done(toRefusal('later')),
      )
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => {
        if (!stream.sizeExceeded) pieces.push(piece)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('This email is too large'), { responseCode: 552 }))
          return
        }
        const [reader] = session.envelope.rcptTo
        deliver(Buffer.concat(pieces), reader?.address ?? '', session.remoteAddress).then(
          (verdict) => done(verdict === 'taken' ? null : toRefusal(verdict)),
          () => done(toRefusal('later')),
        )
      })
    },
  })
  async function deliver(raw: Buffer, to: string, peer: string): Promise<MailVerdict> {
    const mail = await readMailSafely(raw)
    if (mail === null) return 'unreadable'
    const { senderCheck } = place
    const isVerified =
      senderCheck?.isRelay(peer) === true && isSenderVerified(mail.senderChecks, senderCheck.verifiedBy, mail.from)
    return handler.handle({ to, ...mail, isSenderVerified: isVerified })
  }
  limitConnections(server.server, { surplus, connectionMs })
  // An interrupted connection is the sender's problem.
  server.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(place.port, place.host, () => {
      const address = server.server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : place.port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}

/** Ends connections that take too long, and notes in `surplus` those that are one too many of an address. */
function limitConnections(
  server: Server,
  { surplus, connectionMs }: { readonly surplus: Set<string>; readonly connectionMs: number },
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const remoteAddress = (socket.remoteAddress ?? '').replace(/^::ffff:/u, '')
    const name = `${remoteAddress} ${socket.remotePort ?? 0}`
    const count = (open.get(remoteAddress) ?? 0) + 1
    open.set(remoteAddress, count)
    if (count > maxPerAddress) surplus.add(name)
    const timer = setTimeout(() => socket.destroy(), connectionMs).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      surplus.delete(name)
      const left = (open.get(remoteAddress) ?? 1) - 1
      if (left === 0) open.delete(remoteAddress)
      else open.set(remoteAddress, left)
    })
  })
}

/** Null for a mail that breaks the parser. Throws on a timeout, which other queued mails may have caused. */
async function readMailSafely(raw: Buffer): Promise<ParsedMail | null> {
  const limit = AbortSignal.timeout(readingTime)
  try {
    return await readFileInWorker<ParsedMail>({ module: readerModule, name: 'readMail', input: { bytes: raw } }, limit)
  } catch (error) {
    if (limit.aborted) throw error
    return null
  }
}

function toRefusal(verdict: Exclude<MailVerdict, 'taken'>): Error {
  const [responseCode, text] = refusals[verdict]
  return Object.assign(new Error(text), { responseCode })
}
