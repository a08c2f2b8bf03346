import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpAddress } from './smtp-address.ts'

/** What is known of a mail after it was sent. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** For good. `at`: what the server refused. */
  | { readonly kind: 'refused'; readonly at: 'sender' | 'recipient' | 'message'; readonly answer: string }
  /** The server has not taken it, so that it can be sent again. With code 421 the server closes the connection. */
  | { readonly kind: 'later'; readonly code: number | null; readonly answer: string }
  /** Its text went out, and no answer came back: the server may have it. */
  | { readonly kind: 'unknown'; readonly answer: string }
  /** `beforeText` said no; nothing of it went out. */
  | { readonly kind: 'withdrawn' }

interface OutgoingMail {
  readonly from: string
  readonly to: string
  readonly raw: Buffer
  /** Asked when the server waits for the text: the mail goes out only if the answer is true. */
  beforeText(): Promise<boolean>
}

/** A connection to a mail server that sends one mail after the other. */
export interface SmtpSession {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<SendOutcome>
  /** False after a failure; another session is needed. */
  isOpen(): boolean
  close(): void
}

/** No session could be opened. */
export class SmtpConnectError extends Error {
  /** The server refused the name or the password. */
  readonly isLoginRefused: boolean

  constructor(message: string, isLoginRefused: boolean) {
    super(message)
    this.name = 'SmtpConnectError'
    this.isLoginRefused = isLoginRefused
  }
}

const connectMs = 15_000
/** How long the answer to a command may take; servers that scan a text need a while. */
const silenceMs = 120_000

/** `lookup` resolves the host and refuses addresses that must not be reached; null for a server that the operator named. */
export async function openSmtpSession(server: SmtpAddress, lookup: LookupFunction | null): Promise<SmtpSession> {
  const host = lookup === null ? server.host : await resolveHost(server.host, lookup)
  const connection = new SMTPConnection({
    host,
    servername: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'off',
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  let isOpen = true
  connection.on('end', () => (isOpen = false))
  await new Promise<void>((resolve, reject) => {
    // After the connection is open, an error is the outcome of the mail under way.
    connection.on('error', (error: Error) => {
      isOpen = false
      reject(new SmtpConnectError(`The mail server could not be reached: ${shorten(error.message)}`, false))
    })
    connection.connect((error?: Error | null) => {
      if (error) return
      if (server.auth === null) return resolve()
      connection.login({ user: server.auth.user, pass: server.auth.pass }, (refused?: Error | null) => {
        if (!refused) return resolve()
        connection.close()
        const code = readCode(refused)
        // A temporary refusal is none of the password; without an answer there was none to send.
        const isLoginRefused = code < 400 || code >= 500
        reject(new SmtpConnectError(`The mail server refused the login: ${shorten(refused.message)}`, isLoginRefused))
      })
    })
  })
  return {
    async send(mail) {
      const outcome = await sendOne(connection, mail)
      if (outcome.kind === 'accepted') return outcome
      // The server still waits for a recipient or a text; after some failures nobody knows what it expects next.
      const isLost = outcome.kind === 'unknown' || outcome.kind === 'withdrawn' || isConnectionLost(outcome)
      if (isLost || !(await resetSession(connection))) {
        isOpen = false
        connection.close()
      }
      return outcome
    },
    isOpen: () => isOpen,
    close() {
      isOpen = false
      connection.quit()
    },
  }
}

const resetSession = (connection: SMTPConnection): Promise<boolean> =>
  new Promise((resolve) => connection.reset((error?: Error | null) => resolve(!error)))

const isConnectionLost = (outcome: SendOutcome): boolean =>
  outcome.kind === 'later' && (outcome.code === null || outcome.code === 421)

function resolveHost(name: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(name, {}, (error, address) => {
      if (error === null && typeof address === 'string') resolve(address)
      else
        reject(new SmtpConnectError(`The mail server could not be reached: ${error?.message ?? 'no address'}`, false))
    })
  })
}

function sendOne(connection: SMTPConnection, { from, to, raw, beforeText }: OutgoingMail): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let state: 'envelope' | 'asked' | 'withdrawn' | 'text' = 'envelope'
    // The library reads it only when the server waits for the text.
    const text = new Readable({
      read() {
        if (state !== 'envelope') return
        state = 'asked'
        beforeText().then(
          (goesOut) => {
            state = goesOut ? 'text' : 'withdrawn'
            if (!goesOut) return this.destroy(new Error('withdrawn'))
            this.push(raw)
            return this.push(null)
          },
          (error: unknown) => this.destroy(error instanceof Error ? error : new Error('failed')),
        )
      },
    })
    connection.send({ from, to: [to], size: raw.length }, text, (error, info) => {
      if (!error) return resolve({ kind: 'accepted', answer: shorten(info?.response ?? '') })
      if (state === 'withdrawn') return resolve({ kind: 'withdrawn' })
      resolve(toOutcome(error, state === 'text'))
    })
  })
}

function toOutcome(error: Error & { command?: string }, hasText: boolean): SendOutcome {
  const code = readCode(error)
  const answer = readAnswer(error)
  if (code >= 500) {
    const at = hasText || error.command === 'DATA' ? 'message' : error.command === 'MAIL FROM' ? 'sender' : 'recipient'
    return { kind: 'refused', at, answer }
  }
  if (code >= 400) return { kind: 'later', code, answer }
  return hasText ? { kind: 'unknown', answer } : { kind: 'later', code: null, answer }
}

/** Zero if the server said nothing. */
function readCode(error: Error): number {
  return 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
}

/** The server's own words, if there are any. */
function readAnswer(error: Error): string {
  return shorten('response' in error && typeof error.response === 'string' ? error.response : error.message)
}

const shorten = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300)
