import { mailTo } from '../server/test/harness.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import type { KeptMail } from '../server/src/mail/mailer.ts'

export interface PostOffice {
  /** For SMTP_URL. */
  url: string
  /** The newest mail to the address whose subject fits, awaited. */
  mailTo(address: string, about: RegExp): Promise<KeptMail>
  close(): Promise<void>
}

/** A mail server on loopback that takes everything and keeps it. */
export async function openPostOffice(): Promise<PostOffice> {
  const server = await startMailServer()
  return {
    url: server.url,
    mailTo: (address, about) => mailTo({ mailer: server }, address, about),
    close: () => server.close(),
  }
}

/** The code of six digits in a mail. */
export function codeIn({ text }: Pick<KeptMail, 'text'>): string {
  const code = /^\s*(\d{6})\s*$/mu.exec(text)?.[1]
  if (code === undefined) throw new Error(`There is no code in: ${text}`)
  return code
}

/** The address of a mail's button, below the server's own. */
export function linkIn({ text }: Pick<KeptMail, 'text'>): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link in: ${text}`)
  const { pathname, hash } = new URL(link)
  return pathname + hash
}
