import { waitForMail } from '../server/test/harness.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import type { StoredMail } from '../server/src/mail/mailer.ts'

export interface MailInbox {
  /** Value for SMTP_URL. */
  url: string
  /** Waits for the newest mail to the address with a matching subject. */
  waitForMail(address: string, about: RegExp): Promise<StoredMail>
  close(): Promise<void>
}

/** A mail server on loopback that accepts and stores everything. */
export async function startMailInbox(): Promise<MailInbox> {
  const server = await startMailServer()
  return {
    url: server.url,
    waitForMail: (address, about) => waitForMail({ mailer: server }, address, about),
    close: () => server.close(),
  }
}

/** Extracts the six-digit code of a mail. */
export function readMailCode({ text }: Pick<StoredMail, 'text'>): string {
  const code = /^\s*(\d{6})\s*$/mu.exec(text)?.[1]
  if (code === undefined) throw new Error(`There is no code in: ${text}`)
  return code
}

/** The URL of a mail's button, relative to the server's. */
export function readMailLink({ text }: Pick<StoredMail, 'text'>): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0]
  if (link === undefined) throw new Error(`There is no link in: ${text}`)
  const { pathname, hash } = new URL(link)
  return pathname + hash
}
