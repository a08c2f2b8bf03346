import { vi } from 'vitest'
import type { StoredMail, Mailer } from '../src/mail/mailer.ts'

/** Waits for the newest of this many mails to an address with a matching subject. */
export function waitForNewestMail(
  parts: { mailer: Pick<Mailer, 'kept'> },
  email: string,
  about: RegExp,
  count = 1,
): Promise<StoredMail> {
  const look = async () => {
    const mails = (await parts.mailer.kept()).filter(({ to, subject }) => to === email && about.test(subject))
    const [newest] = mails
    if (newest === undefined || mails.length !== count) throw new Error(`${mails.length} mails about ${about} so far`)
    return newest
  }
  return vi.waitFor(look, { timeout: 60_000, interval: 10 })
}

/** The six-digit code in a mail. */
export const readMailCode = (mail: StoredMail): string => /^ *(\d{6})$/mu.exec(mail.text)?.[1] ?? ''
