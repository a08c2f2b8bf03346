import { randomUUID } from 'node:crypto'
import type { Member } from '@draftwright/contract/members'
import type { InvitableRole } from '@draftwright/contract/vocabulary'
import { caller, signUp, type Call, type Person } from '../scripts/api-client.ts'
import type { Journey } from './harness.ts'
import { keptMailTo } from './kept-mail.ts'
import { linkIn } from './post-office.ts'

export const newAddress = (): string => `ben-${randomUUID().slice(0, 8)}@example.com`

/** The page an invitation's mail leads to. */
export const invitationLink = async (run: Journey, email: string): Promise<string> =>
  linkIn(await keptMailTo(run.server.dataDir, email, /./u))

export interface Colleague {
  /** Signed in to the owner's workspace. */
  person: Person
  call: Call
  id: string
}

/** Somebody with a workspace of their own who has joined this one too, all by the API. */
export async function addColleague(
  run: Journey,
  owner: { person: Person; call: Call },
  role_id: InvitableRole,
): Promise<Colleague> {
  const own = await signUp(run.server.url, 'Side Street')
  await owner.call('POST', '/account-access', { email: own.email, role_id })
  const token = new URLSearchParams((await invitationLink(run, own.email)).split('#')[1]).get('token')
  await caller(run.server.url, own)('POST', '/invitation/accept', { token })
  const person = { ...own, account: owner.person.account }
  const members = await owner.call<Member[]>('GET', '/account-access')
  const id = members.find(({ email }) => email === own.email)?.user_id
  if (id === undefined) throw new Error(`${own.email} has not become a member`)
  return { person, call: caller(run.server.url, person), id }
}
