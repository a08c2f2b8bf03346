import { SMTPServer } from 'smtp-server'
import { aside } from '../aside.ts'
import type { ReadMail } from './read-mail.ts'

export interface IncomingMail extends Readonly<ReadMail> {
  /** The address of the envelope, which is where it really goes. */
  readonly to: string
}
/** What became of a mail: kept, for nobody here, without words, not to be read, or to be sent again in a while. */
export type MailVerdict = 'taken' | 'unknown' | 'empty' | 'unreadable' | 'later'

export interface MailTaker {
  knows(address: string): Promise<boolean>
  /** Resolves once the mail is safe; throws when it is not, and the sender will try again. */
  take(mail: IncomingMail): Promise<MailVerdict>
}
export interface MailReceiver {
  readonly port: number
  close(): Promise<void>
}

/** Bytes. Pictures and files in a mail are not kept. */
const maxMail = 5 * 1024 * 1024
/** Milliseconds; a mail is read in a few. */
const readingTime = 5000
const readerModule = new URL('read-mail.ts', import.meta.url)
const refusals: Record<Exclude<MailVerdict, 'taken'>, [code: number, text: string]> = {
  unknown: [550, 'There is no such address here'],
  empty: [554, 'This mail has no words'],
  unreadable: [554, 'This mail cannot be read'],
  later: [451, 'Too many mails for this address; try again later'],
}

/** Listens for mail to addresses that the taker knows, and takes it for one address at a time. It relays nothing. */
export function receiveMail(
  place: { host: string; port: number; domain: string },
  taker: MailTaker,
): Promise<MailReceiver> {
  const server = new SMTPServer({
    // Left out, the machine's own name greets everybody.
    name: place.domain,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMail,
    maxClients: 20,
    socketTimeout: 60_000,
    closeTimeout: 2000,
    onRcptTo(address, { envelope }, done) {
      // There is one answer for all: a mail kept for one and not for another would be lost or come twice.
      if (envelope.rcptTo.length > 0) {
        done(Object.assign(new Error('One address at a time'), { responseCode: 452 }))
        return
      }
      taker.knows(address.address).then(
        (isKnown) => done(isKnown ? null : refusal('unknown')),
        () => done(refusal('later')),
      )
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => {
        if (!stream.sizeExceeded) pieces.push(piece)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('This mail is too large'), { responseCode: 552 }))
          return
        }
        const [reader] = session.envelope.rcptTo
        hand(Buffer.concat(pieces), reader?.address ?? '').then(
          (verdict) => done(verdict === 'taken' ? null : refusal(verdict)),
          () => done(refusal('later')),
        )
      })
    },
  })
  async function hand(raw: Buffer, to: string): Promise<MailVerdict> {
    const mail = await read(raw)
    return mail === null ? 'unreadable' : taker.take({ to, ...mail })
  }
  // A connection that breaks off is the sender's affair.
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

/** Null for a mail that breaks the parser. Throws where it takes too long: that may be the fault of others in line. */
async function read(raw: Buffer): Promise<ReadMail | null> {
  const limit = AbortSignal.timeout(readingTime)
  try {
    return await aside<ReadMail>(readerModule, 'readMail', raw, limit)
  } catch (error) {
    if (limit.aborted) throw error
    return null
  }
}

function refusal(verdict: Exclude<MailVerdict, 'taken'>): Error {
  const [responseCode, text] = refusals[verdict]
  return Object.assign(new Error(text), { responseCode })
}
