import { vi } from 'vitest'
import type { StoredMail, Mailer } from '../src/mail/mailer.ts'

/** The newest of so many mails about something to an address, awaited. */
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

/** The six digits in a mail. */
export const readMailCode = (mail: StoredMail): string => /^ *(\d{6})$/mu.exec(mail.text)?.[1] ?? ''
