import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createId } from '../db/create-id.ts'
import type { StoredMail, Mailer, Message } from './mailer.ts'

/** Maximum number of stored mails; the oldest are deleted first. */
const maxMails = 500

const StoredMailFile = z.object({
  id: z.string(),
  sent_at: z.string(),
  to: z.string(),
  fromName: z.exactOptional(z.string()),
  replyTo: z.exactOptional(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribeUrl: z.exactOptional(z.string()),
})

/** Stores mail in memory: for tests and for servers without a data folder. */
export function createMemoryOutbox(now: () => Date): Mailer {
  const mails: StoredMail[] = []
  return {
    kind: 'outbox',
    description: 'kept in memory',
    async send(message) {
      mails.unshift(stampMessage(message, now))
      mails.length = Math.min(mails.length, maxMails)
    },
    kept: async () => mails,
    async deleteStoredBefore(before) {
      const stays = mails.filter(({ sent_at }) => Date.parse(sent_at) >= before.getTime())
      mails.splice(0, mails.length, ...stays)
    },
    close: async () => {},
  }
}

/** Stores mail in a folder, one file per mail, readable only by the process owner: mails contain sign-in links. */
export async function createFolderOutbox(folder: string, now: () => Date): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // An existing folder keeps its mode otherwise.
  await chmod(folder, 0o700)
  return {
    kind: 'outbox',
    description: `kept in ${folder}`,
    async send(message) {
      const mail = stampMessage(message, now)
      const file = join(folder, `${mail.id}.json`)
      // Written to a temporary file first, so that a reader never sees a partial mail.
      await writeFile(`${file}.part`, JSON.stringify(mail), { mode: 0o600 })
      await rename(`${file}.part`, file)
      const tooMany = (await listNewestFirst(folder)).slice(maxMails)
      await Promise.all(tooMany.map((name) => rm(join(folder, name), { force: true })))
    },
    async kept() {
      const files = (await listNewestFirst(folder)).slice(0, maxMails)
      const mails = await Promise.all(files.map((name) => readStoredMail(join(folder, name))))
      return mails.filter((mail) => mail !== null)
    },
    async deleteStoredBefore(before) {
      for (const name of await listNewestFirst(folder)) {
        const mail = await readStoredMail(join(folder, name))
        if (mail !== null && Date.parse(mail.sent_at) < before.getTime()) await rm(join(folder, name), { force: true })
      }
    },
    close: async () => {},
  }
}

const stampMessage = (message: Message, now: () => Date): StoredMail => ({
  ...message,
  id: createId(),
  sent_at: now().toISOString(),
})

/** Ids increase with time, and so do the file names based on them. */
async function listNewestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^[0-9a-f-]{36}\.json$/u.test(name)).toSorted((one, other) => (one < other ? 1 : -1))
}

/** Null for a file that another process has just deleted, and for one that is not a mail. */
async function readStoredMail(file: string): Promise<StoredMail | null> {
  try {
    return z.parse(StoredMailFile, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}
