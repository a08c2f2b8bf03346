import { expect } from 'vitest'
import type { KeptMail, Mailer } from '../src/mail/mailer.ts'

/** The newest of so many mails about something to an address, awaited. */
export async function newestMail(
  parts: { mailer: Pick<Mailer, 'kept'> },
  email: string,
  about: RegExp,
  count = 1,
): Promise<KeptMail> {
  const all = async () => (await parts.mailer.kept()).filter(({ to, subject }) => to === email && about.test(subject))
  await expect.poll(async () => (await all()).length, { timeout: 10_000, interval: 10 }).toBe(count)
  const [newest] = await all()
  if (newest === undefined) throw new Error(`No mail about ${about} came to ${email}`)
  return newest
}

/** The six digits in a mail. */
export const codeIn = (mail: KeptMail): string => /^ *(\d{6})$/mu.exec(mail.text)?.[1] ?? ''
