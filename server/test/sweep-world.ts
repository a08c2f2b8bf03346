import { roles, type Role } from '@draftwright/contract/rights'
import type { FastifyInstance } from 'fastify'
import { newId } from '../src/db/new-id.ts'
import { systemDb } from '../src/db/system-db.ts'
import { signAccess } from '../src/features/auth/tokens.ts'
import type { Parts } from '../src/http/parts.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { addMember, Person, signUp } from './harness.ts'
import { sweptName } from './samples.ts'

/** Two workspaces and everybody who may stand before the door of the first. */
export interface World {
  readonly owner: Person
  /** Owns the second workspace and is in no other. */
  readonly stranger: Person
  readonly actors: Readonly<Record<Actor, Person>>
  readonly rows: Fixture
}

export const actorNames = ['no token', 'expired token', 'stranger', ...roles, 'member of both, wrong header'] as const
export type Actor = (typeof actorNames)[number]

/** The role that the member of both workspaces has in each. */
export const roleOfBoth: Role = 'admin'

export async function makeWorld(app: FastifyInstance, parts: Parts): Promise<World> {
  const owner = await signUp(app, { accountName: sweptName })
  const stranger = await signUp(app, { accountName: 'Somebody else' })
  const [admin, social_media, general_member, amplifier, both] = await Promise.all([
    addMember(parts, owner, 'admin'),
    addMember(parts, owner, 'social_media'),
    addMember(parts, owner, 'general_member'),
    addMember(parts, owner, 'amplifier'),
    addMember(parts, owner, roleOfBoth),
  ])
  await systemDb(parts.engine)
    .insertInto('account_access')
    .values({ id: newId(), account_id: accountOf(stranger), user_id: userOf(both), role_id: roleOfBoth })
    .execute()
  return {
    owner,
    stranger,
    rows: await makeFixture(parts, owner),
    actors: {
      'no token': new Person(app, null, owner.accountId),
      'expired token': await withExpiredToken(app, parts, owner),
      stranger: new Person(app, stranger.session, owner.accountId),
      owner,
      admin,
      social_media,
      general_member,
      amplifier,
      'member of both, wrong header': new Person(app, both.session, stranger.accountId),
    },
  }
}

/** The owner as of an hour ago: everything is right but the time. */
async function withExpiredToken(app: FastifyInstance, parts: Parts, { session }: Person): Promise<Person> {
  if (session === null) throw new Error('The owner is not signed in')
  const claims: unknown = JSON.parse(Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString())
  const { sid } = claims as { sid: string }
  const anHourAgo = new Date(parts.now().getTime() - 3_600_000)
  const accessToken = await signAccess(parts.secrets, { userId: session.user.id, sessionId: sid }, anHourAgo)
  return new Person(app, { ...session, accessToken })
}

export const userOf = (person: Person): string => person.session?.user.id ?? ''
export const accountOf = (person: Person): string => person.accountId ?? ''
