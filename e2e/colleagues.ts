import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '@draftwright/contract/rights'
import { caller, signUp, type Call, type Person } from '../scripts/api-client.ts'
import type { RunningServer } from '../scripts/run-server.ts'
import { linkIn } from './post-office.ts'

type Kept = { to: string; subject: string; text: string }

/** The newest mail in the local outbox to the address whose subject fits, awaited. */
export async function keptMail({ dataDir }: RunningServer, to: string, about: RegExp): Promise<Kept> {
  const folder = join(dataDir, 'mail')
  for (let tries = 0; tries < 400; tries++) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const mails: Kept[] = files
      .toSorted()
      .toReversed()
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    const mail = mails.find((one) => one.to === to && about.test(one.subject))
    if (mail) return mail
    await wait(25)
  }
  throw new Error(`No mail about ${about} came to ${to}`)
}

/** The page that the newest mail to the address leads to, such as an invitation's. */
export const linkTo = async (server: RunningServer, email: string): Promise<string> =>
  linkIn(await keptMail(server, email, /./u))

/** Somebody new who has accepted the owner's invitation; signed in to the owner's workspace. */
export async function addColleague(
  server: RunningServer,
  owner: Person,
  role: Exclude<Role, 'owner'>,
  displayName: string,
): Promise<{ person: Person; call: Call }> {
  const { url } = server
  const own = await signUp(url, 'Side Street')
  await caller(url, owner)('POST', '/account-access', { email: own.email, role_id: role })
  const { text } = await keptMail(server, own.email, /./u)
  const token = /#token=([^\s&]+)/u.exec(text)?.[1]
  await caller(url, own)('POST', '/invitation/accept', { token })
  await caller(url, own)('PUT', '/profile/display_name', { custom_display_name: displayName })
  const person = { ...own, account: owner.account }
  return { person, call: caller(url, person) }
}
