import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { newId } from '../db/new-id.ts'
import type { KeptMail, Mailer, Message } from './mailer.ts'

/** How many mails are kept; the oldest go first. */
const most = 500

const Kept = z.object({
  id: z.string(),
  sent_at: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})

/** Keeps mail in memory: for tests and for servers without a data folder. */
export function memoryOutbox(now: () => Date): Mailer {
  const mails: KeptMail[] = []
  return {
    kind: 'outbox',
    description: 'kept in memory',
    async send(message) {
      mails.unshift(stamped(message, now))
      mails.length = Math.min(mails.length, most)
    },
    kept: async () => mails,
    async forget(before) {
      const stays = mails.filter(({ sent_at }) => Date.parse(sent_at) >= before.getTime())
      mails.splice(0, mails.length, ...stays)
    },
    close: async () => {},
  }
}

/** Keeps mail in a folder, one file a mail, for the owner of the process alone: the mails hold links that sign people in. */
export async function folderOutbox(folder: string, now: () => Date): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A folder that was there before keeps its mode unless told.
  await chmod(folder, 0o700)
  return {
    kind: 'outbox',
    description: `kept in ${folder}`,
    async send(message) {
      const mail = stamped(message, now)
      const file = join(folder, `${mail.id}.json`)
      // Written aside first, so that a reader never meets half a mail.
      await writeFile(`${file}.part`, JSON.stringify(mail), { mode: 0o600 })
      await rename(`${file}.part`, file)
      const tooMany = (await newestFirst(folder)).slice(most)
      await Promise.all(tooMany.map((name) => rm(join(folder, name), { force: true })))
    },
    async kept() {
      const files = (await newestFirst(folder)).slice(0, most)
      const mails = await Promise.all(files.map((name) => read(join(folder, name))))
      return mails.filter((mail) => mail !== null)
    },
    async forget(before) {
      for (const name of await newestFirst(folder)) {
        const mail = await read(join(folder, name))
        if (mail !== null && Date.parse(mail.sent_at) < before.getTime()) await rm(join(folder, name), { force: true })
      }
    },
    close: async () => {},
  }
}

const stamped = (message: Message, now: () => Date): KeptMail => ({
  ...message,
  id: newId(),
  sent_at: now().toISOString(),
})

/** Ids grow with time, and so do the names made of them. */
async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^[0-9a-f-]{36}\.json$/u.test(name)).toSorted((one, other) => (one < other ? 1 : -1))
}

/** Null for a file that another process has just taken away, and for one that is not a mail. */
async function read(file: string): Promise<KeptMail | null> {
  try {
    return z.parse(Kept, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}
