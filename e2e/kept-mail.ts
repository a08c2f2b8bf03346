import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Delivered } from './post-office.ts'

/** The newest mail to an address in the outbox of a server without SMTP, awaited: mail leaves shortly after the answer. */
export async function keptMailTo(dataDir: string, address: string, about: RegExp): Promise<Delivered> {
  const folder = join(dataDir, 'mail')
  for (let tries = 0; tries < 400; tries++) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    for (const file of files.toSorted().toReversed()) {
      // The server writes a mail aside and renames it, so a file with this ending is whole.
      const mail = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Delivered
      if (mail.to === address && about.test(mail.subject)) return mail
    }
    await wait(25)
  }
  throw new Error(`No mail about ${about} came to ${address}`)
}
