import { setTimeout as wait } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  to: string
  subject: string
  text: string
  html: string
}

export interface PostOffice {
  /** For SMTP_URL. */
  url: string
  /** The newest mail to the address whose subject fits, awaited. */
  mailTo(address: string, about: RegExp): Promise<Delivered>
  close(): Promise<void>
}

/** A mail server on loopback that takes everything and keeps it. */
export async function openPostOffice(): Promise<PostOffice> {
  const mails: Delivered[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream)
        .then(({ subject = '', text = '', html }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          mails.unshift({ to, subject, text, html: html || '' })
          done()
        })
        .catch(done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async mailTo(to, about) {
      for (let tries = 0; tries < 400; tries++) {
        const mail = mails.find((one) => one.to === to && about.test(one.subject))
        if (mail !== undefined) return mail
        await wait(25)
      }
      throw new Error(`No mail about ${about} came to ${to}; came: ${mails.map((one) => one.subject).join(', ')}`)
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The code of six digits in a mail. */
export function codeIn({ text }: Delivered): string {
  const code = /^\s*(\d{6})\s*$/mu.exec(text)?.[1]
  if (code === undefined) throw new Error(`There is no code in: ${text}`)
  return code
}

/** The address of a mail's button, below the server's own. */
export function linkIn({ text }: Pick<Delivered, 'text'>): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link in: ${text}`)
  const { pathname, hash } = new URL(link)
  return pathname + hash
}
