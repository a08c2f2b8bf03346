import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@draftwright/contract/rights'
import { createCaller, signUp, type ApiCall, type Person } from '../scripts/api-client.ts'
import type { JourneyServer } from './harness.ts'
import { readMailLink } from './mail-inbox.ts'

type StoredMail = { to: string; subject: string; text: string }

/** Mails by their file: the outbox that journeys share grows long, and one who waits searches it forty times a second. */
const mailsRead = new Map<string, StoredMail>()
function readMail(file: string): StoredMail {
  const mail: StoredMail = mailsRead.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  mailsRead.set(file, mail)
  return mail
}

/** The newest mail to the address in the local outbox with a matching subject, if any. */
export function findMail({ dataDir }: JourneyServer, to: string, about: RegExp): StoredMail | undefined {
  const folder = join(dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const name of files.toSorted().toReversed()) {
    const mail = readMail(join(folder, name))
    if (mail.to === to && about.test(mail.subject)) return mail
  }
  return undefined
}

/** Waits for the newest mail to the address in the local outbox with a matching subject. */
export async function waitForMail(server: JourneyServer, to: string, about: RegExp): Promise<StoredMail> {
  for (let tries = 0; tries < 2400; tries++) {
    const mail = findMail(server, to, about)
    if (mail) return mail
    await wait(25)
  }
  throw new Error(`No mail about ${about} came to ${to}`)
}

/** The page that the newest mail to the address links to, such as an invitation's. */
export const readMailedLink = async (server: JourneyServer, email: string): Promise<string> =>
  readMailLink(await waitForMail(server, email, /./u))

/** A new person who has accepted the owner's invitation; signed in to the owner's workspace. */
export async function addColleague(
  server: JourneyServer,
  owner: Person,
  role: Exclude<Role, 'owner'>,
  displayName: string,
): Promise<{ person: Person; call: ApiCall }> {
  const { url } = server
  const own = await signUp(url, 'Side Street')
  await createCaller(url, owner)('POST', '/account-access', { email: own.email, role_id: role })
  const { text } = await waitForMail(server, own.email, /./u)
  const token = /#token=([^\s&]+)/u.exec(text)?.[1]
  await createCaller(url, own)('POST', '/invitation/accept', { token })
  await createCaller(url, own)('PUT', '/profile/display_name', { custom_display_name: displayName })
  const person = { ...own, account: owner.account }
  return { person, call: createCaller(url, person) }
}
